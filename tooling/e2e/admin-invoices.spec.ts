import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Page } from "@playwright/test";
import { callAsStaff, notice } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";
import { createPaidOrders } from "./paid-orders.ts";

// The browser logs the refused file.
test.use({ allowedErrors: [/status of 400/] });

const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page) => page.locator("[data-row]");
const today = () => taipeiDay(Date.now());
/** Two letters and eight digits that no other invoice has: the demo's second letter is a D. */
let counted = Date.now() % 90_000_000;
const nextNumber = () => `QX${String((counted += 1)).padStart(8, "0")}`;

test("invoices are exported and their file downloaded twice; numbers come back by file and by hand, one is corrected, one rejected, and a refund makes an adjustment", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  const [byHand, rejected] = await createPaidOrders(page, 2);
  if (!byHand || !rejected) throw new Error("the orders are not paid");
  const tabs = page.getByRole("navigation", { name: "發票的清單" });
  const button = page.getByRole("button", { name: "匯出", exact: true });
  const find = async (number: string) => {
    await page.getByRole("searchbox", { name: "搜尋發票" }).fill(number);
    await expect(row(page)).toHaveCount(1);
    await expect(row(page)).toContainText(number);
  };
  await page.goto("/admin/invoices?state=waiting");
  await test.step("the export, and the same file twice", async () => {
    await expect(tabs.getByRole("link", { name: "待開立" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByText(/^[\d,]+ 張可以匯出。$/)).toBeVisible();
    await expectAccessible();
    await button.press("Enter");
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await button.press("Enter");
    await page.getByRole("button", { name: /^匯出 [\d,]+ 張發票$/ }).press("Enter");
    await expect(notice(page).getByText(/^批次 \d{8}-\d+ 已建立$/)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/invoices\/batches$/);
  });
  const upload = async (...lines: string[]) => {
    const buffer = Buffer.from(lines.join("\r\n"));
    const file = { name: "numbers.csv", mimeType: "text/csv", buffer };
    await page.getByLabel("加值中心回傳的 CSV 檔").setInputFiles(file);
    await page.getByRole("button", { name: "上傳號碼", exact: true }).click();
  };
  const head = "訂單編號,發票號碼,發票日期";
  const result = page.getByRole("dialog", { name: /的結果$/ });
  await test.step("the numbers of all but two come back; what is wrong is named line by line", async () => {
    const link = page.getByRole("link", { name: /^下載 \d{8}-\d+$/ }).first();
    const save = async () => {
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      return readFile(await download.path());
    };
    const file = await save();
    const lines = file.toString().trimEnd().split("\r\n").slice(1);
    const keys = lines.map((line) => line.split(",")[0] ?? "");
    expect(keys).toEqual(expect.arrayContaining([byHand.number, rejected.number]));
    const others = keys.filter((key) => key !== byHand.number && key !== rejected.number);
    // At once: an order whose number is awaited cannot be refunded, and tests beside this one refund theirs.
    await page
      .getByRole("button", { name: /^上傳號碼「/ })
      .first()
      .click();
    const wrong = [`${rejected.number},AB1,${today()}`, `NOWHERE,${nextNumber()},${today()}`];
    await upload(head, ...others.map((key) => `${key},${nextNumber()},${today()}`), ...wrong);
    await expect(result).toContainText(`已登錄 ${others.length} 筆`);
    await expect(result).toContainText("2 列有問題，沒有登錄");
    await expect(result).toContainText("找不到這筆訂單的發票");
    await expect(result).toContainText("這一批還有 2 筆在等號碼");
    await expectAccessible();
    await result.getByRole("button", { name: "再上傳一個檔案" }).click();
    await expect(page.getByRole("button", { name: "上傳號碼", exact: true })).toBeDisabled();
    await upload("a,b", "1,2", "");
    await expect(page.getByText("檔案第一列沒有「訂單編號」這一欄").first()).toBeVisible();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "放棄內容" }).click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(dialog(page)).toHaveCount(0);
    expect((await save()).equals(file)).toBe(true);
  });
  await test.step("a number is entered by hand, and corrected", async () => {
    await tabs.getByRole("link", { name: "全部發票" }).click();
    await find(byHand.number);
    await expect(row(page)).toContainText("已匯出");
    const [wrong, right] = [nextNumber(), nextNumber()];
    const enterNumber = async (number: string, verb: string) => {
      await dialog(page).getByLabel("發票號碼").fill(number);
      await dialog(page).getByLabel("號碼的來源").fill("加值中心的後台");
      await dialog(page).getByRole("button", { name: verb, exact: true }).click();
      await expect(notice(page).getByText("號碼已登錄")).toBeVisible();
      await expect(dialog(page)).toBeHidden();
    };
    await page.getByRole("button", { name: `登錄號碼「${byHand.number}」` }).click();
    await expectAccessible();
    await enterNumber(wrong, "登錄號碼");
    await expect(row(page)).toContainText("已開立");
    await expect(row(page)).toContainText(wrong);
    await page.getByRole("button", { name: `更正號碼「${byHand.number}」` }).click();
    await expect(dialog(page)).toContainText(`現在登錄的是 ${wrong}`);
    await enterNumber(right, "更正號碼");
    await expect(row(page)).toContainText(right);
    await expect(row(page)).not.toContainText(wrong);
    await find(right);
    await expect(row(page)).toContainText(byHand.number);
  });
  await test.step("one that the provider did not take waits again, with its reason", async () => {
    await find(rejected.number);
    await page.getByRole("button", { name: `退回「${rejected.number}」` }).click();
    await dialog(page).getByLabel("加值中心說的原因").fill("手機條碼不存在");
    await expectAccessible();
    await dialog(page).getByRole("button", { name: "退回發票", exact: true }).click();
    await expect(notice(page).getByText("已退回，等下一批")).toBeVisible();
    await expect(row(page)).toContainText("待開立");
    await expect(row(page)).toContainText("退回：手機條碼不存在");
  });
  await test.step("a refund of an issued one makes an allowance, which is exported and gets its number", async () => {
    const refund = { id: byHand.id, idempotencyKey: randomUUID(), amount: 1000, revokes: "nothing" };
    const paid = { ...refund, reason: "少給了十天", reference: "TW-003", day: today() };
    await callAsStaff(page, "admin.refund.record", paid);
    await page.goto("/admin/invoices/adjustments");
    await expect(page.getByRole("heading", { level: 1, name: "作廢與折讓" })).toBeVisible();
    const code = `${byHand.number}-1`;
    const allowance = row(page).filter({ hasText: code });
    for (const text of ["折讓", "NT$ 1,000", "待匯出"]) await expect(allowance).toContainText(text);
    await button.press("Enter");
    await page.getByRole("button", { name: /^匯出 [\d,]+ 筆作廢與折讓$/ }).press("Enter");
    await expect(page).toHaveURL(/\/admin\/invoices\/batches$/);
    await tabs.getByRole("link", { name: "作廢與折讓" }).click();
    await expect(allowance).toContainText("已匯出");
    await page.getByRole("button", { name: `登錄號碼「${code}」` }).click();
    await dialog(page).getByLabel("作廢的發票號碼，或折讓單號碼").fill(`A${counted}`);
    await dialog(page).getByLabel("號碼的來源").fill("加值中心的後台");
    await dialog(page).getByRole("button", { name: "登錄號碼", exact: true }).click();
    await expect(allowance).toContainText("已完成");
    await expect(allowance).toContainText(`A${counted}`);
    await expectAccessible();
    await saveScreenshot("admin-adjustments");
  });
});
