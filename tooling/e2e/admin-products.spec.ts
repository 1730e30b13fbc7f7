import { randomUUID } from "node:crypto";
import { signInAsStaff, notice, staff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(`%PDF-1.7 ${randomUUID()}`) });

test("a product is added, given a file and a preview, priced and put on sale; its versions are listed", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot, allowedErrors }) => {
  allowedErrors.push(/status of 400/);
  const name = `試品${randomUUID().slice(0, 6)}`;
  await signInAsStaff(page);
  await page.goto("/admin/products");
  await expect(page.getByRole("link", { name: "免費下載" })).toBeVisible();
  await expect(page.getByRole("button", { name: "編輯「空鐘」" })).toBeVisible();
  await expect(page.getByText("順序，小的在前")).toBeVisible();
  await expect(page.getByRole("button", { name: "試聽「夜空之石」" })).toHaveCount(0);
  await expectAccessible();
  await saveScreenshot("admin-products");
  // A dialog that is opened before the search is asked stays open.
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("button", { name: "新增商品" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("名稱").fill(name);
  await dialog.getByLabel(/^介紹/).fill("只給測試看的一件商品。");
  await dialog.getByLabel("種類").selectOption("聲音");
  await dialog.getByLabel("上架").check();
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(dialog.getByText("還沒有訂價，訂好價格才能上架")).toBeVisible();
  await expect(dialog.getByText("還沒有檔案，先上傳檔案才能上架")).toBeVisible();
  await expect(dialog.getByLabel(/^價格/)).toBeFocused();
  await dialog.getByLabel(/^價格/).fill("１２０");
  await dialog.getByLabel("上架").uncheck();
  await expectAccessible();
  await saveScreenshot("admin-product-form");
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("searchbox").fill(name);
  await expect(page).toHaveURL(/search=/);
  await test.step("a price that changes far is asked about, with both figures", async () => {
    await page.getByRole("button", { name: `編輯「${name}」` }).click();
    await dialog.getByLabel(/^價格/).fill("1200");
    await dialog.getByRole("button", { name: "儲存" }).click();
    const question = page.getByRole("alertdialog", { name: "價格差很多，要這樣改嗎？" });
    await expect(question).toContainText("從 NT$ 120 改成 NT$ 1,200。");
    await question.getByRole("button", { name: "取消" }).click();
    await dialog.getByLabel(/^價格/).fill("150");
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(dialog).toBeHidden();
  });
  // By keyboard: the dialog of its file, and back.
  const file = page.getByRole("button", { name: `檔案「${name}」` });
  await file.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("還沒有檔案。上傳的第一個檔案就是第 1 版。")).toBeVisible();
  const send = dialog.getByRole("button", { name: /^上傳(檔案|試聽)$/ });
  await expect(send).toBeDisabled();
  const wrong = { name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("<svg/>") };
  await dialog.getByLabel(/^檔案/).setInputFiles(wrong);
  await send.click();
  await expect(dialog.getByText("這種檔案放不上來，請用 PDF、MP3、JPG、PNG、AVIF 或 ZIP")).toBeVisible();
  await dialog.getByLabel(/^檔案/).setInputFiles(pdf("一.pdf"));
  // On a phone the notice of the refusal lies over the button.
  await send.press("Enter");
  await expect(notice(page)).toContainText(`「${name}」第 1 版`);
  await expect(dialog).toBeHidden();
  await expect(file).toBeFocused();
  await file.click();
  await dialog.getByLabel("新版本的檔案").setInputFiles(pdf("二.pdf"));
  await dialog.getByLabel(/^這一版的說明/).fill("換了封面");
  await expect(dialog.getByRole("link", { name: /^PDF 文件 ?，第 1 版$/ })).toHaveAttribute("href", /\?download$/);
  await expectAccessible();
  await saveScreenshot("admin-product-file");
  await send.click();
  await expect(notice(page)).toContainText("第 2 版");
  await page.getByRole("button", { name: `試聽「${name}」` }).click();
  const clip = { name: "a.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("ID3\u0004") };
  await dialog.getByLabel(/^試聽的檔案/).setInputFiles(clip);
  await send.click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: `試聽「${name}」` }).click();
  await expect(dialog.getByLabel(`「${name}」現在的試聽`)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: "移除試聽" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: `編輯「${name}」` }).click();
  await dialog.getByLabel("上架").check();
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await page.request.get("/api/soul-products")).text()).toContain(name);
  await page.getByRole("button", { name: `刪除「${name}」` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: /^刪除/ }).click();
  await expect(page.getByRole("button", { name: `編輯「${name}」` })).toBeHidden();
});

test("free downloads are added and replaced; a moderator reads goods alone, and an administrator sees the price locked", async ({
  page,
  expectAccessible,
  saveScreenshot,
}) => {
  const title = `試紙${randomUUID().slice(0, 6)}`;
  await signInAsStaff(page, staff.admin);
  await page.goto("/admin/products/free-downloads");
  await page.getByRole("button", { name: "新增免費下載" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("名稱").fill(title);
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(dialog.getByText("請選擇一個檔案")).toBeVisible();
  await dialog.getByLabel(/^檔案/).setInputFiles(pdf("紙.pdf"));
  await expectAccessible();
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: `更換檔案「${title}」` }).click();
  await dialog.getByLabel(/^新的檔案/).setInputFiles(pdf("新.pdf"));
  await dialog.getByRole("button", { name: "更換檔案" }).click();
  await expect(notice(page)).toContainText("檔案換好了");
  await expectAccessible();
  await saveScreenshot("admin-free-downloads");
  await page.getByRole("button", { name: `刪除「${title}」` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: /^刪除/ }).click();
  await expect(page.getByRole("button", { name: `編輯「${title}」` })).toBeHidden();
  await page.getByRole("navigation", { name: "商品與免費下載" }).getByRole("link", { name: "商品" }).click();
  await page.getByRole("button", { name: "編輯「空鐘」" }).click();
  await expect(dialog.getByLabel(/^價格/)).toHaveAttribute("readonly", "");
  await expect(dialog.getByText("只有超級管理員能更改")).toBeVisible();
  await signInAsStaff(page, staff.moderator);
  await page.goto("/admin/products");
  await expect(page.getByRole("button", { name: "檔案「空鐘」" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(編輯|刪除|試聽|新增)/ })).toHaveCount(0);
  await page.getByRole("button", { name: "檔案「空鐘」" }).click();
  await expect(dialog.getByText("隨網站附上")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "上傳檔案" })).toHaveCount(0);
});
