import type { Plan } from "@panshi/contracts/commerce/plan";
import { couponMessages } from "@panshi/contracts/commerce/promotion";
import { fillRegistration, registerDialog } from "./account-forms.ts";
import { answerWith } from "./calls.ts";
import { expect, newMember, test } from "./fixtures.ts";
import { readGatewayTrade, payByCard, payNumber, takeNumber } from "./gateway.ts";
import { SHOP, confirmDialog, heading, main, chooseAsVisitor, openCheckoutWithProducts } from "./payment-page.ts";

test("[S2.05] /payment/success without an order invites to the plans and stays", { tag: "@checked-at-both" }, async ({
  page,
  expectAccessible,
  saveScreenshot,
}) => {
  await page.clock.install();
  const answer = await page.goto("/payment/success");
  expect(answer?.status()).toBe(200);
  await expect(heading(page)).toHaveText("這裡還沒有訂單");
  await expectAccessible();
  await saveScreenshot("payment-success");
  await page.clock.runFor(6000);
  await expect(page).toHaveURL("/payment/success");
  await main(page).getByRole("link", { name: "看看會員方案" }).click();
  await expect(page).toHaveURL("/#pricing");
});

test("[S2.05] [S2.96] [S2.97] /payment/cancel shows selling points and leads to the plans and home", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  const answer = await page.goto("/payment/cancel");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("list", { name: "會員方案裡有什麼" }).getByRole("listitem")).toHaveCount(3);
  const links = main(page).getByRole("link");
  await expect(links).toHaveText(["再看一次方案", "回首頁"]);
  await expectAccessible();
  await saveScreenshot("payment-cancel");
  await links.first().click();
  await expect(page).toHaveURL("/#pricing");
  await expect(page.locator("#pricing")).toBeInViewport();
  await page.goBack();
  await links.last().click();
  await expect(page).toHaveURL("/");
});

test("[S2.33] [S3.06] [S4.34] [S2.94] a visitor buys vip by card, registers, and the temple shows it", {
  tag: "@desktop",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  const member = newMember();
  await chooseAsVisitor(page, "靈師方案");
  const plans = (await (await page.request.get("/api/editable-membership-plans")).json()) as Plan[];
  const features = plans.find(({ planType }) => planType === "vip")?.features ?? [];
  expect(features.length).toBeGreaterThan(3);
  await expect(confirmDialog(page).getByRole("list", { name: "靈師方案的內容" }).getByRole("listitem")).toHaveText(
    features.slice(0, 3),
  );
  await expect(confirmDialog(page)).toContainText("NT$ 9,990");
  await expect(confirmDialog(page)).toContainText("90 天");
  await expect(confirmDialog(page)).toContainText("測試金流");
  await expect(confirmDialog(page)).toContainText("祈願是心的練習，不保證結果");
  await expectAccessible();
  await saveScreenshot("payment-confirm");

  await confirmDialog(page)
    .getByRole("button", { name: /^前往付款/ })
    .click();
  await expect(confirmDialog(page).getByLabel("電子郵件")).toBeFocused();
  await expect(confirmDialog(page)).toContainText("請填寫電子郵件");
  await confirmDialog(page).getByLabel("電子郵件").fill(member.email);
  await confirmDialog(page)
    .getByRole("button", { name: /^前往付款/ })
    .click();
  await payByCard(page);

  await expect(heading(page)).toHaveText("付款完成，請領取");
  await expectAccessible();
  await saveScreenshot("payment-unclaimed");
  await page.getByRole("button", { name: "註冊領取" }).click();
  await fillRegistration(registerDialog(page), member);
  await registerDialog(page).getByRole("button", { name: "完成註冊" }).click();
  await expect(heading(page)).toHaveText("付款完成");
  await expect(page.getByRole("list", { name: "已經開通" }).getByRole("listitem")).toHaveCount(4);
  await page.waitForURL("/dashboard");
  await expect(page.getByRole("region", { name: "會員方案" })).toContainText("90天");
  await expect(page.getByRole("region", { name: "會員方案" })).toContainText("靈師");
});

test("[S2.98] a member buys basic by ATM, pays later, and the page updates by itself", async ({
  page,
  registered: _,
  context,
  expectAccessible,
  saveScreenshot,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "看看會員方案" }).click();
  await page.getByRole("button", { name: "選擇修行方案" }).click();
  await expect(confirmDialog(page).getByRole("button", { name: "前往付款 NT$ 3,990" })).toBeEnabled();
  await expect(confirmDialog(page).getByLabel("電子郵件")).toHaveCount(0);
  await expectAccessible();
  await saveScreenshot("upgrade-confirm");
  await confirmDialog(page)
    .getByRole("button", { name: /^前往付款/ })
    .click();
  const trade = await takeNumber(page, "atm");

  await expect(heading(page)).toHaveText("還差一步，去繳費");
  const number = page.getByRole("region", { name: "ATM 轉帳" });
  for (const fact of ["822", "NT$ 3,990", "繳費期限", "還有"]) await expect(number).toContainText(fact);
  await number.getByRole("button", { name: "複製帳號" }).click();
  await expect(number.getByRole("status")).toHaveText("已複製");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^\d{10,}$/);
  await expectAccessible();
  await saveScreenshot("payment-atm");
  const order = new URL(page.url()).searchParams.get("order") ?? "";

  await page.goto(`/payment/cancel?order=${order}`);
  await expect(heading(page)).toHaveText("付款還沒有完成");
  await page.getByRole("link", { name: "看繳費的號碼" }).click();
  await expect(number).toBeVisible();

  await page.goto("/account");
  const orders = page.getByRole("region", { name: "訂單" });
  await expect(orders.getByRole("listitem").first()).toContainText("修行方案（30 天）");
  await expect(orders).toContainText("等待繳費");
  await expect(orders).toContainText(copied.match(/.{1,4}/g)?.join(" ") ?? copied);
  await expectAccessible();
  await saveScreenshot("account-orders");

  await page.goto("/dashboard");
  const awaited = page.getByRole("region", { name: "等你繳費" });
  for (const fact of ["修行方案（30 天）", copied.match(/.{1,4}/g)?.join(" ") ?? copied, "822", "NT$ 3,990", "還有"])
    await expect(awaited).toContainText(fact);
  await expectAccessible();
  await expect(awaited).toContainText(/NT\$ 3,990　\d+月\d+日/);
  await saveScreenshot("dashboard-awaited");
  await awaited.getByRole("link", { name: /^看繳費的方式/ }).click();
  await expect(page).toHaveURL(`/orders/${order}`);
  await expect(number).toBeVisible();

  await page.goto(`/payment/success?order=${order}`);
  await expect(number).toBeVisible();
  await payNumber(page.request, trade);
  await expect(heading(page)).toHaveText("付款完成");
  await expect(main(page)).toContainText(/實付NT\$ 3,990/);
  await expectAccessible();
  await saveScreenshot("payment-paid");
  await page.getByRole("button", { name: "立即進入" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("region", { name: "會員方案" })).toContainText("30天");
  await expect(awaited).toHaveCount(0);
  await test.step("the notice of the payment leads to what it is about", async () => {
    await page.getByRole("button", { name: /^通知/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /^去看看\s*：方案開始了$/ })
      .click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("[S7.92] [S2.98] a visitor fills a cart, registers for a coupon and pays its sum, which every page says; treasury and downloads hold what was bought", async ({
  page,
  expectAccessible,
  saveScreenshot,
}) => {
  test.slow();
  await openCheckoutWithProducts(page, "夜空之石", "慢軌道");
  await test.step("a coupon is a member's: registering for it keeps the cart", async () => {
    await confirmDialog(page).getByLabel("優惠碼").fill("stone10");
    await confirmDialog(page).getByRole("button", { name: "套用" }).click();
    await confirmDialog(page).getByRole("button", { name: "登入或註冊，再使用優惠碼" }).click();
    const dialog = page.getByRole("dialog", { name: "登入磐石祈願網" });
    await dialog.getByRole("tab", { name: "註冊" }).click();
    const member = newMember();
    await fillRegistration(page.getByRole("dialog"), member);
    await page.getByRole("dialog").getByRole("button", { name: "註冊並開始7天體驗" }).click();
    await expect(page).toHaveURL(SHOP);
    await page.getByRole("region", { name: "購物車" }).getByRole("button", { name: "結帳" }).click();
    await expect(confirmDialog(page).getByLabel("優惠碼")).toHaveValue("stone10");
  });
  const pay = confirmDialog(page).getByRole("button", { name: /^前往付款/ });
  await expect(pay).toHaveText("前往付款 NT$ 580");
  const consent = confirmDialog(page).getByRole("checkbox");
  await expect(consent).not.toBeChecked();
  await confirmDialog(page).getByLabel("優惠碼").fill("next15");
  await pay.click();
  await expect(confirmDialog(page)).toContainText("先按「套用」看看折抵多少");
  await expect(confirmDialog(page)).toContainText("請先勾選同意，再前往付款");
  await confirmDialog(page).getByRole("button", { name: "套用" }).click();
  await expect(confirmDialog(page)).toContainText(couponMessages.refused);
  await confirmDialog(page).getByLabel("優惠碼").fill("stone10");
  await confirmDialog(page).getByLabel("優惠碼").press("Enter");
  await expect(confirmDialog(page).getByText("已套用，折抵 NT$ 58")).toBeVisible();
  await expect(pay).toHaveText("前往付款 NT$ 522");
  await confirmDialog(page).getByRole("button", { name: "取消優惠" }).click();
  await expect(confirmDialog(page).getByLabel("優惠碼")).toHaveValue("");
  await expect(pay).toHaveText("前往付款 NT$ 580");
  await confirmDialog(page).getByLabel("優惠碼").fill("stone10");
  await confirmDialog(page).getByLabel("優惠碼").press("Enter");
  await expect(pay).toHaveText("前往付款 NT$ 522");
  // Enter applies a code, and submits nothing where it is applied already.
  await confirmDialog(page).getByLabel("優惠碼").press("Enter");
  await expect(confirmDialog(page)).not.toContainText("請先勾選同意，再前往付款");
  await consent.check();
  await expectAccessible();
  await saveScreenshot("cart-confirm");
  await pay.click();
  await readGatewayTrade(page);
  await expect(page.getByText("NT$ 522")).toBeVisible();
  await payByCard(page);
  await expect(heading(page)).toHaveText("付款完成");
  await expect(page.getByRole("list", { name: "收進寶庫" }).getByRole("listitem")).toHaveCount(2);
  await expect(main(page)).toContainText(/原價NT\$ 580優惠－NT\$ 58實付NT\$ 522/);
  const order = new URL(page.url()).searchParams.get("order") ?? "";
  await page.getByRole("button", { name: "立即進入" }).click();
  await expect(page).toHaveURL("/dashboard?tab=treasury");
  const treasury = page.getByRole("tabpanel", { name: "寶庫" });
  for (const name of ["夜空之石", "慢軌道"])
    await expect(treasury.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
  await page.goto("/downloads");
  for (const name of ["夜空之石", "慢軌道"]) await expect(main(page).getByText(name).first()).toBeVisible();
  await page.goto(`/orders/${order}`);
  await expect(main(page)).toContainText(/原價NT\$ 580優惠－NT\$ 58實付NT\$ 522/);
  await page.goto("/account");
  await expect(page.getByRole("region", { name: "訂單" })).toContainText(/NT\$ 522.*已折抵 NT\$ 58/);
  await page.goto(SHOP);
  await expect(page.getByRole("region", { name: "購物車" })).toContainText("0 件");
  await test.step("what one owns is opened, not bought again", async () => {
    await expect(page.getByRole("button", { name: "加入購物車：夜空之石" })).toHaveCount(0);
    await page.getByRole("link", { name: /^已在寶庫，打開\s*：夜空之石$/ }).click();
    await expect(page).toHaveURL("/dashboard?tab=treasury");
  });
});

test("products owned already are named, and can be removed from the cart", { tag: "@checked-at-both" }, async ({
  page,
  signIn,
  allowedErrors,
  expectAccessible,
  saveScreenshot,
}) => {
  allowedErrors.push(/409 \(Conflict\)/);
  await signIn("member@panshi.test");
  // Bought in another tab since the shop was opened.
  await answerWith(page, { "member.shop.ownedProductIds": [] });
  await openCheckoutWithProducts(page, "夜空之石", "鐵上霜");
  await confirmDialog(page).getByRole("checkbox").check();
  await confirmDialog(page)
    .getByRole("button", { name: /^前往付款/ })
    .click();
  const goods = confirmDialog(page).getByRole("list", { name: "購物車的商品" });
  await expect(goods.getByRole("listitem").filter({ hasText: "夜空之石" })).toContainText("已經在你的寶庫裡了");
  await expectAccessible();
  await saveScreenshot("cart-owned");
  await goods.getByRole("button", { name: /^移出.*夜空之石/ }).click();
  await expect(goods.getByRole("listitem")).toHaveCount(1);
  await expect(confirmDialog(page).getByText("已經在你的寶庫裡了")).toHaveCount(0);
  await expect(confirmDialog(page).getByRole("button", { name: "前往付款 NT$ 290" })).toBeEnabled();
});
