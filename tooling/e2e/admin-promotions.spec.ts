import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { PromotionRecord } from "@panshi/contracts/commerce/promotion-edit";
import { answerWith, notice, refuse, signInAsStaff, staff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";
import { payByCard } from "./gateway.ts";
import { confirmDialog, heading, openCheckoutWithProducts } from "./payment-page.ts";

const fresh = () => randomUUID().slice(0, 6).toUpperCase();
/** A promotion in the list: a row of the table, or an entry of the phone's list. */
const entryOf = (page: Page, title: string) =>
  page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ has: page.getByRole("button", { name: `編輯「${title}」` }) });
/** Adds a promotion over the documented call. */
async function addPromotion(page: Page, more: object = {}): Promise<PromotionRecord> {
  const answer = await page.request.post("/api/admin/promotions", {
    data: {
      title: `試用優惠${fresh()}`,
      discountType: "percentage",
      discountValue: 10,
      couponCode: `TRY${fresh()}`,
      validFrom: "2026-01-01",
      validTo: "2099-12-31",
      ...more,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as PromotionRecord;
}

test("[S2.127] [S5.28] [S5.33] [S9.12] a coupon is made in the back office, used at checkout and paid, and counts as used", {
  tag: "@checked-at-both",
}, async ({ page, registered, expectAccessible, saveScreenshot, allowedErrors }) => {
  test.slow();
  allowedErrors.push(/status of 400/);
  expect(registered.email).toContain("@");
  const [title, code] = [`試用優惠${fresh()}`, `try-${fresh().toLowerCase()}`];
  await signInAsStaff(page, staff.admin);
  await page.goto("/admin/marketing/promotions");
  const dialog = page.getByRole("dialog");
  await test.step("the list", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("優惠");
    await expect(page.getByRole("navigation", { name: "行銷工具的種類" }).getByRole("link")).toHaveText([
      "行銷活動",
      "優惠",
    ]);
    await expect(entryOf(page, "石頭九折")).toContainText("STONE10");
    await expect(entryOf(page, "石頭九折")).toContainText(/／200/);
    await expect(entryOf(page, "回來坐坐")).toContainText("已結束");
    await expect(entryOf(page, "下個月見")).toContainText("尚未開始");
    await expect(entryOf(page, "內部測試")).toContainText("已停用");
    await expectAccessible();
    await saveScreenshot("admin-promotions");
  });
  await test.step("the form begins active with a limit of 100, writes the code in upper case and warns of 0", async () => {
    await page.getByRole("button", { name: "新增優惠" }).click();
    await expect(dialog.getByRole("switch", { name: "啟用" })).toBeChecked();
    await expect(dialog.getByLabel(/^使用上限/)).toHaveValue("100");
    await dialog.getByLabel("名稱").fill(title);
    await dialog.getByRole("button", { name: "隨機產生" }).click();
    await expect(dialog.getByLabel("優惠碼", { exact: true })).toHaveValue(/^[A-Z2-9]{8}$/);
    await dialog.getByLabel("優惠碼", { exact: true }).fill(code);
    await expect(dialog.getByLabel("優惠碼", { exact: true })).toHaveValue(code.toUpperCase());
    await dialog.getByLabel(/^使用上限/).fill("0");
    await expect(dialog.getByText("0 表示沒有剩餘，一次都不能用")).toBeVisible();
    await dialog.getByLabel(/^使用上限/).fill("100");
    await dialog.getByLabel(/^折扣（/).fill("0");
    await expect(dialog.getByText("0 表示不折抵")).toBeVisible();
    await dialog.getByLabel("折扣方式").selectOption("固定金額");
    await dialog.getByLabel(/^折扣（NT\$）/).fill("１００");
    await dialog.getByLabel("適用範圍").selectOption("靈魂百貨");
    await dialog.getByLabel("開始日（台北）").fill("2026-01-02");
    await dialog.getByLabel("結束日（台北）").fill("2026-01-01");
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(dialog.getByText("結束不能早於開始")).toBeVisible();
    await dialog.getByLabel("結束日（台北）").fill("2099-12-31");
    await expectAccessible();
    await saveScreenshot("admin-promotion-form");
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("優惠已新增");
    await expect(entryOf(page, title)).toContainText(code.toUpperCase());
    await expect(entryOf(page, title)).toContainText("0／100（0%）");
  });
  await test.step("a buyer uses it", async () => {
    await openCheckoutWithProducts(page, "夜空之石");
    await confirmDialog(page).getByLabel("優惠碼").fill(code);
    await confirmDialog(page).getByLabel("優惠碼").press("Enter");
    await expect(confirmDialog(page).getByText("已套用，折抵 NT$ 100")).toBeVisible();
    await expect(confirmDialog(page)).toContainText(`優惠：${title}`);
    await confirmDialog(page).getByRole("checkbox").check();
    await confirmDialog(page)
      .getByRole("button", { name: /^前往付款/ })
      .click();
    await payByCard(page);
    await expect(heading(page)).toHaveText("付款完成");
  });
  await test.step("it is used once, and a limit below that is refused at its field", async () => {
    await page.goto(`/admin/marketing/promotions?search=${encodeURIComponent(code)}`);
    await expect(entryOf(page, title)).toContainText("1／100（1%）");
    await page.getByRole("button", { name: `編輯「${title}」` }).click();
    await expect(dialog.getByText("已使用 1 次，保留 0 次")).toBeVisible();
    await expect(dialog.getByLabel("結束日（台北）")).toHaveValue("2099-12-31");
    await dialog.getByLabel(/^使用上限/).fill("0");
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(dialog.getByText("已經使用 1 次，上限不能更少")).toBeVisible();
    await expect(dialog.getByLabel(/^使用上限/)).toBeFocused();
    await dialog.getByLabel(/^使用上限/).fill("1");
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("優惠已更新");
    await expect(entryOf(page, title)).toContainText("1／1（100%）");
    await expect(entryOf(page, title)).toContainText("已用完");
  });
  await test.step("it is deleted", async () => {
    // By keyboard: the question, and back without an answer.
    const remove = page.getByRole("button", { name: `刪除「${title}」` });
    await remove.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog").getByRole("button", { name: "取消" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(remove).toBeFocused();
    await remove.click();
    const question = page.getByRole("alertdialog", { name: "確定要刪除此優惠嗎？" });
    await expect(question).toContainText(`優惠碼 ${code.toUpperCase()} 不能再用`);
    await expectAccessible();
    await saveScreenshot("admin-promotion-delete");
    await question.getByRole("button", { name: "刪除優惠" }).click();
    await expect(entryOf(page, title)).toHaveCount(0);
  });
});

test("the preview shows what buyers of what is on sale would pay, and a whole discount is asked about", async ({
  page,
  expectAccessible,
}) => {
  await signInAsStaff(page, staff.admin);
  await page.goto("/admin/marketing/promotions#new");
  const dialog = page.getByRole("dialog");
  const preview = dialog.getByRole("region", { name: "預覽" });
  await dialog.getByLabel("名稱").fill("春天");
  await expect(preview).toContainText(/修行方案NT\$ 3,990優惠：春天− NT\$ 399應付NT\$ 3,591/);
  await dialog.getByLabel(/^最低金額/).fill("9990");
  await expect(preview).toContainText(/修行方案NT\$ 3,990應付不能用在這裡/);
  await expect(preview).toContainText(/靈師方案NT\$ 9,990優惠：春天− NT\$ 999應付NT\$ 8,991/);
  await dialog.getByLabel("適用範圍").selectOption("靈魂百貨");
  await expect(preview).toContainText("不能用在這裡");
  await expect(preview).not.toContainText("修行方案");
  await dialog.getByLabel("優惠碼", { exact: true }).fill(`all-${fresh()}`);
  await dialog.getByLabel(/^折扣（/).fill("100");
  await dialog.getByLabel("開始日（台北）").fill("2026-01-01");
  await dialog.getByLabel("結束日（台北）").fill("2026-12-31");
  await dialog.getByLabel("結束時刻").fill("09:30");
  await dialog.getByRole("button", { name: "儲存" }).click();
  const question = page.getByRole("alertdialog", { name: "全額折抵，要這樣設定嗎？" });
  await expect(question).toContainText("不需要付款");
  await expectAccessible();
  await question.getByRole("button", { name: "取消" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await expect(dialog).toHaveCount(0);
});

test("two people who edit one promotion: the second reads both versions, and saves over the present one", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot, allowedErrors }) => {
  allowedErrors.push(/status of 409/);
  await signInAsStaff(page, staff.admin);
  const { id, createdAt: _at, usedCount: _used, reservedCount: _held, ...row } = await addPromotion(page);
  await page.goto(`/admin/marketing/promotions?search=${row.couponCode}`);
  await page.getByRole("button", { name: `編輯「${row.title}」` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^使用上限/).fill("7");
  const answer = await page.request.put(`/api/admin/promotions/${id}`, { data: { ...row, discountValue: 20 } });
  expect(answer.status()).toBe(200);
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(dialog).toContainText("你編輯的時候，有人存過這個優惠");
  await expectAccessible();
  await saveScreenshot("admin-promotion-conflict");
  await dialog.getByRole("button", { name: "留下我改的，繼續編輯" }).click();
  await expect(dialog.getByLabel(/^折扣（/)).toHaveValue("20");
  await expect(dialog.getByLabel(/^使用上限/)).toHaveValue("7");
  // A code that another promotion has is refused at its field.
  const other = await addPromotion(page);
  await dialog.getByLabel("優惠碼", { exact: true }).fill(other.couponCode);
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(dialog.getByText("這個優惠碼已經用在另一個優惠，刪除過的也不能再用，請換一個")).toBeVisible();
  await dialog.getByLabel("優惠碼", { exact: true }).fill(row.couponCode);
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(notice(page)).toContainText("優惠已更新");
});

test("the list says when it is empty and why it failed, and a moderator reads without changing", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot, allowedErrors }) => {
  allowedErrors.push(/status of 500/);
  await signInAsStaff(page, staff.moderator);
  await page.goto("/admin/marketing/promotions");
  await expect(page.getByText("STONE10")).toBeVisible();
  await expect(page.getByRole("button", { name: /新增優惠|編輯|刪除/ })).toHaveCount(0);
  await expectAccessible();
  await signInAsStaff(page, staff.admin);
  await answerWith(page, "admin.promotion.list", { items: [], next: null });
  await page.goto("/admin/marketing/promotions");
  await expect(page.getByText("還沒有優惠。按「新增優惠」，寫下第一個。")).toBeVisible();
  await expectAccessible();
  await saveScreenshot("admin-promotions-empty");
  await page.unrouteAll();
  await refuse(page, "admin.promotion.list", {
    status: 500,
    code: "internal",
    message: "系統暫時出了狀況，請稍後再試",
  });
  await page.goto("/admin/marketing/promotions");
  await expect(page.getByText("系統暫時出了狀況，請稍後再試")).toBeVisible();
  await expectAccessible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "再試一次" }).click();
  await expect(page.getByText("STONE10")).toBeVisible();
});
