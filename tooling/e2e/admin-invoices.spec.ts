import { readFile } from "node:fs/promises";
import { enter, notice } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

test("invoices are exported, their file is downloaded twice, and the numbers that come back are taken row by row", {
  tag: "@both",
}, async ({ page, expectAccessible }) => {
  await enter(page);
  await page.goto("/admin/invoices?state=waiting");
  const tabs = page.getByRole("navigation", { name: "發票的清單" });
  await expect(tabs.getByRole("link", { name: "待開立" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText(/張可以匯出。$|^現在沒有要匯出的發票。$/)).toBeVisible();
  await expectAccessible();
  const button = page.getByRole("button", { name: "匯出", exact: true });
  // The test at the other width may have taken them.
  if (await button.isVisible()) {
    await button.press("Enter");
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await button.press("Enter");
    await page.getByRole("button", { name: /^匯出 [\d,]+ 張$/ }).press("Enter");
    await expect(notice(page).getByText(/^批次 \d{8}-\d+ 已建立$/)).toBeVisible();
  } else await tabs.getByRole("link", { name: "批次" }).click();
  await expect(page).toHaveURL(/\/admin\/invoices\/batches$/);
  const link = page.getByRole("link", { name: /^下載 \d{8}-\d+$/ }).first();
  const save = async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    return readFile(await download.path());
  };
  const file = await save();
  expect((await save()).equals(file)).toBe(true);
  const [number = ""] = file.toString().split("\r\n")[1]?.split(",") ?? [];
  await expectAccessible();

  await page
    .getByRole("button", { name: /^上傳號碼「/ })
    .first()
    .click();
  const send = page.getByRole("button", { name: "上傳", exact: true });
  await expect(send).toBeDisabled();
  await expectAccessible();
  const upload = async (text: string) => {
    await page
      .getByLabel("加值中心回傳的 CSV 檔")
      .setInputFiles({ name: "numbers.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await send.click();
  };
  await upload("a,b\n1,2\n");
  await expect(page.getByText("檔案第一列沒有「訂單編號」這一欄").first()).toBeVisible();
  await upload(`訂單編號,發票號碼,發票日期\n${number},AB1,2026/11/22\nNOWHERE,AB12345678,2026/11/22\n`);
  const result = page.getByRole("dialog", { name: /的結果$/ });
  await expect(result).toContainText("2 列有問題，沒有收下");
  await expect(result).toContainText("找不到這筆訂單的發票");
  await expectAccessible();
  await result.getByRole("button", { name: "完成" }).click();
  await expect(result).toBeHidden();

  await tabs.getByRole("link", { name: "作廢與折讓" }).click();
  await expect(page.getByRole("heading", { name: "作廢與折讓", level: 1 })).toBeVisible();
  await expectAccessible();
});
