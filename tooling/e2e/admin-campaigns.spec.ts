import { randomUUID } from "node:crypto";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Browser, Page } from "@playwright/test";
import { answerWith, callAsStaff, notice, refuse, signInAsStaff, staff } from "./admin-page.ts";
import { expect, newMember, register, test } from "./fixtures.ts";
import { payByCard } from "./gateway.ts";
import { confirmDialog, heading } from "./payment-page.ts";
import { PHONE } from "./widths.ts";

const SCREEN = "/admin/marketing";
const DAY_MS = 86_400_000;
type Counted = { code: string; clicks: number };
const rowOf = (page: Page, name: string) =>
  page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ has: page.getByRole("button", { name: `連結「${name}」` }) });

/** A member on a phone follows the link, chooses a plan and pays; the context is closed afterwards. */
async function buyThroughLink(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone).toHaveURL(/\/blog$/);
  await register(phone.request, newMember());
  await phone.goto("/dashboard?plan=basic");
  await confirmDialog(phone)
    .getByRole("button", { name: /^前往付款/ })
    .click();
  await payByCard(phone);
  await expect(heading(phone)).toHaveText("付款完成");
  await context.close();
}

test("[S2.126] [S8.28] [S8.35] a campaign is added, its link is followed on a phone and paid for, and it is seen as a conversion", {
  tag: "@checked-at-both",
}, async ({ page, browser, context, baseURL, expectAccessible, saveScreenshot, allowedErrors }) => {
  test.slow();
  allowedErrors.push(/status of 400/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = `試活動${randomUUID().slice(0, 6)}`;
  const code = `e2e-${randomUUID().slice(0, 8)}`;
  const dialog = page.getByRole("dialog");
  await signInAsStaff(page, staff.admin);
  await page.goto(SCREEN);
  // The demo's own, with what was counted of it (S9.17).
  await expect(rowOf(page, "隕石筆記")).toContainText("2,600");
  await expect(rowOf(page, "隕石筆記")).toContainText("4.65%");
  await expect(rowOf(page, "願的一年")).toContainText("未開始");
  await expect(rowOf(page, "願的一年")).toContainText("—");
  await expectAccessible();
  await saveScreenshot("admin-campaigns");

  await test.step("added, after what is wrong was said at its field", async () => {
    await page.getByRole("button", { name: "新增行銷活動" }).click();
    await expect(dialog.getByLabel("啟用")).toBeChecked();
    await dialog.getByLabel("名稱").fill(name);
    await dialog.getByLabel("類型").selectOption("電子郵件");
    await dialog.getByLabel("對象").selectOption("靈師會員");
    await dialog.getByLabel(/^開始日/).fill(taipeiDay(Date.now() - DAY_MS));
    await dialog.getByLabel(/^結束日/).fill(taipeiDay(Date.now() - 2 * DAY_MS));
    await dialog.getByLabel(/^預算/).fill("１２００");
    await dialog.getByLabel(/^連結打開的頁面/).fill("https://evil.example/");
    await dialog.getByLabel(/^代碼/).fill(code);
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(dialog.getByText("請填本站網頁的路徑，以「/」開頭")).toBeVisible();
    await dialog.getByLabel(/^連結打開的頁面/).fill("/blog");
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(dialog.getByText("結束日不能早於開始日")).toBeVisible();
    await dialog.getByLabel(/^結束日/).fill(taipeiDay(Date.now() + DAY_MS));
    await expectAccessible();
    await saveScreenshot("admin-campaign-form");
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(dialog).toBeHidden();
    await expect(notice(page)).toContainText("行銷活動已新增");
    await expect(rowOf(page, name)).toContainText("進行中");
  });

  const link = `${baseURL}/c/${code}`;
  await test.step("its link, its picture's address and its QR code are handed out, by keyboard too", async () => {
    const opener = page.getByRole("button", { name: `連結「${name}」` });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("img", { name: `「${name}」連結的 QR code` })).toBeVisible();
    await dialog.getByRole("button", { name: "複製連結" }).click();
    await expect(notice(page)).toContainText("連結已複製");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await dialog.getByRole("button", { name: "複製圖片網址" }).click();
    await expect(notice(page)).toContainText("圖片網址已複製");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${link}.gif`);
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "下載 QR code" }).click();
    expect((await download).suggestedFilename()).toBe(`panshi-${code}.png`);
    await expectAccessible();
    await saveScreenshot("admin-campaign-link");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await buyThroughLink(browser, link);
  await expect(async () => {
    await page.reload();
    await expect(rowOf(page, name).getByText("100%")).toBeVisible({ timeout: 2000 });
  }).toPass();

  await test.step("edited, but for its code", async () => {
    await page.getByRole("button", { name: `編輯「${name}」` }).click();
    await expect(dialog.getByLabel(/^代碼/)).toHaveAttribute("readonly", "");
    await expect(dialog.getByLabel(/^預算/)).toHaveValue("1200");
    await dialog.getByLabel("啟用").uncheck();
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(dialog).toBeHidden();
    await expect(notice(page)).toContainText("行銷活動已更新");
    await expect(rowOf(page, name)).toContainText("已停用");
    await page.getByRole("button", { name: `連結「${name}」` }).click();
    await expect(dialog.getByRole("note")).toContainText("活動已停用，現在打開連結只會到首頁");
    await expectAccessible();
    await page.keyboard.press("Escape");
  });

  await test.step("deleted, which is asked about", async () => {
    await page.getByRole("button", { name: `刪除「${name}」` }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(`代碼 ${code} 不會再給別的活動`);
    await expectAccessible();
    await saveScreenshot("admin-campaign-remove");
    await question.getByRole("button", { name: /^刪除/ }).click();
    await expect(notice(page)).toContainText("行銷活動已刪除");
    await expect(rowOf(page, name)).toBeHidden();
  });
});

test("a campaign's link in a post of our own is followed out of the app, leads to its page and counts a click", async ({
  page,
}) => {
  const code = `e2e-${randomUUID().slice(0, 8)}`;
  await signInAsStaff(page, staff.admin);
  const [startDate, endDate] = [taipeiDay(Date.now() - DAY_MS), taipeiDay(Date.now() + DAY_MS)];
  const campaign = { name: `文章裡的${code}`, code, type: "content_marketing", targetAudience: "all_users" };
  await callAsStaff(page, "admin.campaign.create", { ...campaign, startDate, endDate, landingPath: "/downloads" });
  const post = { title: `活動文章${code}`, excerpt: "摘要", content: `[去看看](/c/${code})`, category: "guide" };
  const answer = await page.request.post("/trpc/admin.post.create", { data: { json: { ...post, isPublished: true } } });
  const { result } = (await answer.json()) as { result: { data: { json: { slug: string } } } };
  await page.goto(`/blog/${result.data.json.slug}`);
  await page.getByRole("link", { name: "去看看" }).click();
  await expect(page).toHaveURL("/downloads");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(async () => {
    const rows = (await (await page.request.get("/api/admin/campaigns?limit=200")).json()) as Counted[];
    expect(rows.find((row) => row.code === code)?.clicks).toBe(1);
  }).toPass();
});

test("two people who edit one campaign: the second reads both versions, and saves over the present one", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot, allowedErrors }) => {
  allowedErrors.push(/status of 409/);
  await signInAsStaff(page, staff.admin);
  const name = `兩人的活動${randomUUID().slice(0, 6)}`;
  const days = { startDate: "2026-01-01", endDate: "2099-12-31" };
  const campaign = { name, type: "email", targetAudience: "all_users", budget: 100, ...days };
  const { id } = (await (await page.request.post("/api/admin/campaigns", { data: campaign })).json()) as { id: string };
  await page.goto(SCREEN);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: `編輯「${name}」` }).click();
  await dialog.getByLabel(/^連結打開的頁面/).fill("/blog");
  const other = await page.request.put(`/api/admin/campaigns/${id}`, { data: { ...campaign, budget: 700 } });
  expect(other.status()).toBe(200);
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(dialog).toContainText("你編輯的時候，有人存過這個行銷活動");
  await expectAccessible();
  await saveScreenshot("admin-campaign-conflict");
  await dialog.getByRole("button", { name: "留下我改的，繼續編輯" }).click();
  await expect(dialog.getByLabel(/^預算/)).toHaveValue("700");
  await expect(dialog.getByLabel(/^連結打開的頁面/)).toHaveValue("/blog");
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(notice(page)).toContainText("行銷活動已更新");
  await expect(rowOf(page, name)).toContainText("700");
});

test("[S6.22] a moderator reads the campaigns and hands out links, without the means to change anything", async ({
  page,
}) => {
  await signInAsStaff(page, staff.moderator);
  await page.goto(SCREEN);
  await page.getByRole("button", { name: "連結「願的一年」" }).click();
  await expect(page.getByRole("dialog").getByRole("note")).toContainText("活動還沒開始");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^(編輯|刪除|新增)/ })).toHaveCount(0);
});

test("the list says that it is empty, that it failed, and what a filter leaves", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot, allowedErrors }) => {
  allowedErrors.push(/status of 503/);
  await signInAsStaff(page, staff.admin);
  await page.goto(`${SCREEN}?status=completed`);
  await expect(rowOf(page, "睡前五分鐘")).toContainText("已結束");
  await expect(rowOf(page, "隕石筆記")).toHaveCount(0);
  await page.goto(`${SCREEN}?type=other`);
  // S4.16
  await expect(rowOf(page, "願的一年")).toContainText("其他");
  await answerWith(page, "admin.campaign.list", { items: [], next: null });
  await page.goto(SCREEN);
  await expect(page.getByText(/還沒有行銷活動。/)).toBeVisible();
  await expectAccessible();
  await saveScreenshot("admin-campaigns-empty");
  await page.unrouteAll();
  await refuse(page, "admin.campaign.list", { status: 503, code: "unavailable", message: "資料庫正在休息" });
  await page.goto(SCREEN);
  await expect(page.getByText("資料庫正在休息")).toBeVisible();
  await expectAccessible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "再試一次" }).click();
  await expect(rowOf(page, "隕石筆記")).toBeVisible();
});
