import { fillRegistration, registerDialog, toastOf } from "./account-forms.ts";
import { expect, newMember, test } from "./fixtures.ts";
import { readGatewayTrade, FAILING_CARD, payByCard } from "./gateway.ts";
import { linkTo } from "./emails.ts";
import { confirmDialog, heading, main, chooseAsVisitor, orderAsVisitor } from "./payment-page.ts";

test("[S2.98] a declined card is reported, and the same order is paid in a second attempt", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await orderAsVisitor(page, "修行方案", newMember().email);
  const first = await payByCard(page, FAILING_CARD);
  await expect(heading(page)).toHaveText("付款沒有完成");
  await expectAccessible();
  await saveScreenshot("payment-failed");
  await page.getByRole("link", { name: "再付一次" }).click();
  const second = await payByCard(page);
  expect(second.merTradeNo).not.toBe(first.merTradeNo);
  await expect(heading(page)).toHaveText("付款完成，請領取");
});

test("[S2.98] closing the payment page leads to the cancel page, from where payment can go on", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await orderAsVisitor(page, "修行方案", newMember().email);
  await readGatewayTrade(page);
  await page.getByRole("button", { name: "關閉視窗（不付款）" }).click();
  await page.waitForURL(/\/payment\/cancel\?order=/);
  await expect(heading(page)).toHaveText("付款還沒有完成");
  await expect(main(page).getByRole("link")).toHaveText(["繼續付款", "再看一次方案", "回首頁"]);
  await expectAccessible();
  await saveScreenshot("payment-closed");
  const order = new URL(page.url()).searchParams.get("order") ?? "";
  await page.goto(`/payment/success?order=${order}`);
  await expect(heading(page)).toHaveText("付款確認中");
  await expectAccessible();
  await saveScreenshot("payment-confirming");
  await page.getByRole("link", { name: "還沒付？繼續付款" }).click();
  await readGatewayTrade(page);
});

test("a paid order is claimed in another browser by the email's link", { tag: "@checked-at-both" }, async ({
  page,
  allowedErrors,
  expectAccessible,
  saveScreenshot,
}) => {
  allowedErrors.push(/410 \(Gone\)/);
  const member = newMember();
  await orderAsVisitor(page, "修行方案", member.email);
  await payByCard(page);
  await expect(heading(page)).toHaveText("付款完成，請領取");
  const link = await linkTo(page, member.email, "/payment/claim");
  // Without its cookies this is another browser.
  await page.context().clearCookies();
  await page.goto(link);
  await expect(heading(page)).toHaveText("領取你的訂單");
  expect(page.url()).not.toContain("token");
  await expectAccessible();
  await saveScreenshot("payment-claim");
  await page.getByRole("button", { name: "註冊領取" }).click();
  await fillRegistration(registerDialog(page), member);
  await registerDialog(page).getByRole("button", { name: "完成註冊" }).click();
  await expect(heading(page)).toHaveText("付款完成");
  await page.getByRole("button", { name: "立即進入" }).click();
  await expect(page.getByRole("region", { name: "會員方案" })).toContainText("30天");
  await page.goto(link);
  await page.getByRole("button", { name: "領取", exact: true }).click();
  await expect(heading(page)).toHaveText("沒有領取成功");
  await expect(main(page)).toContainText("這個連結已經用過或過期了");
});

test("a claim link without its token says where to find it", async ({ page, expectAccessible }) => {
  await page.goto("/payment/claim");
  await expect(heading(page)).toHaveText("少了信裡的連結");
  await expectAccessible();
});

test("each kind of invoice asks for what it needs, and the server's message is shown at its field", {
  tag: "@checked-at-both",
}, async ({ page, allowedErrors, expectAccessible, saveScreenshot }) => {
  allowedErrors.push(/400 \(Bad Request\)/);
  await chooseAsVisitor(page, "修行方案");
  const dialog = confirmDialog(page);
  await dialog.getByLabel("電子郵件").fill(newMember().email);
  for (const [kind, value, message] of [
    ["手機條碼", "ABC", "手機條碼是斜線加七個字"],
    ["自然人憑證", "AB1", "自然人憑證是兩個英文字母加十四個數字"],
    ["捐贈", "12", "捐贈碼是三到七個數字"],
    ["公司統編", "12345678", "統一編號不正確"],
  ] as const) {
    await dialog.getByLabel("電子發票").selectOption({ label: kind });
    const field = dialog.getByLabel(/^(手機條碼|自然人憑證號碼|捐贈碼|統一編號)$/);
    // What was typed for another kind is gone.
    await expect(field).toHaveValue("");
    await field.fill(value);
    await dialog.getByRole("button", { name: /^前往付款/ }).click();
    await expect(dialog).toContainText(message);
    await expect(field).toBeFocused();
  }
  await expect(dialog).toContainText("請填寫公司抬頭");
  await expect(toastOf(page)).toHaveCount(0);
  await expectAccessible();
  await saveScreenshot("payment-invoice");
  await dialog.getByRole("button", { name: "已經是會員？先登入" }).click();
  await expect(page.getByRole("dialog", { name: "登入磐石祈願網" })).toBeVisible();
});
