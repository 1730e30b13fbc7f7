import { randomUUID } from "node:crypto";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Browser, Page } from "@playwright/test";
import { notice, signInAsStaff } from "./admin-page.ts";
import { expect, newMember, register, test } from "./fixtures.ts";
import { payByCard } from "./gateway.ts";
import { confirmDialog, heading } from "./payment-page.ts";
import { PHONE } from "./widths.ts";

const DAY_MS = 86_400_000;
type Paid = { orderId: string; origin: string; merTradeNo: string };

/** A new member on a phone follows the link, pays for a plan with the coupon, and reads what was paid. */
async function buyOnPhone(browser: Browser, { link, code }: { link: string; code: string }): Promise<Paid> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone).toHaveURL("/intro");
  await register(phone.request, newMember());
  await phone.goto("/dashboard?plan=basic");
  const dialog = confirmDialog(phone);
  await dialog.getByLabel("優惠碼").fill(code);
  await dialog.getByLabel("優惠碼").press("Enter");
  await expect(dialog.getByText("已套用，折抵 NT$ 390")).toBeVisible();
  await dialog.getByRole("button", { name: /^前往付款/ }).click();
  const { origin, merTradeNo } = await payByCard(phone);
  await expect(heading(phone)).toHaveText("付款完成");
  await expect(phone.getByRole("main")).toContainText("NT$ 3,600");
  const orderId = new URL(phone.url()).searchParams.get("order") ?? "";
  await context.close();
  return { orderId, origin, merTradeNo };
}

/** Reads a list again until a row says so: what others do is counted every few seconds. */
async function expectRow(page: Page, path: string, name: string, ...texts: (string | RegExp)[]): Promise<void> {
  const row = page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ has: page.getByRole("button", { name: `編輯「${name}」` }) });
  await expect(async () => {
    await page.goto(path);
    for (const text of texts) await expect(row).toContainText(text, { timeout: 2000 });
  }).toPass();
}

test("a campaign and its coupon are made, followed and paid with on a phone, seen as one conversion and one use, and the refund takes the conversion back", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const fresh = randomUUID().slice(0, 6);
  const [name, title] = [`走完的活動${fresh}`, `走完的優惠${fresh}`];
  const [campaignCode, code] = [`way-${fresh}`, `WAY${fresh.toUpperCase()}`];
  const dialog = page.getByRole("dialog");
  const fields = (entries: Record<string, string>) =>
    Object.entries(entries).reduce(
      (before, [label, value]) => before.then(() => dialog.getByLabel(label).fill(value)),
      Promise.resolve(),
    );
  await signInAsStaff(page);

  await test.step("the coupon", async () => {
    await page.goto("/admin/marketing/promotions");
    await page.getByRole("button", { name: "新增優惠" }).click();
    await dialog.getByLabel("折扣方式").selectOption("固定金額");
    await dialog.getByLabel("優惠碼", { exact: true }).fill(code);
    await dialog.getByLabel(/^折扣（NT\$）/).fill("390");
    await fields({ 名稱: title, "開始日（台北）": "2026-01-02", "結束日（台北）": "2099-12-31" });
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("優惠已新增");
  });
  await test.step("the campaign, which leads to the page that introduces the journey", async () => {
    await page.getByRole("link", { name: "行銷活動", exact: true }).click();
    await page.getByRole("button", { name: "新增行銷活動" }).click();
    await dialog.getByLabel("名稱").fill(name);
    await dialog.getByLabel("類型").selectOption("社群媒體");
    await dialog.getByLabel("對象").selectOption("新會員");
    await dialog.getByLabel(/^開始日/).fill(taipeiDay(Date.now() - DAY_MS));
    await dialog.getByLabel(/^結束日/).fill(taipeiDay(Date.now() + DAY_MS));
    await dialog.getByLabel(/^連結打開的頁面/).fill("/intro");
    await dialog.getByLabel(/^代碼/).fill(campaignCode);
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("行銷活動已新增");
  });

  const link = `${baseURL}/c/${campaignCode}`;
  const { orderId, origin, merTradeNo } = await buyOnPhone(browser, { link, code });
  const campaigns = "/admin/marketing";
  const promotions = `/admin/marketing/promotions?search=${code}`;
  await expectRow(page, campaigns, name, "100%");
  await expectRow(page, promotions, title, "1／100（1%）");

  await test.step("the whole sum goes back: no conversion is left, and the coupon stays used", async () => {
    const captured = await page.request.post(`${origin}/_control/trades/${merTradeNo}/capture`, { data: {} });
    expect(captured.status()).toBe(200);
    await page.goto(`/admin/orders/${orderId}`);
    await page.getByRole("button", { name: "立即向金流查詢" }).click();
    await expect(page.getByRole("status").filter({ hasText: merTradeNo })).toBeVisible();
    await page.getByRole("button", { name: "經由金流退款" }).click();
    await expect(dialog.getByLabel("退款金額（元）")).toHaveValue("3600");
    await dialog.getByLabel("原因").fill("七天內退訂");
    await dialog.getByRole("button", { name: "退款 NT$ 3,600" }).click();
    await expect(dialog).toBeHidden();
    await expectRow(page, campaigns, name, /(?<!\d)0%/);
    await expectRow(page, promotions, title, "1／100（1%）");
  });
});
