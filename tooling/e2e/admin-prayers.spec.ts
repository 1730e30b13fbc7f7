import type { Page, Route } from "@playwright/test";
import { callAsStaff, countCalls, signInAsStaff, notice, refuse, staff } from "./admin-page.ts";
import { completeJourney, expect, newMember, register, test } from "./fixtures.ts";

// The browser logs every refused call.
test.use({ allowedErrors: [/status of (409|503)/] });

const LIST = "admin.prayer.list";
const search = (page: Page) => page.getByRole("searchbox", { name: "搜尋祈願紀錄" });
const entries = (page: Page) => page.getByRole("button", { name: /^查看「/ });

const listed = (changes: object) => ({
  id: crypto.randomUUID(),
  title: "願家人平安",
  content: "願家人平安。",
  status: "pending",
  successRate: null,
  memberId: crypto.randomUUID(),
  memberName: "林月娥",
  memberEmail: "moon@example.com",
  soulPlanet: "venus",
  soulLeyline: "luye",
  sacredObject: "meteorite",
  sacredSong: "spirit_light",
  care: null,
  reply: null,
  repliedAt: null,
  createdAt: "2026-11-20T16:30:00.000Z",
  updatedAt: "2026-11-20T16:30:00.000Z",
  ...changes,
});

/** Answers the list in place of the server; it is in one batch with the counts and the saved filters. */
const answerList = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route("**/trpc/*admin.prayer.list*", answer);
const counts = { total: 4321, pending: 1, in_progress: 2, completed: 3, cancelled: 4, careOpen: 5 };
function fulfilList(route: Route, items: readonly object[]): Promise<void> {
  const asked = new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");
  const answers = { [LIST]: { items, next: null }, "admin.prayer.counts": counts, "admin.savedFilter.list": [] };
  return route.fulfill({
    json: asked.map((name) => ({ result: { data: { json: answers[name as keyof typeof answers] } } })),
  });
}

test("[S2.118] [S2.120] [S2.121] searches the loaded rows at once and then the server; filters by status", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await signInAsStaff(page, staff.moderator);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/trpc/*admin.prayer.list*", async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto("/admin/prayers");
  await expect(page.getByRole("heading", { level: 1, name: "祈願管理" })).toBeVisible();
  const placeholder = page.getByRole("main").getByRole("status").filter({ hasText: "載入中..." });
  expect(await placeholder.locator(".skeleton-stone").count()).toBeGreaterThan(10);
  await expect(entries(page)).toHaveCount(0);
  release();
  await page.unroute("**/trpc/*admin.prayer.list*");
  await expect(entries(page).first()).toBeVisible();
  await expect(placeholder).toHaveCount(0);
  await expectAccessible();
  await saveScreenshot("admin-prayers");
  const loaded = await entries(page).count();
  const asked = countCalls(page, LIST);
  // Typed, and narrowed before the server has answered.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/trpc/*admin.prayer.list*", async (route) => {
    await answered;
    await route.fallback();
  });
  await search(page).fill("平安");
  await expect.poll(() => entries(page).count()).toBeLessThan(loaded);
  answer();
  await expect(page).toHaveURL(/search=/);
  await expect.poll(asked).toBe(1);
  let tell = () => {};
  const told = new Promise<void>((resolve) => (tell = resolve));
  await page.route("**/trpc/*admin.prayer.list*", async (route) => {
    await told;
    await route.fallback();
  });
  const nothing = page.getByRole("heading", { name: "沒有符合條件的祈願紀錄" });
  await search(page).fill("絕對沒有的字句");
  await expect(entries(page)).toHaveCount(0);
  // None of the loaded rows has it; that nobody's does, only the server knows.
  await expect(nothing).toHaveCount(0);
  tell();
  await expect(nothing).toBeVisible();
  await expect(page.getByText("還沒有祈願紀錄")).toHaveCount(0);
  await expect(search(page)).toHaveValue("絕對沒有的字句");
  await expectAccessible();
  await page.getByRole("button", { name: "清除條件，看全部" }).click();
  await expect(entries(page).first()).toBeVisible();
  const opener = page.getByRole("button", { name: /^篩選/ });
  if (await opener.isVisible()) await opener.click();
  await page.getByLabel("狀態", { exact: true }).selectOption("已完成");
  await expect(page).toHaveURL(/\?status=completed$/);
  await expect(page.locator(".list-rows[aria-busy=false][data-stale=false]")).toBeVisible();
  const rows = page.locator("[data-row]");
  expect(await rows.count()).toBeGreaterThan(0);
  await expect(rows.filter({ hasNotText: "已完成" })).toHaveCount(0);
});

test("[S2.117] [S2.119] before the server answers, the loaded rows with the text in title, name or email; how many there are in all", async ({
  page,
}) => {
  await signInAsStaff(page);
  const rows = [
    listed({ title: "願考試順利" }),
    listed({ title: "願母親安睡", memberName: "江小舟" }),
    listed({ title: "願找到方向", memberEmail: "boat@example.com" }),
  ];
  await answerList(page, (route) => fulfilList(route, rows));
  await page.goto("/admin/prayers");
  await expect(entries(page)).toHaveCount(3);
  const total = page.getByLabel("祈願的數量");
  await expect(total.getByRole("term")).toHaveText(["全部祈願", "待處理", "進行中", "已完成", "已取消", "待關懷"]);
  await expect(total.getByRole("definition")).toHaveText(["4,321", "1", "2", "3", "4", "5"]);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.unroute("**/trpc/*admin.prayer.list*");
  await answerList(page, async (route) => {
    await answered;
    await fulfilList(route, rows);
  });
  for (const [text, title] of [
    ["考試", "願考試順利"],
    ["小舟", "願母親安睡"],
    ["BOAT@", "願找到方向"],
  ] as const) {
    await search(page).fill(text);
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page)).toHaveAccessibleName(`查看「${title}」`);
  }
  answer();
  await expect(entries(page)).toHaveCount(3);
});

test("[S2.122] [S8.24] says that there is none yet, and what could not be read, with another try", async ({ page }) => {
  await signInAsStaff(page);
  await answerList(page, (route) => fulfilList(route, []));
  await page.goto("/admin/prayers");
  await expect(page.getByRole("heading", { name: "還沒有祈願紀錄" })).toBeVisible();
  await page.unroute("**/trpc/*admin.prayer.list*");
  await answerList(page, (route) => route.fulfill({ status: 503, body: "" }));
  await page.reload();
  await expect(page.getByText("祈願紀錄讀取失敗")).toBeVisible();
  await page.unroute("**/trpc/*admin.prayer.list*");
  await page.getByRole("button", { name: "再試一次" }).click();
  await expect(entries(page).first()).toBeVisible();
});

test("[S2.123] [S4.13] [S5.15] [S5.17] [S8.25] [S8.26] [S8.27] a wish is opened, updated, attended to and answered; the member reads the reply", {
  tag: "@checked-at-both",
}, async ({ page, browser, request, expectAccessible, saveScreenshot }) => {
  const member = newMember();
  await register(request, member);
  const wish = `不想活了 ${Date.now()}，願有人聽見`;
  await completeJourney(request, wish);
  await signInAsStaff(page, staff.moderator);
  await page.goto("/admin/prayers?care=open");
  const entry = page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ hasText: wish.slice(0, 12) });
  await expect(entry).toContainText("待關懷");
  await entry.getByRole("button", { name: /^查看/ }).click();
  const details = page.getByRole("dialog");
  await expect(details.getByRole("region", { name: "願的內容" })).toContainText(wish);
  await expect(details).toContainText("•••");
  await expectAccessible();
  await saveScreenshot("admin-prayer-details");
  await page.keyboard.press("Escape");
  await expect(details).toHaveCount(0);

  // By keyboard alone, from here on.
  await entry.getByRole("button", { name: /^更新狀態/ }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "更新祈願狀態" });
  const send = dialog.getByRole("button", { name: "更新狀態", exact: true });
  await expect(send).toBeDisabled();
  await expect(dialog.getByLabel(/成功率/)).toHaveCount(0);
  await dialog.getByLabel("新的狀態").focus();
  await dialog.getByLabel("新的狀態").selectOption("已完成");
  await expect(send).toBeEnabled();
  const rate = dialog.getByLabel(/成功率/);
  await rate.fill("100.5");
  await page.keyboard.press("Enter");
  await expect(rate).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  await saveScreenshot("admin-prayer-status");
  await refuse(page, "admin.prayer.update", {
    status: 503,
    code: "unavailable",
    message: "服務暫時無法使用，請稍後再試",
  });
  await rate.fill("");
  await page.keyboard.press("Enter");
  await expect(notice(page)).toContainText("更新失敗");
  await expect(notice(page)).toContainText("無法更新祈願狀態");
  await expect(dialog).toBeVisible();
  await page.unroute("**/trpc/**");
  const lists = countCalls(page, LIST);
  const sent = page.waitForRequest(/admin\.prayer\.update/);
  await send.press("Enter");
  expect((await sent).postData()).not.toContain("successRate");
  await expect(notice(page)).toContainText("更新成功");
  await expect(notice(page)).toContainText("祈願狀態已更新");
  await expect(dialog).toHaveCount(0);
  await expect.poll(lists).toBeGreaterThan(0);
  await expect(entry).toContainText("已完成");

  await entry.getByRole("button", { name: /^回覆/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel("回覆", { exact: true }).fill("我們讀到了，你不用一個人。");
  await expectAccessible();
  await page.getByRole("button", { name: "送出回覆" }).press("Enter");
  await expect(notice(page)).toContainText("回覆已送出");
  await entry.getByRole("button", { name: /^關懷「/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "標記為已關懷" }).press("Enter");
  await expect(notice(page)).toContainText("已標記為已關懷");
  await expect(entry).toHaveCount(0);

  const context = await browser.newContext({ storageState: await request.storageState() });
  const temple = await context.newPage();
  await temple.goto("/dashboard");
  await temple.getByRole("button", { name: /通知/ }).first().click();
  await temple.getByRole("link", { name: /去看看/ }).click();
  await expect(temple.getByRole("region", { name: "磐石的回覆" })).toContainText("你不用一個人");
  await context.close();
});

test("a bulk update is taken back to each row's own status, and never attends", async ({ page, request }) => {
  const stamp = `批次${Date.now()}`;
  for (const wish of [`${stamp}甲`, `${stamp}乙想死`]) {
    await register(request, newMember());
    await completeJourney(request, wish);
  }
  await signInAsStaff(page);
  await page.goto(`/admin/prayers?search=${encodeURIComponent(stamp)}`);
  await expect(entries(page)).toHaveCount(2);
  const first = page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ hasText: `${stamp}甲` });
  const ids = page.getByRole("checkbox", { name: new RegExp(stamp) });
  const all = page.getByRole("checkbox", { name: "選取已載入的 2 筆" });
  const bar = page.getByRole("region", { name: "選取的祈願紀錄" });
  await ids.first().check();
  await expect(all).toBeChecked({ indeterminate: true });
  await all.check();
  await expect(bar).toContainText("已選 2 則");
  await all.uncheck();
  await expect(bar).toHaveCount(0);
  for (const box of await ids.all()) await box.check();
  await bar.getByRole("button", { name: "改為已完成" }).click();
  await expect(notice(page)).toContainText("已改為已完成 2 則");
  await expect(first).toContainText("已完成");
  await expect(page.getByText("待關懷", { exact: true }).last()).toBeVisible();
  await notice(page).getByRole("button", { name: "復原" }).click();
  await expect(first).toContainText("待處理");
});

test("a conflict keeps the dialog, shows what it is now, and the next attempt goes on from there", async ({
  page,
  request,
}) => {
  const wish = `同時改的願${Date.now()}`;
  await register(request, newMember());
  await completeJourney(request, wish);
  await signInAsStaff(page);
  const path = `prayers?search=${encodeURIComponent(wish)}`;
  await page.goto(`/admin/${path}`);
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole("button", { name: /^更新狀態/ }).click();
  await page.getByLabel("新的狀態").selectOption("已取消");
  // Somebody else completes it meanwhile.
  const [row] = (await (await page.request.get(`/api/admin/${path}`)).json()) as [{ id: string; updatedAt: string }];
  const { id, updatedAt } = row;
  await callAsStaff(page, "admin.prayer.update", { id, updatedAt, status: "completed", successRate: 90 });
  const send = page.getByRole("button", { name: "更新狀態", exact: true });
  await send.click();
  await expect(page.getByRole("dialog")).toContainText("剛剛有人改成");
  await expect(page.getByRole("dialog")).toContainText("已完成");
  await send.click();
  await expect(notice(page)).toContainText("更新成功");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("[data-row]")).toContainText("已取消");
});
