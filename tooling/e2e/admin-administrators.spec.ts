import { answerWith, countCalls, signInAsStaff, slipEntryOf, notice } from "./admin-page.ts";
import { add, fullNameOf, newPerson, openList, PASSWORD, remove } from "./administrators-page.ts";
import { expect, test } from "./fixtures.ts";

test("[S2.130] [S2.131] [S2.133] [S5.26] [S5.27] [S6.04] the list has four cards, what can be done with a row, and the roles", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await signInAsStaff(page);
  const person = newPerson();
  const id = await add(page, person);
  // Four different figures, so that none can stand for another.
  await answerWith(page, "admin.administrator.counts", { total: 12, active: 9, superAdmins: 3, recent: 5 });
  await openList(page);
  const cards = page.locator("dl[aria-label='管理員的人數']");
  await expect(cards.getByRole("term")).toHaveText(["全部管理員", "啟用中", "超級管理員", "24 小時內登入"]);
  await expect(cards.getByRole("definition")).toHaveText(["12", "9", "3", "5"]);
  const row = slipEntryOf(page, fullNameOf(person));
  for (const verb of ["重設密碼", "編輯", "刪除"])
    await expect(row.getByRole("button", { name: `${verb}「${fullNameOf(person)}」` })).toBeVisible();
  await expect(row).toContainText("版主");
  const own = slipEntryOf(page, "沈守石");
  await expect(own).toContainText("超級管理員帳號無法刪除");
  await expect(own.getByRole("button", { name: /^刪除/ })).toHaveCount(0);
  await expect(slipEntryOf(page, "江予安")).toContainText("管理員");
  await page.getByText("逐項比較權限").click();
  const table = page.getByRole("table", { name: "三種角色的權限" });
  await expect(table.getByRole("columnheader")).toHaveText(["權限", "超級管理員", "管理員", "版主"]);
  const prices = table.getByRole("row", { name: /更改價格與天數/ }).getByRole("cell");
  await expect(prices).toHaveText(["可以", /不可以/, /不可以/]);
  await expectAccessible();
  await saveScreenshot("admin-administrators");
  await remove(page, id);
});

test("[S2.132] [S4.22] [S5.18] [S5.19] [S5.20] [S5.21] [S5.25] [S8.29] [S8.34] an administrator is added, edited and deleted by its dialogs", async ({
  page,
  expectAccessible,
}) => {
  await signInAsStaff(page);
  await openList(page);
  const person = newPerson();
  await page.getByRole("button", { name: "新增管理員" }).click();
  const dialog = page.getByRole("dialog", { name: "新增管理員" });
  const save = dialog.getByRole("button", { name: "儲存" });
  await expect(dialog.getByLabel("角色")).toHaveValue("moderator");
  await expect(save).toBeDisabled();
  await dialog.getByLabel("電子郵件").fill(person.email);
  await dialog.getByRole("textbox", { name: "密碼" }).fill(PASSWORD);
  await expect(save).toBeDisabled();
  await dialog.getByLabel("名字").fill(person.firstName);
  await expect(save).toBeEnabled();
  await dialog.getByLabel("電子郵件").fill(" ");
  await expect(save).toBeDisabled();
  await dialog.getByLabel("電子郵件").fill(person.email);
  await dialog.getByRole("textbox", { name: "密碼" }).fill("");
  await expect(save).toBeDisabled();
  await dialog.getByRole("textbox", { name: "密碼" }).fill(PASSWORD);
  await dialog.getByLabel("姓氏").fill(person.lastName);
  await expectAccessible();
  const reads = countCalls(page, "admin.administrator.list");
  await save.click();
  await expect(dialog).toBeHidden();
  await expect.poll(reads).toBe(1);
  await expect(notice(page)).toContainText("管理員已新增");
  const row = slipEntryOf(page, fullNameOf(person));
  await expect(row).toContainText("啟用中");

  await row.getByRole("button", { name: /^編輯/ }).click();
  const edit = page.getByRole("dialog", { name: "編輯管理員" });
  await expect(edit.getByLabel("電子郵件")).toBeDisabled();
  await edit.getByRole("switch", { name: "啟用" }).click();
  await edit.getByRole("button", { name: "儲存" }).click();
  await expect(edit).toBeHidden();
  await expect(row).toContainText("已停用");
  await expect(row).not.toContainText("啟用中");
  await expect.poll(reads).toBe(2);

  await row.getByRole("button", { name: /^刪除/ }).click();
  const question = page.getByRole("alertdialog", { name: "確定要刪除此管理員嗎？" });
  await expect(question).toContainText("刪除之後不能復原");
  await question.getByRole("button", { name: "刪除管理員" }).click();
  await expect(question).toBeHidden();
  await expect(row).toHaveCount(0);
  await expect.poll(reads).toBe(3);
});

test("[S5.22] [S5.23] [S5.24] [S8.30] a password is reset by typing it twice", async ({ page, expectAccessible }) => {
  await signInAsStaff(page);
  const person = newPerson();
  const id = await add(page, person);
  await openList(page);
  await slipEntryOf(page, fullNameOf(person))
    .getByRole("button", { name: /^重設密碼/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "重設密碼" });
  const submit = dialog.getByRole("button", { name: "重設密碼" });
  const [password, confirmation] = [dialog.getByLabel("新的密碼"), dialog.getByLabel("再輸入一次")];
  await expect(submit).toBeDisabled();
  await password.fill("12345");
  await expect(submit).toBeDisabled();
  await password.fill("");
  await confirmation.fill("123456");
  await expect(submit).toBeDisabled();
  await password.fill("12345");
  await submit.click();
  await expect(dialog.getByRole("alert")).toHaveText(["密碼至少 6 個字元", "兩次輸入的密碼不一樣"]);
  await expectAccessible();
  await password.fill("磐石的新密碼");
  await confirmation.fill("磐石的新密碼");
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(notice(page)).toContainText("密碼已更新");
  const login = { username: person.email, password: "磐石的新密碼" };
  const context = await page.context().browser()?.newContext();
  const answer = await context?.request.post(new URL("/api/admin/login", page.url()).href, { data: login });
  expect(answer?.status()).toBe(200);
  await context?.close();
  await remove(page, id);
});

test.describe("a list that fails", () => {
  test.use({ allowedErrors: [/503/] });

  test("[S7.97] is an error with a retry, and no row", async ({ page }) => {
    await signInAsStaff(page);
    const json = { code: "unavailable", message: "服務暫時無法使用，請稍後再試" };
    // Asked for together with the cards: all of the batch fails, as behind a proxy that finds no server.
    await page.route(/\/trpc\/[^?]*admin\.administrator\.list/, (route) => route.fulfill({ status: 503, json }));
    await page.goto("/admin/administrators");
    await expect(page.getByRole("alert").filter({ hasText: "管理員讀取失敗" })).toContainText(json.message);
    await expect(page.getByRole("button", { name: /^編輯「/ })).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole("button", { name: "再試一次" }).click();
    await expect(slipEntryOf(page, "沈守石")).toBeVisible();
  });
});
