import type { Page } from "@playwright/test";
import { signInAsStaff, notice } from "./admin-page.ts";
import { passRefundHold } from "./database.ts";
import { linkTo } from "./emails.ts";
import { expect, test } from "./fixtures.ts";
import { payByCard, payNumber, takeNumber } from "./gateway.ts";

const PRICE = 3990;
const refund = (page: Page) => page.getByRole("region", { name: "退款" });
const dialog = (page: Page) => page.getByRole("dialog");
const book = (page: Page) => page.getByLabel("這筆訂單的帳").getByRole("definition");

/** Places an order for a plan over the documented call and opens its payment. */
async function openPayment(page: Page): Promise<void> {
  const answer = await page.request.post("/api/payments/create-payuni-order", {
    data: { planType: "basic", amount: PRICE, currency: "TWD" },
  });
  const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
  await page.goto(new URL(paymentUrl).pathname);
}

/** The order whose result is shown, as the back office has it; signs an administrator in. */
async function paidOrder(page: Page): Promise<{ id: string; number: string }> {
  const id = new URL(page.url()).searchParams.get("order") ?? "";
  await signInAsStaff(page);
  const answer = await page.request.get(`/api/admin/orders/${id}`);
  const { number } = (await answer.json()) as { number: string };
  return { id, number };
}

/** The books of the order's page, and those of all orders together, which balance. */
async function expectBooks(page: Page, [received, returned, kept]: [string, string, string]): Promise<void> {
  await expect(book(page)).toHaveText([received, returned, kept]);
  const answer = await page.request.get("/trpc/admin.ledger.view");
  const { result } = (await answer.json()) as { result: { data: { json: { difference: number } } } };
  expect(result.data.json.difference).toBe(0);
}

/** The letters about refunds that an address got, newest first. */
async function refundLetters(page: Page, email: string): Promise<string[]> {
  const emails = (await (await page.request.get("/_mail")).text()).split("<article>");
  return emails.filter((each) => each.includes(email) && each.includes("退款完成"));
}

const expectLetters = (page: Page, email: string, amounts: string[]) =>
  expect
    .poll(async () => {
      const letters = await refundLetters(page, email);
      return [letters.length, amounts.every((amount) => letters.some((letter) => letter.includes(amount)))];
    })
    .toEqual([amounts.length, true]);

test("a plan paid by card goes back by the gateway in two parts; the member, the letters and the books say so", async ({
  page,
  registered,
  expectAccessible,
  saveScreenshot,
}) => {
  await openPayment(page);
  const { origin, merTradeNo } = await payByCard(page);
  const captured = await page.request.post(`${origin}/_control/trades/${merTradeNo}/capture`, { data: {} });
  expect(captured.status()).toBe(200);
  const { id } = await paidOrder(page);
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole("button", { name: "立即向金流查詢" }).click();
  await expect(page.getByRole("status").filter({ hasText: merTradeNo })).toBeVisible();
  // What the query found is read into the same list meanwhile.
  const event = page.locator("details.order-event").filter({ hasText: "金流主動通知" });
  await event.getByText("付款成功", { exact: true }).click();
  await event.getByText("原始內容").click();
  await expect(event.locator("pre")).toContainText("EncryptInfo=");
  const days = dialog(page).getByLabel("方案的天數");
  await page.getByRole("button", { name: "經由金流退款" }).click();
  await expect(days).toHaveValue("all");
  await expect(dialog(page)).toContainText("剩下的 30 天收回。");
  await dialog(page).getByLabel("退款金額（元）").fill("1000");
  // Another sum than the formula's takes nothing by itself.
  await expect(days).toHaveValue("");
  await dialog(page).getByLabel("原因").fill("補償");
  await expect(dialog(page).getByRole("button", { name: "退款 NT$ 1,000" })).toBeDisabled();
  await days.selectOption({ label: "用到指定的那一天，之後的收回" });
  await expect(dialog(page)).toContainText("請選擇方案最後可用的一天。");
  await days.selectOption({ label: "保留，照常使用" });
  await expect(dialog(page)).toContainText("方案照常使用，還有 30 天。");
  await expectAccessible();
  await saveScreenshot("admin-refund-dialog");
  await dialog(page).getByRole("button", { name: "退款 NT$ 1,000" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("list", { name: "付款與退款" })).toContainText("天數保留");
  await expectBooks(page, ["NT$ 3,990", "NT$ 1,000", "NT$ 2,990"]);
  await expectLetters(page, registered.email, ["NT$ 1,000"]);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "會員方案" })).toContainText("有效");
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole("button", { name: "經由金流退款" }).click();
  await expect(dialog(page).getByLabel("退款金額（元）")).toHaveValue("2990");
  await expect(days).toHaveValue("all");
  await dialog(page).getByLabel("原因").fill("七天內退訂");
  await dialog(page).getByRole("button", { name: "退款 NT$ 2,990" }).click();
  await expect(dialog(page)).toBeHidden();
  await expectBooks(page, ["NT$ 3,990", "NT$ 3,990", "NT$ 0"]);
  await expectLetters(page, registered.email, ["NT$ 1,000", "NT$ 2,990"]);
  await page.goto(`/orders/${id}`);
  await expect(page.getByRole("region", { name: "訂單", exact: true })).toContainText("已退款");
  const trade = await page.request.get(`${origin}/_control/trades/${merTradeNo}`);
  const { refunds } = (await trade.json()) as { refunds: { amount: number }[] };
  expect(refunds.map(({ amount }) => amount)).toEqual([1000, 2990]);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "會員方案" })).not.toContainText("有效");
});

for (const place of ["atm", "cvs"] as const)
  test(`a plan paid ${place === "atm" ? "at an ATM" : "in a shop"} goes back to a bank account in part, and the rest by a transfer`, async ({
    page,
    registered,
    baseURL,
  }) => {
    await openPayment(page);
    await payNumber(page.request, await takeNumber(page, place));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("付款完成");
    const { id, number } = await paidOrder(page);
    await page.goto(`/orders/${id}`);
    await refund(page).getByRole("button", { name: "申請退款" }).click();
    await refund(page).getByRole("button", { name: "送出申請" }).click();
    await expect(refund(page).getByRole("heading", { name: "申請收到了" })).toBeVisible();

    await page.goto("/admin/orders/requests?isOpen=true&state=waiting");
    await page.getByRole("button", { name: `同意「${number}」` }).click();
    await dialog(page).getByLabel("退款金額").fill("3000");
    await dialog(page).getByLabel("方案的天數").selectOption({ label: "收回剩下的天數" });
    await dialog(page).getByLabel("原因").fill("已經用了幾天，和會員說好了");
    await dialog(page).getByRole("button", { name: "同意退款 NT$ 3,000" }).click();
    await expect(notice(page)).toContainText("已經同意");

    await page.goto(await linkTo(page, registered.email, "/refund-account"));
    await page.getByLabel("銀行代碼").fill("822");
    await page.getByLabel("帳號", { exact: true }).fill("001234567890");
    await page.getByLabel("戶名").fill(registered.fullName);
    await page.getByRole("button", { name: "送出帳戶" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("帳戶收到了");

    await passRefundHold(baseURL ?? "", id);
    await page.goto("/admin/orders/requests?state=paying");
    await page.getByRole("button", { name: `查看帳戶「${number}」` }).click();
    await expect(dialog(page)).not.toContainText("001234567890");
    await dialog(page).getByRole("button", { name: "顯示帳戶" }).click();
    await expect(dialog(page).getByRole("definition")).toHaveText([
      "NT$ 3,000",
      "822",
      "—",
      "001234567890",
      registered.fullName,
    ]);
    await dialog(page).getByRole("button", { name: "關閉" }).last().click();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole("button", { name: `登錄匯款「${number}」` }).click();
    await dialog(page).getByLabel("銀行的匯款編號").fill("TW-001");
    await dialog(page).getByRole("button", { name: "登錄匯款 NT$ 3,000" }).click();
    await expect(dialog(page)).toBeHidden();
    await page.goto(`/orders/${id}`);
    await expect(refund(page).getByRole("heading", { name: "退款完成了" })).toBeVisible();
    await expectLetters(page, registered.email, ["NT$ 3,000"]);

    await page.goto(`/admin/orders/${id}`);
    await expectBooks(page, ["NT$ 3,990", "NT$ 3,000", "NT$ 990"]);
    await page.getByRole("button", { name: "登錄已經匯還的款項" }).click();
    await dialog(page).getByLabel("退款金額（元）").fill("990");
    await dialog(page).getByLabel("匯款編號、憑證").fill("TW-002");
    await dialog(page).getByLabel("原因").fill("其餘也退還");
    await dialog(page).getByRole("button", { name: "登錄退款 NT$ 990" }).click();
    await expect(dialog(page)).toBeHidden();
    await expectBooks(page, ["NT$ 3,990", "NT$ 3,990", "NT$ 0"]);
    await expectLetters(page, registered.email, ["NT$ 3,000", "NT$ 990"]);
    await page.goto(`/orders/${id}`);
    await expect(page.getByRole("region", { name: "訂單", exact: true })).toContainText("已退款");
  });

/** Asks for the refund of an order on its page, and has it accepted with this amount. */
async function askAndAccept(
  page: Page,
  { id, number }: { id: string; number: string },
  amount?: string,
): Promise<void> {
  await page.goto(`/orders/${id}`);
  await refund(page).getByRole("button", { name: "申請退款" }).click();
  await refund(page).getByRole("button", { name: "送出申請" }).click();
  await expect(refund(page).getByRole("heading", { name: "申請收到了" })).toBeVisible();
  await page.goto("/admin/orders/requests?isOpen=true&state=waiting");
  await page.getByRole("button", { name: `同意「${number}」` }).click();
  await expect(dialog(page)).toContainText("先停用");
  if (amount !== undefined) {
    await dialog(page).getByLabel("退款金額").fill(amount);
    await dialog(page).getByLabel("買下的商品").selectOption({ label: "全部收回" });
    await dialog(page).getByLabel("原因").fill("檔案有問題");
  }
  await dialog(page)
    .getByRole("button", { name: /^同意退款 NT\$/ })
    .click();
  await expect(notice(page)).toContainText("已經同意");
}

test("from acceptance a plan and a good paid at an ATM cannot be used, and everything is back when nothing is paid", {
  tag: "@checked-at-both",
}, async ({ page, registered: _, expectAccessible, saveScreenshot }) => {
  await openPayment(page);
  await payNumber(page.request, await takeNumber(page, "atm"));
  const plan = await paidOrder(page);
  const answer = await page.request.get("/trpc/member.shop.products");
  const { result } = (await answer.json()) as {
    result: { data: { json: { id: string; name: string; price: number }[] } };
  };
  const song = result.data.json.find(({ name }) => name === "慢軌道");
  const placed = await page.request.post("/trpc/payments.createCartOrder", {
    data: { json: { productIds: [song?.id], amount: song?.price, consent: true } },
  });
  const order = (await placed.json()) as { result: { data: { json: { paymentUrl: string } } } };
  await page.goto(new URL(order.result.data.json.paymentUrl).pathname);
  await payNumber(page.request, await takeNumber(page, "atm"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("付款完成");
  const good = await paidOrder(page);
  const file = "/uploads/slow_orbit.mp3";
  expect((await page.request.get(file)).status()).toBe(200);

  await askAndAccept(page, plan);
  await askAndAccept(page, good, String(song?.price));
  await page.goto(`/orders/${plan.id}`);
  await expect(refund(page).getByRole("note")).toContainText("這個方案先停用");
  await expect(page.getByRole("region", { name: "訂單", exact: true })).toContainText("退款中");
  await expectAccessible();
  await saveScreenshot("order-refund-stopped");
  await page.goto(`/orders/${good.id}`);
  await expect(refund(page).getByRole("note")).toContainText("「慢軌道」先停用");
  const refused = await page.request.get(file);
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain("這件收藏正在退款，現在不能開啟");
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "會員方案" })).toContainText("退款正在處理");
  await expectAccessible();
  await saveScreenshot("dashboard-refund-stopped");
  await page.goto("/dashboard?tab=treasury");
  const piece = page.getByRole("tabpanel", { name: "寶庫" }).getByRole("listitem").filter({ hasText: "慢軌道" });
  await expect(piece).toContainText("退款處理中");
  await expect(piece.getByRole("link", { name: /^取得檔案/ })).toHaveCount(0);
  await page.goto("/downloads");
  await expect(page.getByRole("listitem").filter({ hasText: "慢軌道" })).toContainText("現在不能下載");
  await page.goto(`/admin/orders/${plan.id}`);
  await expect(page.getByText("退款中，先停用")).toBeVisible();
  await expectAccessible();

  for (const { number } of [plan, good]) {
    await page.goto("/admin/orders/requests?isOpen=true&state=account_needed");
    await page.getByRole("button", { name: `婉拒「${number}」` }).click();
    await dialog(page).getByLabel("原因").fill("已經和會員談好，先留著");
    await dialog(page).getByRole("button", { name: "婉拒退款申請" }).click();
    await expect(notice(page)).toContainText("已經婉拒");
  }
  expect((await page.request.get(file)).status()).toBe(200);
  await page.goto(`/orders/${plan.id}`);
  await expect(refund(page).getByRole("heading", { name: "這一次沒有辦法退款" })).toBeVisible();
  await expect(refund(page).getByRole("note")).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "會員方案" })).toContainText("有效");
  await expect(page.getByRole("region", { name: "會員方案" })).toContainText("30");
  await page.goto("/dashboard?tab=treasury");
  await expect(piece.getByRole("link", { name: /^取得檔案/ })).toBeVisible();
});
