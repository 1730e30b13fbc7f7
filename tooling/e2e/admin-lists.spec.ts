import type { Page } from "@playwright/test";
import {
  addSlip,
  countCalls,
  signInAsStaff,
  slipEntryOf,
  freshTitle,
  notice,
  refuse,
  removeSlip,
} from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

// The browser logs every refused call.
test.use({ allowedErrors: [/status of (400|401|409|503)/] });

const LIST = "admin.oracle.list";

test.beforeEach(({ page }) => signInAsStaff(page));

/** Opens the filters where they are behind a button. */
async function openFilters(page: Page) {
  const opener = page.getByRole("button", { name: /^篩選/ });
  await expect(page.getByRole("searchbox")).toBeVisible();
  if (await opener.isVisible()) await opener.click();
}

/** Names, in their order. */
const titles = (page: Page) =>
  page
    .getByRole("button", { name: /^編輯「/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""));

test.describe("a list of the back office", () => {
  test("keeps filters, sort and search in the address, where going back undoes them", { tag: "@phone" }, async ({
    page,
    viewport,
    expectAccessible,
  }) => {
    const isWide = (viewport?.width ?? 0) >= 1024;
    await page.goto("/admin/oracles?category=love&isActive=maybe&sort=height&unknown=1");
    await openFilters(page);
    await expect(page.getByText(/^共 \d+ 支，順序，小的在前/)).toBeVisible();
    await expect(page.getByLabel("類別")).toHaveValue("love");
    await expect(page.getByLabel("狀態")).toHaveValue("");
    await page.getByLabel("狀態").selectOption("啟用中");
    await expect(page).toHaveURL(/\/oracles\?category=love&isActive=true$/);
    await expectAccessible();
    await test.step("sort", async () => {
      if (isWide) {
        const header = page.getByRole("columnheader", { name: "標題" });
        await expect(header).toHaveAttribute("aria-sort", "none");
        await header.getByRole("button").click();
        await expect(header).toHaveAttribute("aria-sort", "ascending");
        await header.getByRole("button").press("Enter");
        await expect(header).toHaveAttribute("aria-sort", "descending");
        // The newest first.
        await page.getByRole("columnheader", { name: "更新時間" }).getByRole("button").click();
        await expect(page).toHaveURL(/sort=-updatedAt$/);
        await page.goBack();
      } else await page.getByLabel("排序").selectOption("標題，倒序");
      await expect(page).toHaveURL(/sort=-title$/);
      await expect(page.getByText(/^共 \d+ 支，標題，倒序/)).toBeVisible();
      await expect(page.locator("[aria-busy=false]")).toBeVisible();
      const sorted = await titles(page);
      expect(sorted.length).toBeGreaterThan(2);
      expect(new Set(sorted).size).toBe(sorted.length);
    });
    await test.step("a search asks once, and never while an input method composes", async () => {
      const asked = countCalls(page, LIST);
      const box = page.getByRole("searchbox", { name: "搜尋靈籤" });
      await box.dispatchEvent("compositionstart");
      await box.fill("ㄕˊ");
      await box.fill("石");
      // A filter chosen meanwhile is asked for; the half-written search is not.
      await page.getByLabel("籤等").selectOption("吉");
      await expect(page).toHaveURL(/fortuneLevel=good/);
      await expect(page).not.toHaveURL(/search=/);
      await box.dispatchEvent("compositionend");
      await expect(page).toHaveURL(/search=%E7%9F%B3/);
      await expect.poll(asked).toBe(2);
    });
    await test.step("nothing matches, and a way out", async () => {
      await page.getByRole("searchbox").fill("沒有一支籤這樣寫");
      await page.getByRole("searchbox").press("Enter");
      await expect(page.getByRole("heading", { name: "沒有符合條件的靈籤" })).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: "共 0 支" })).toBeAttached();
      await expectAccessible();
      await page.getByRole("button", { name: "清除條件，看全部" }).click();
      await expect(page).toHaveURL(/\/oracles\?sort=-title$/);
      await expect(page.getByRole("searchbox")).toHaveValue("");
    });
    await test.step("back and forward", async () => {
      await page.goBack();
      await expect(page.getByRole("searchbox")).toHaveValue("沒有一支籤這樣寫");
      await expect(page.getByLabel("籤等")).toHaveValue("good");
      // Both searches are one step.
      await page.goBack();
      await expect(page.getByRole("searchbox")).toHaveValue("");
      await expect(page.getByLabel("籤等")).toHaveValue("good");
      await page.goForward();
      await page.goForward();
      await expect(page.getByLabel("籤等")).toHaveValue("");
      await expect(page.getByText(/^已載入 50 支/)).toBeVisible();
    });
    await test.step("the download takes the same conditions", async () => {
      await page.getByLabel("類別").selectOption("健康");
      const link = page.getByRole("link", { name: "匯出 CSV" });
      await expect(link).toHaveAttribute("href", "/api/admin/oracles/export?category=health&sort=-title");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        // The call that would notice the end of the session, which the next step waits for.
        page.waitForResponse(/admin\.session\.current/),
        link.click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.csv$/);
    });
    await test.step("a download after the session has ended leads to the login", async () => {
      // No other call is under way that would notice it first.
      await expect(page.locator("[aria-busy=false]")).toBeVisible();
      await expect(page.getByText(/^近 30 天抽了/)).toBeVisible();
      await page.context().clearCookies();
      await page.getByRole("link", { name: "匯出 CSV" }).click();
      await expect(notice(page)).toContainText("登入已經過期");
      await expect(page).toHaveURL(/\/admin\/login$/);
    });
  });

  test("changes several rows at once, by keyboard, with undo; a failure takes it back", { tag: "@phone" }, async ({
    page,
    expectAccessible,
  }) => {
    const [first, second, active] = [freshTitle(), freshTitle(), freshTitle()];
    const ids = [await addSlip(page, first), await addSlip(page, second), await addSlip(page, active)];
    const turnOn = { ids: ids.slice(2), isActive: true };
    const turned = await page.request.post("/trpc/admin.oracle.setActive", { data: { json: turnOn } });
    expect(turned.status()).toBe(200);
    await page.goto("/admin/oracles");
    const bar = page.getByRole("region", { name: "選取的靈籤" });
    await test.step("a selection belongs to what is listed, and can be given up", async () => {
      const [box, search] = [page.getByRole("checkbox", { name: `選取「${first}」` }), page.getByRole("searchbox")];
      await box.press("Space");
      await expect(bar).toContainText("已選 1 支");
      await search.fill(first);
      await search.press("Enter");
      await expect(page.getByText("共 1 支")).toBeVisible();
      await expect(bar).toHaveCount(0);
      await expect(box).not.toBeChecked();
      await box.press("Space");
      await bar.getByRole("button", { name: "取消選取" }).press("Enter");
      await expect(bar).toHaveCount(0);
      await expect(box).not.toBeChecked();
      await search.fill("");
      await search.press("Enter");
      await expect(slipEntryOf(page, second)).toBeVisible();
      await expect(bar).toHaveCount(0);
    });
    await page.getByRole("checkbox", { name: `選取「${first}」` }).press("Space");
    await page.getByRole("checkbox", { name: `選取「${second}」` }).press("Space");
    await expect(bar).toContainText("已選 2 支");
    await expect(bar.getByRole("button", { name: "停用" })).toBeDisabled();
    await expectAccessible();
    await test.step("a failed change is taken back, and the selection stays", async () => {
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await refuse(page, "admin.oracle.setActive", {
        status: 503,
        code: "unavailable",
        message: "服務暫時無法使用，請稍後再試",
      });
      await page.route("**/trpc/*admin.oracle.setActive*", async (route) => {
        await held;
        await route.fallback();
      });
      await bar.getByRole("button", { name: "啟用" }).press("Enter");
      await expect(slipEntryOf(page, first)).toContainText("啟用中");
      answer();
      await expect(notice(page)).toContainText("靈籤更新失敗：服務暫時無法使用，請稍後再試");
      await expect(slipEntryOf(page, first)).toContainText("已停用");
      await expect(bar).toContainText("已選 2 支");
      await page.unrouteAll();
    });
    // One that is so already is neither changed nor taken back.
    await page.getByRole("checkbox", { name: `選取「${active}」` }).press("Space");
    await bar.getByRole("button", { name: "啟用" }).press("Enter");
    await expect(notice(page)).toContainText("已啟用 2 支");
    await expect(slipEntryOf(page, second)).toContainText("啟用中");
    await expect(bar).toHaveCount(0);
    await notice(page).getByRole("button", { name: "復原" }).click();
    await expect(notice(page)).toContainText("已復原 2 支");
    await expect(slipEntryOf(page, second)).toContainText("已停用");
    await expect(slipEntryOf(page, active)).toContainText("啟用中");
    for (const id of ids) await removeSlip(page, id);
  });

  test("stays in place after a deletion, a refused page and a reload", async ({ page }) => {
    const ids = [await addSlip(page, freshTitle()), await addSlip(page, freshTitle())];
    await page.goto("/admin/oracles");
    const rows = page.locator("[data-row]");
    await expect(rows).toHaveCount(50);
    await test.step("a cursor that the server refuses restarts the list, and the press adds a page", async () => {
      const asked = countCalls(page, LIST);
      await refuse(page, LIST, { status: 400, code: "bad_cursor", message: "頁碼不正確" });
      await page.route(`**/trpc/*${LIST}*`, (route) => (asked() === 1 ? route.fallback() : route.continue()));
      await page.getByRole("button", { name: "載入更多" }).press("Enter");
      await expect(page.getByText(/^(已載入 100|共 \d+) 支/)).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page.locator("#main")).not.toBeFocused();
      await page.unrouteAll();
    });
    await test.step("the dialog of a row on a further page is not opened later by itself", async () => {
      await page
        .getByRole("button", { name: /^編輯「/ })
        .nth(55)
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.reload();
      await expect(rows).toHaveCount(50);
      await page.getByRole("button", { name: "載入更多" }).click();
      await expect(rows.nth(55)).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
    await test.step("a deleted row goes before the list is refetched, and the focus to the next one", async () => {
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(`**/trpc/*${LIST}*`, async (route) => {
        await held;
        await route.fallback();
      });
      const gone = page.locator(`[data-row="${ids[0]}"]`);
      const next = await gone.evaluate((row) => row.nextElementSibling?.getAttribute("data-row"));
      await gone.getByRole("button", { name: /^刪除「/ }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "刪除靈籤" }).click();
      await expect(gone).toHaveCount(0);
      await expect(page.locator(`[data-row="${next}"]`)).toBeFocused();
      answer();
      await page.unrouteAll({ behavior: "wait" });
    });
    await removeSlip(page, ids[1] ?? "");
  });

  test("shows both versions where two people edit one row, and loses nothing unsaved on the way", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    const title = freshTitle();
    const id = await addSlip(page, title);
    const edit = (changes: object) =>
      page.request.put(`/api/admin/oracles/${id}`, {
        data: { title, interpretation: "只給測試看的一支籤。", displayOrder: -5, isActive: false, ...changes },
      });
    await page.goto(`/admin/oracles?search=${title}`);
    await page.getByRole("button", { name: `編輯「${title}」` }).click();
    const dialog = page.getByRole("dialog", { name: "編輯靈籤" });
    await dialog.getByLabel("建議").fill("我寫的建議");
    expect((await edit({ advice: "別人寫的建議", fortuneLevel: "poor" })).status()).toBe(200);
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(dialog.getByRole("heading", { name: "你編輯的時候，有人存過這支靈籤" })).toBeFocused();
    await expect(dialog).toContainText("我寫的建議");
    await expect(dialog).toContainText("別人寫的建議");
    await expect(dialog).toContainText("小凶");
    await expectAccessible();
    await saveScreenshot("admin-conflict");
    await test.step("one's own changes go on top of the present row", async () => {
      await dialog.getByRole("button", { name: "留下我改的，繼續編輯" }).click();
      await expect(dialog.getByLabel("建議")).toHaveValue("我寫的建議");
      await expect(dialog.getByLabel("標題")).toBeFocused();
      await expect(dialog.getByLabel("籤等")).toHaveValue("poor");
      await dialog.getByRole("button", { name: "儲存" }).click();
      await expect(notice(page)).toContainText("靈籤已更新");
      await expect(slipEntryOf(page, title)).toContainText("小凶");
    });
    await test.step("or the present row is taken", async () => {
      await page.getByRole("button", { name: `編輯「${title}」` }).click();
      await dialog.getByLabel("建議").fill("第二次寫的建議");
      await edit({ advice: "又是別人" });
      await dialog.getByRole("button", { name: "儲存" }).click();
      await dialog.getByRole("button", { name: "全部改用現在的" }).click();
      await expect(dialog.getByLabel("建議")).toHaveValue("又是別人");
    });
    await test.step("a link and going back ask first", async () => {
      await dialog.getByLabel("建議").fill("還沒存");
      const asking = page.getByRole("alertdialog", { name: "要放棄還沒儲存的內容嗎？" });
      await page.goBack();
      await expect(asking.getByRole("button", { name: "繼續編輯" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(dialog.getByLabel("建議")).toHaveValue("還沒存");
      await page.goBack();
      await asking.getByRole("button", { name: "放棄內容" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`search=`));
      await page.goForward();
      await expect(dialog.getByLabel("建議")).toHaveValue("又是別人");
      await dialog.getByRole("button", { name: "關閉" }).click();
      await expect(dialog).toHaveCount(0);
    });
    await removeSlip(page, id);
  });
});
