import type { APIRequestContext } from "@playwright/test";
import { countCalls, signInAsStaff, notice, refuse, staff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

// The browser logs every refused call.
test.use({ allowedErrors: [/status of (400|403|409|503)/] });

type Row = { id: string; updatedAt: string } & Record<string, unknown>;
/** A row of a documented list, and how another person changes it. */
async function rowOf(request: APIRequestContext, path: string, fits: (row: Row) => boolean) {
  const rows = (await (await request.get(`/api/admin/${path}`)).json()) as Row[];
  const row = rows.find(fits);
  if (!row) throw new Error(`no such row in ${path}`);
  const { id, updatedAt: _, ...values } = row;
  const change = async (given: object) => {
    const answer = await request.put(`/api/admin/${path}/${id}`, { data: { ...values, ...given } });
    expect(answer.status()).toBe(200);
  };
  return { values, change };
}

test("[S2.134] [S2.135] [S9.16] the tabs stand in the address, follow the arrow keys, and each is accessible", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await signInAsStaff(page);
  await page.goto("/admin/settings");
  const tabs = page.getByRole("tablist", { name: "系統設定" }).getByRole("tab");
  await expect(tabs).toHaveText(["一般", "會員方案", "網站文字", "聯絡資訊"]);
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "一般" }).getByRole("switch", { name: "維護模式" })).toBeVisible();
  const site = page.getByRole("region", { name: "網站資料", exact: true });
  for (const label of ["網站名稱", "網站標語", "網站描述", "管理員電子郵件", "時區"])
    await expect(site.getByLabel(label)).toBeEnabled();
  const zones = site.getByLabel("時區").locator("option");
  expect(await zones.evaluateAll((options) => options.map((option) => option.getAttribute("value")))).toEqual([
    "Asia/Taipei",
    "UTC",
  ]);
  await expectAccessible();
  await saveScreenshot("admin-settings-general");
  await tabs.first().focus();
  for (const { tab, label, content } of [
    { tab: "plans", label: "會員方案", content: "編輯「修行方案」的天數" },
    { tab: "content", label: "網站文字", content: "編輯「首頁開頭」的主標題" },
    { tab: "contact", label: "聯絡資訊", content: "編輯「客服信箱」的內容" },
  ]) {
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(new RegExp(`/admin/settings\\?tab=${tab}$`));
    await expect(page.getByRole("tab", { name: label })).toBeFocused();
    await expect(page.getByRole("button", { name: content })).toBeVisible();
    await expectAccessible();
    await saveScreenshot(`admin-settings-${tab}`);
  }
  await page.goBack();
  await expect(page.getByRole("tab", { name: "網站文字" })).toHaveAttribute("aria-selected", "true");
});

test("[S2.141] a plan is edited in place: previewed, refused at its field, kept in a conflict, restored by Escape", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await signInAsStaff(page);
  const basic = await rowOf(page.request, "membership-plans", ({ planType }) => planType === "basic");
  await page.goto("/admin/settings?tab=plans");
  const preview = page.getByRole("region", { name: "預覽「修行方案」" });
  await expect(page.getByRole("region", { name: /^預覽「/ })).toHaveCount(3);

  const price = page.getByRole("group", { name: "「修行方案」的價格" });
  await price.getByRole("button", { name: /^編輯/ }).click();
  await expect(price.getByLabel("售價")).toBeFocused();
  await price.getByLabel("售價").fill("4200");
  await expect(preview).toContainText("NT$ 4,200");
  await price.getByLabel("售價").fill("");
  await expect(price).toContainText("空白就是 0，也就是免費");
  await expectAccessible();
  await page.keyboard.press("Enter");
  await expect(price.getByLabel("售價")).toHaveAccessibleDescription(/付費方案的售價最少 1 元/);
  await expect(price.getByLabel("售價")).toBeFocused();
  await saveScreenshot("admin-settings-price");
  await test.step("what is unsaved is not lost to another field, tab or step back", async () => {
    await page.getByRole("button", { name: "編輯「修行方案」的名稱" }).click();
    await expect(price).toContainText("這裡還有沒存的內容");
    await expect(price.getByLabel("售價")).toBeFocused();
    await page.getByRole("tab", { name: "聯絡資訊" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "繼續編輯" }).click();
    await expect(page.getByRole("tab", { name: "會員方案" })).toHaveAttribute("aria-selected", "true");
    await price.getByLabel("售價").focus();
  });
  await test.step("a price that changes far is asked about, with both figures", async () => {
    await price.getByLabel("售價").fill("399");
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: "價格差很多，要這樣改嗎？" });
    await expect(question).toContainText("從 NT$ 3,990 改成 NT$ 399。");
    await expect(question.getByRole("button", { name: "改成 NT$ 399" })).toBeVisible();
    await expectAccessible();
    await question.getByRole("button", { name: "取消" }).click();
    await expect(price.getByLabel("售價")).toHaveValue("399");
    await price.getByLabel("售價").focus();
  });
  // With it an input method drops a character.
  await price.getByLabel("售價").dispatchEvent("keydown", { key: "Escape", isComposing: true });
  await expect(price.getByLabel("售價")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(price).toContainText("NT$ 3,990");
  await expect(price.getByRole("button", { name: "編輯「修行方案」的價格" })).toBeFocused();
  await expect(preview).toContainText("NT$ 3,990");

  const about = page.getByRole("group", { name: "「修行方案」的說明" });
  await about.getByRole("button", { name: /^編輯/ }).click();
  await about.getByLabel("說明").fill("我寫的說明");
  await basic.change({ description: "別人寫的說明" });
  await page.keyboard.press("Enter");
  await expect(about.getByRole("heading", { name: /有人存過這個會員方案/ })).toBeFocused();
  await expect(about).toContainText("別人寫的說明");
  await expect(about).toContainText("我寫的說明");
  await expectAccessible();
  await saveScreenshot("admin-settings-conflict");
  await about.getByRole("button", { name: "留下我改的，繼續編輯" }).click();
  await expect(about.getByLabel("說明")).toBeFocused();
  await expect(about.getByLabel("說明")).toHaveValue("我寫的說明");
  await page.keyboard.press("Enter");
  await expect(notice(page)).toContainText("會員方案已更新");
  await expect(about.getByRole("button", { name: "編輯「修行方案」的說明" })).toBeFocused();
  await expect(preview).toContainText("我寫的說明");
  const popular = page.getByRole("switch", { name: "「修行方案」的推薦" });
  await test.step("a switch of a row that somebody saved meanwhile changes nothing, and says so", async () => {
    await basic.change({ description: "別人又寫的說明" });
    await popular.click();
    await expect(notice(page)).toContainText("有人剛存過這個會員方案");
    await expect(preview).toContainText("別人又寫的說明");
    await expect(popular).not.toBeChecked();
  });
  await popular.check();
  await expect(preview).toContainText("推薦");
  await expect(popular).toBeChecked();
  await basic.change({});

  await test.step("a role that was lost meanwhile is told so, and what was typed stays", async () => {
    await refuse(page, "admin.plan.update", { status: 403, code: "forbidden", message: "你的權限無法進行這個動作" });
    await about.getByRole("button", { name: /^編輯/ }).click();
    await about.getByLabel("說明").fill("存不進去的說明");
    await page.keyboard.press("Enter");
    await expect(notice(page)).toContainText("你的權限無法進行這個動作");
    await expect(about.getByLabel("說明")).toHaveValue("存不進去的說明");
    await page.keyboard.press("Escape");
  });
});

test("[S2.142] [S2.143] [S5.30] texts and contact lines are edited in place, and visitors read them as text", async ({
  page,
}) => {
  await signInAsStaff(page);
  const title = await rowOf(
    page.request,
    "site-content",
    ({ section, key }) => section === "contact" && key === "title",
  );
  const hours = await rowOf(page.request, "contact-info", ({ kind }) => kind === "hours");
  await page.goto("/admin/settings?tab=content");
  const heading = page.getByRole("group", { name: "「聯絡頁」的標題" });
  await expect(heading).toHaveText("標題有話想說，我們在");
  await test.step("what was not changed is not saved", async () => {
    const saves = countCalls(page, "admin.siteContent.update");
    await heading.getByRole("button").click();
    await page.keyboard.press("Enter");
    await expect(heading.getByRole("button", { name: /^編輯/ })).toBeFocused();
    expect(saves()).toBe(0);
  });
  await heading.getByRole("button").click();
  await heading.getByLabel("標題").fill("<b>有話想說</b>");
  await title.change({ value: "別人先存的標題" });
  await page.keyboard.press("Enter");
  await expect(heading).toContainText("別人先存的標題");
  await heading.getByRole("button", { name: "留下我改的，繼續編輯" }).click();
  await expect(heading.getByLabel("標題")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(notice(page)).toContainText("網站文字已更新");
  await test.step("a text of several lines takes Enter, and is saved by Ctrl+Enter", async () => {
    const intro = page.getByRole("group", { name: "「聯絡頁」的開頭文字" });
    await intro.getByRole("button").click();
    const before = await intro.getByRole("textbox").inputValue();
    await intro.getByRole("textbox").press("Enter");
    await expect(intro.getByRole("textbox")).toHaveValue(`${before}\n`);
    await intro.getByRole("textbox").press("Control+Enter");
    await expect(intro.getByRole("button", { name: /^編輯/ })).toBeFocused();
  });

  await page.getByRole("tab", { name: "聯絡資訊" }).click();
  const value = page.getByRole("group", { name: "「回覆時間」的內容" });
  await value.getByRole("button").click();
  await value.getByRole("textbox").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(value).toContainText("javascript:alert(1)");
  const order = page.getByRole("group", { name: "「回覆時間」的順序" });
  await order.getByRole("button").click();
  await order.getByRole("textbox").fill("最前面");
  await page.keyboard.press("Enter");
  await expect(order).toHaveText(/順序1$/);
  const labels = page.getByRole("group", { name: /的名稱$/ });
  const place = async () => (await labels.allTextContents()).map((label) => label.replace("名稱", ""));
  await expect.poll(async () => (await place()).slice(0, 2)).toContain("回覆時間");
  const [first, second] = await place();
  const up = page.getByRole("button", { name: `把「${second}」往上移` });
  await up.click();
  await expect.poll(place).toEqual([second, first, ...(await place()).slice(2)]);
  await expect(up).toBeFocused();
  await expect(up).toBeDisabled();
  await page.getByRole("button", { name: `把「${second}」往下移` }).click();
  await expect.poll(place).toEqual([first, second, ...(await place()).slice(2)]);

  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("<b>有話想說</b>");
  await expect(page.getByText("javascript:alert(1)", { exact: true })).toBeVisible();
  expect(await page.locator("a[href^='javascript' i]").count()).toBe(0);
  await title.change({});
  await hours.change({});
});

test("[S2.103] [S6.19] plans and contact lines have addresses of their own; a moderator reads and changes nothing", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible }) => {
  await signInAsStaff(page, staff.moderator);
  await page.goto("/admin/membership-plans");
  await expect(page.getByRole("heading", { level: 1, name: "會員方案" })).toBeVisible();
  await expect(page.getByRole("region", { name: /^預覽「/ })).toHaveCount(3);
  await expect(page.getByRole("button", { name: /^編輯/ })).toHaveCount(0);
  await expectAccessible();
  await page.goto("/admin/contact-info");
  await expect(page.getByRole("heading", { level: 1, name: "聯絡資訊" })).toBeVisible();
  await expect(page.getByRole("switch", { name: "「客服信箱」的顯示" })).toBeDisabled();
  await expect(page.getByRole("button", { name: /^(編輯|把)「/ })).toHaveCount(0);
  await page.getByRole("link", { name: "系統設定" }).last().click();
  await expect(page.getByRole("tab")).toHaveText(["會員方案", "網站文字", "聯絡資訊"]);
});
