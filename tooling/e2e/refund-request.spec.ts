import type { Page } from "@playwright/test";
import { signInAsStaff, notice } from "./admin-page.ts";
import { linkTo } from "./emails.ts";
import { expect, test } from "./fixtures.ts";
import { payByCard, payNumber, takeNumber } from "./gateway.ts";
import { heading } from "./payment-page.ts";

test.use({ allowedErrors: [/status of (400|401|404|410)/] });

/** Places an order for a plan over the documented call and opens its payment. */
async function openPayment(page: Page): Promise<void> {
  const answer = await page.request.post("/api/payments/create-payuni-order", {
    data: { planType: "basic", amount: 3990, currency: "TWD" },
  });
  const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
  await page.goto(new URL(paymentUrl).pathname);
}

/** The page of the order whose result is shown. */
async function openOwnOrder(page: Page): Promise<void> {
  const order = new URL(page.url()).searchParams.get("order") ?? "";
  await page.goto(`/orders/${order}`);
}

/** The number of the order whose page is open. */
async function orderNumber(page: Page): Promise<string> {
  const [number = ""] = /PS\w+/.exec(await page.locator("main").innerText()) ?? [];
  expect(number).not.toBe("");
  return number;
}

const refund = (page: Page) => page.getByRole("region", { name: "退款" });
const dialog = (page: Page) => page.getByRole("dialog");

test("a plan paid at an ATM is asked back on its order's page, accepted, and its bank account entered by the link, once", {
  tag: "@checked-at-both",
}, async ({ page, registered, expectAccessible, saveScreenshot }) => {
  await openPayment(page);
  const trade = await takeNumber(page, "atm");
  await payNumber(page.request, trade);
  await openOwnOrder(page);
  for (const text of ["NT$ 3,990", "全額退還", "30 天", "銀行帳戶"]) await expect(refund(page)).toContainText(text);
  await expectAccessible();
  await refund(page).getByRole("button", { name: "申請退款" }).press("Enter");
  await expect(refund(page).getByLabel("想退的原因")).toBeFocused();
  await page.keyboard.type("搬到國外，用不到了");
  await expectAccessible();
  await saveScreenshot("order-refund-form");
  await refund(page).getByRole("button", { name: "送出申請" }).press("Enter");
  await expect(refund(page).getByRole("heading", { name: "申請收到了" })).toBeFocused();

  // Withdrawn by mistake, and asked again.
  await refund(page).getByRole("button", { name: "撤回申請" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "撤回" }).click();
  await expect(refund(page).getByRole("heading", { name: "申請撤回了" })).toBeFocused();
  await refund(page).getByRole("button", { name: "再申請一次" }).click();
  await refund(page).getByRole("button", { name: "送出申請" }).click();
  await expect(refund(page).getByRole("heading", { name: "申請收到了" })).toBeFocused();
  await expectAccessible();
  await saveScreenshot("order-refund-waiting");
  const order = page.url();
  const number = await orderNumber(page);

  await signInAsStaff(page);
  await page.goto("/admin/orders/requests?isOpen=true&state=waiting");
  await page.getByRole("button", { name: `同意「${number}」` }).click();
  await expect(dialog(page)).toContainText("這種付款不能原路退回");
  await expectAccessible();
  await saveScreenshot("admin-request-accept");
  await dialog(page).getByLabel("退款金額").fill("3000");
  await expect(dialog(page).getByRole("button", { name: "同意退款 NT$ 3,000" })).toBeDisabled();
  await dialog(page).getByLabel("方案的天數").selectOption({ label: "收回剩下的天數" });
  await dialog(page).getByRole("button", { name: "同意退款 NT$ 3,000" }).click();
  await expect(dialog(page).getByLabel("原因")).toHaveAccessibleDescription(/請填寫原因/);
  await dialog(page).getByLabel("退款金額").fill("3990");
  await dialog(page).getByRole("button", { name: "同意退款 NT$ 3,990" }).click();
  await expect(notice(page)).toContainText("已經同意");
  await expect(dialog(page)).toHaveCount(0);
  await page.goto("/admin/orders/requests?state=account_needed");
  await expectAccessible();
  await saveScreenshot("admin-requests");

  await page.goto(order);
  await expect(refund(page)).toContainText("請填寫收款的帳戶");
  const link = await linkTo(page, registered.email, "/refund-account");
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page).toHaveURL("/refund-account");
  await expect(heading(page)).toHaveText("填寫退款的帳戶");
  await expect(page.locator("main")).toContainText("NT$ 3,990");
  await page.getByRole("button", { name: "送出帳戶" }).click();
  await expect(page.getByLabel("銀行代碼")).toBeFocused();
  await expect(page.getByLabel("銀行代碼")).toHaveAccessibleDescription(/三位數字/);
  await expectAccessible();
  await saveScreenshot("refund-account");
  await page.getByLabel("銀行代碼").fill("822");
  await page.getByLabel("帳號", { exact: true }).fill("0012-3456-7890");
  await page.getByLabel("戶名").fill(registered.fullName);
  await page.getByRole("button", { name: "送出帳戶" }).click();
  await expect(heading(page)).toHaveText("帳戶收到了");
  await expect(heading(page)).toBeFocused();
  await expectAccessible();
  await page.goto("about:blank");
  await page.goto(link);
  await expect(heading(page)).toHaveText("這個連結不能用了");
  await expectAccessible();
  await page.goto(order);
  await expect(refund(page)).toContainText("帳戶填好了");
  await saveScreenshot("order-refund-account");

  // The back office: for a day nobody sees or pays the account, and a new link erases it.
  await page.goto("/admin/orders/requests?state=paying");
  const row = page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: number });
  await expect(row).toContainText("帳戶保留中");
  await expect(row.getByRole("button", { name: /^(登錄匯款|查看帳戶)「/ })).toHaveCount(0);
  await expectAccessible();
  await saveScreenshot("admin-request-account");
  await row.getByRole("button", { name: /^重寄帳戶連結「/ }).click();
  await dialog(page).getByLabel("原因").fill("會員說帳戶填錯了");
  await dialog(page).getByRole("button", { name: "重寄帳戶連結" }).click();
  await expect(notice(page)).toContainText("連結寄出了");
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(order);
  await expect(refund(page)).toContainText("請填寫收款的帳戶");
});

test("a plan paid by card is returned by the gateway as soon as it is accepted", async ({ page, registered: _ }) => {
  await openPayment(page);
  await payByCard(page);
  await openOwnOrder(page);
  await expect(refund(page)).toContainText("退回原來的付款方式");
  await refund(page).getByRole("button", { name: "申請退款" }).click();
  await refund(page).getByRole("button", { name: "送出申請" }).click();
  await expect(refund(page).getByRole("heading", { name: "申請收到了" })).toBeFocused();
  const order = page.url();
  const number = await orderNumber(page);
  await signInAsStaff(page);
  await page.goto("/admin/orders/requests?isOpen=true&state=waiting");
  await page.getByRole("button", { name: `同意「${number}」` }).click();
  await expect(dialog(page)).toContainText("剩下的 30 天收回。");
  await dialog(page).getByRole("button", { name: "同意並退款 NT$ 3,990" }).click();
  await expect(notice(page)).toContainText("已經退款");
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(order);
  await expect(refund(page).getByRole("heading", { name: "退款完成了" })).toBeVisible();
  await expect(page.getByRole("region", { name: "訂單", exact: true })).toContainText("已退款");
});
