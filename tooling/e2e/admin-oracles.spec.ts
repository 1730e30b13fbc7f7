import {
  addSlip,
  answerWith,
  countCalls,
  signInAsStaff,
  slipEntryOf,
  freshTitle,
  buildListedSlip,
  notice,
  refuse,
  removeSlip,
} from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

// The browser logs every refused call.
test.use({ allowedErrors: [/status of (400|401|404|409|503)/] });

const LIST = "admin.oracle.list";
const conflict = { status: 409, code: "conflict", message: "資料剛剛被更動過，請重新整理後再試" };

test.beforeEach(({ page }) => signInAsStaff(page));

test.describe("a slip", () => {
  test("[S2.166] [S5.32] [S5.41] [S7.88] [S8.40] [S8.41] [S8.42] is added, changed and deleted", async ({ page }) => {
    const title = freshTitle();
    await page.goto("/admin/oracles");
    await expect(page.getByText(/^已載入/)).toBeVisible();
    const lists = countCalls(page, LIST);

    await page.getByRole("button", { name: "新增靈籤" }).click();
    const dialog = page.getByRole("dialog", { name: "新增靈籤" });
    await dialog.getByLabel("標題").fill(title);
    await dialog.getByLabel("解籤內容").fill("先把手放下來。");
    await dialog.getByLabel("順序").fill("第一");
    await dialog.getByRole("switch", { name: "啟用" }).uncheck();
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("靈籤已新增");
    await expect(dialog).toHaveCount(0);
    await expect(slipEntryOf(page, title)).toContainText("已停用");
    expect(lists()).toBe(1);

    await page.getByRole("button", { name: `編輯「${title}」` }).click();
    const editing = page.getByRole("dialog", { name: "編輯靈籤" });
    await expect(editing.getByLabel("順序")).toHaveValue("0");
    await editing.getByLabel("籤等").selectOption("大吉");
    await editing.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("靈籤已更新");
    await expect(slipEntryOf(page, title)).toContainText("大吉");
    expect(lists()).toBe(2);

    await page.getByRole("button", { name: `刪除「${title}」` }).click();
    const asking = page.getByRole("alertdialog", { name: "確定要刪除此靈籤嗎？" });
    await expect(asking.getByRole("button", { name: "取消" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: `刪除「${title}」` })).toBeFocused();
    await page.keyboard.press("Enter");
    await asking.getByRole("button", { name: "刪除" }).click();
    await expect(notice(page)).toContainText("靈籤已刪除");
    await expect(slipEntryOf(page, title)).toHaveCount(0);
    expect(lists()).toBe(3);
  });

  test("its form and its confirmation dialogs are accessible", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    await answerWith(page, LIST, { items: [buildListedSlip({ title: "獨籤" })], next: null });
    await page.goto("/admin/oracles");
    await page.getByRole("button", { name: "刪除「獨籤」" }).click();
    await expect(page.getByRole("alertdialog", { name: "確定要刪除此靈籤嗎？" })).toBeVisible();
    await expectAccessible();
    await saveScreenshot("admin-slip-delete");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "編輯「獨籤」" }).click();
    await page.getByLabel("標題").fill("雙籤");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog", { name: "要放棄還沒儲存的內容嗎？" })).toBeVisible();
    await expectAccessible();
    await saveScreenshot("admin-slip-unsaved");
    await page.getByRole("alertdialog").getByRole("button", { name: "放棄" }).click();
    await page.getByRole("button", { name: "編輯「獨籤」" }).click();
    await expectAccessible();
    await page.getByLabel("標題").fill("");
    await page.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("請填寫標題和解籤內容");
    await expectAccessible();
    await saveScreenshot("admin-slip-dialog");
  });

  test("[S5.37] a form that is incomplete, refused by the server or closed unsaved says so", async ({ page }) => {
    await page.goto("/admin/oracles");
    const sent = countCalls(page, "admin.oracle.create");
    await page.getByRole("button", { name: "新增靈籤" }).click();
    await page.getByLabel("標題").fill("只有標題");
    await page.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("請填寫標題和解籤內容");
    await expect(page.getByLabel("解籤內容")).toBeFocused();
    await expect(page.getByText("請填寫解籤內容", { exact: true })).toBeVisible();
    await page.getByLabel("標題").fill(" ");
    await page.getByLabel("解籤內容").fill("只有解籤");
    await page.getByRole("button", { name: "儲存" }).click();
    await expect(page.getByLabel("標題")).toBeFocused();
    expect(sent()).toBe(0);
    await test.step("what the schema refuses is shown at its field", async () => {
      await page.getByLabel("標題").fill("註解沒有籤詩");
      await page.getByLabel("解籤內容").fill("內容");
      await page.getByLabel("逐句註解").fill("沒有籤詩的註解");
      await page.getByRole("button", { name: "儲存" }).click();
      await expect(page.getByLabel("逐句註解")).toBeFocused();
      await expect(page.getByLabel("逐句註解")).toHaveAccessibleDescription(/註解要和籤詩一樣多行/);
    });
    await test.step("closing with something unsaved asks first, going back included", async () => {
      await page.getByRole("dialog").getByRole("button", { name: "關閉" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "放棄" }).click();
      await page.getByRole("button", { name: "新增靈籤" }).click();
      const dialog = page.getByRole("dialog", { name: "新增靈籤" });
      const asking = page.getByRole("alertdialog", { name: "要放棄還沒儲存的內容嗎？" });
      await dialog.getByRole("button", { name: "取消" }).click();
      await expect(dialog).toHaveCount(0);

      await page.getByRole("button", { name: "新增靈籤" }).click();
      await dialog.getByLabel("標題").fill("寫到一半");
      await page.keyboard.press("Escape");
      await expect(asking.getByRole("button", { name: "繼續編輯" })).toBeFocused();
      await asking.getByRole("button", { name: "繼續編輯" }).click();
      await page.goBack();
      await asking.getByRole("button", { name: "繼續編輯" }).click();
      await expect(dialog.getByLabel("標題")).toHaveValue("寫到一半");
      await dialog.getByRole("button", { name: "關閉" }).click();
      await asking.getByRole("button", { name: "放棄" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/admin\/oracles$/);
      await expect(page.getByRole("button", { name: "新增靈籤" })).toBeFocused();
    });
  });

  test("[S7.88] [S8.36] [S8.37] [S8.38] a failed addition, change or deletion says so, keeps the form and refetches the list", async ({
    page,
  }) => {
    await refuse(page, "admin.oracle.create", conflict);
    await page.goto("/admin/oracles");
    await expect(page.getByText(/^已載入/)).toBeVisible();
    const lists = countCalls(page, LIST);
    await page.getByRole("button", { name: "新增靈籤" }).click();
    await page.getByLabel("標題").fill("還沒送出的籤");
    await page.getByLabel("解籤內容").fill("留在這裡。");
    await page.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("錯誤");
    await expect(notice(page)).toContainText(`靈籤新增失敗：${conflict.message}`);
    await expect(page.getByLabel("解籤內容")).toHaveValue("留在這裡。");
    await expect.poll(lists).toBe(1);
    await page.getByRole("dialog").getByRole("button", { name: "關閉" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "放棄" }).click();
    await test.step("[S8.37] a failed change", async () => {
      await refuse(page, "admin.oracle.update", conflict);
      await page
        .getByRole("button", { name: /^編輯「/ })
        .first()
        .click();
      const lists = countCalls(page, LIST);
      await page.getByLabel("建議").fill("出門走一圈。");
      await page.getByRole("button", { name: "儲存" }).click();
      await expect(notice(page)).toContainText(`靈籤更新失敗：${conflict.message}`);
      await expect(page.getByLabel("建議")).toHaveValue("出門走一圈。");
      await expect.poll(lists).toBe(1);
      await page.getByRole("dialog").getByRole("button", { name: "關閉" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "放棄" }).click();
    });
    await test.step("[S8.38] a failed deletion", async () => {
      await refuse(page, "admin.oracle.delete", conflict);
      await page
        .getByRole("button", { name: /^刪除「/ })
        .first()
        .click();
      const lists = countCalls(page, LIST);
      await page.getByRole("alertdialog").getByRole("button", { name: "刪除" }).click();
      await expect(notice(page)).toContainText(`靈籤刪除失敗：${conflict.message}`);
      await expect.poll(lists).toBe(1);
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
    });
  });

  test("a slip that was deleted while it was edited is not lost: it is copied, or saved as a new one", async ({
    page,
  }) => {
    const title = freshTitle();
    const id = await addSlip(page, title);
    await page.goto("/admin/oracles");
    await page.getByRole("button", { name: `編輯「${title}」` }).click();
    await page.evaluate(() => {
      const written: string[] = [];
      // The first copy is refused.
      const writeText = async (text: string) => {
        if (written.push(text) === 1) throw new Error("not allowed");
        document.body.dataset["copied"] = text;
      };
      Object.defineProperty(navigator, "clipboard", { value: { writeText } });
    });
    await removeSlip(page, id);
    await page.getByRole("button", { name: "儲存" }).click();
    await expect(page.getByRole("heading", { name: "你編輯的時候，這支靈籤被刪除了" })).toBeFocused();
    await expect(notice(page).getByText("靈籤更新失敗")).toHaveCount(0);
    const copy = page.getByRole("button", { name: "複製全部文字" });
    await copy.click();
    await expect(notice(page)).toContainText("瀏覽器不讓這一頁複製");
    await copy.click();
    await expect(notice(page)).toContainText("已複製到剪貼簿");
    await expect(page.locator("body")).toHaveAttribute("data-copied", new RegExp(`標題\n${title}\n\n`));
    // Nothing was changed in the form, but what it holds is nowhere else.
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "繼續編輯" }).click();
    await page.getByRole("button", { name: "改存成新的一支" }).click();
    const dialog = page.getByRole("dialog", { name: "新增靈籤" });
    await expect(dialog.getByLabel("標題")).toBeFocused();
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("靈籤已新增");
    const answer = await page.request.get(`/api/admin/oracles?search=${title}`);
    for (const slip of (await answer.json()) as { id: string }[]) await removeSlip(page, slip.id);
  });

  test("an expired session loses nothing unsaved", async ({ page }) => {
    const title = freshTitle();
    const id = await addSlip(page, title);
    await page.goto("/admin/oracles");
    await page.getByRole("button", { name: `編輯「${title}」` }).click();
    await page.getByLabel("建議").fill("這句話不能不見。");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("請在另一個分頁重新登入");
    await signInAsStaff(page);
    await page.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("靈籤已更新");
    await removeSlip(page, id);
  });

  test("is previewed beside its form, where there is room", { tag: "@phone" }, async ({ page, viewport }) => {
    await page.goto("/admin/oracles");
    await page.getByRole("button", { name: "新增靈籤" }).click();
    const preview = page.getByRole("region", { name: "預覽" });
    if ((viewport?.width ?? 0) < 1024) return expect(preview).toHaveCount(0);
    await page.getByLabel("標題").fill("天外一石");
    await page.getByRole("textbox", { name: "籤詩" }).fill("第一句\n第二句");
    await page.getByRole("dialog").getByLabel("籤等").selectOption("小凶");
    await expect(preview.getByRole("heading", { name: "天外一石" })).toBeVisible();
    await expect(preview.getByRole("group", { name: "籤詩" })).toContainText("第一句");
    await expect(preview.getByRole("img", { name: "小凶" })).toBeVisible();
  });
});
