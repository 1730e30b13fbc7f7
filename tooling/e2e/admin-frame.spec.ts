import { answerWith, callAsStaff, countCalls, signInAsStaff, notice, refuse, staff } from "./admin-page.ts";
import { completeJourney, DEMO_PASSWORD, expect, newMember, register, test } from "./fixtures.ts";

// The browser logs every refused call.
test.use({ allowedErrors: [/status of (400|403|404|503)/] });

/** What the first pages of the back office may weigh as sent, in KiB: script, and fonts without any Chinese font on the device. */
const LIMITS = { script: 200, fonts: 120 };

test("from the login to the overview the back office sends at most 200 KiB of script and 120 KiB of fonts", async ({
  browser,
  baseURL,
}) => {
  // Nothing cached from another test.
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto("/admin/login");
  await page.getByLabel("帳號").fill(staff.super);
  await page.getByLabel("密碼", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "登入" }).click();
  await expect(page.getByRole("region", { name: "近日數字" })).toContainText(/NT\$ [\d,]+/);
  await page.waitForFunction(() => document.fonts.status === "loaded");
  const sent = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const sum = (ending: RegExp) =>
      files
        .filter(({ name }) => ending.test(name))
        .reduce((kib, { encodedBodySize }) => kib + encodedBodySize / 1024, 0);
    return {
      script: sum(/\.js$/),
      fonts: sum(/\.woff2$/),
      palette: files.some(({ name }) => name.includes("palette")),
    };
  });
  await test.step(`script ${sent.script.toFixed(0)} KiB, fonts ${sent.fonts.toFixed(0)} KiB`, async () => {
    expect(sent.script).toBeGreaterThan(50);
    expect(sent.script).toBeLessThanOrEqual(LIMITS.script);
    expect(sent.fonts).toBeGreaterThan(20);
    expect(sent.fonts, "a character of these pages is in neither file of admin-files.ts").toBeLessThanOrEqual(
      LIMITS.fonts,
    );
    expect(sent.palette, "the palette is loaded with its first use").toBe(false);
  });
  await context.close();
});

test.describe("the command palette", () => {
  test("leads to pages, members and actions by keyboard alone", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
  }) => {
    await signInAsStaff(page);
    await page.goto("/admin/dashboard");
    const opener = page.getByRole("button", { name: "快速前往" });
    await opener.focus();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "快速前往" });
    const box = palette.getByRole("combobox");
    await expect(box).toBeFocused();
    await expectAccessible();
    await test.step("a page", async () => {
      await page.keyboard.type("靈管");
      const option = palette.getByRole("option", { name: /^靈籤管理/ });
      await expect(option).toHaveAttribute("aria-selected", "true");
      await expect(box).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "靈籤管理" })).toBeVisible();
      await expect(palette).toHaveCount(0);
    });
    await test.step("an action", async () => {
      await page.keyboard.press("Control+k");
      await expect(palette.getByRole("group", { name: "最近去過" }).getByRole("option")).toHaveText([/靈籤管理/]);
      await page.keyboard.type("新增靈籤");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "新增靈籤" })).toBeVisible();
      // What is being written stays.
      await page.keyboard.press("Control+k");
      await expect(palette).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
    await test.step("a member, asked for once the typing pauses", async () => {
      const asked = countCalls(page, "admin.member.list");
      // The time between two keys is the test's, however slow the machine is.
      const now = Date.now();
      await page.clock.install({ time: now });
      await page.clock.pauseAt(now + 60_000);
      await page.keyboard.press("Control+k");
      for (const letter of "沒有這個人") {
        await page.keyboard.type(letter);
        await page.clock.runFor(100);
      }
      expect(asked()).toBe(0);
      await page.clock.resume();
      await expect(palette.getByText("找不到「沒有這個人」")).toBeVisible();
      expect(asked()).toBe(1);
      await box.fill("林");
      const found = palette.getByRole("group", { name: "會員" }).getByRole("option");
      await expect(found).toHaveCount(8);
      await expectAccessible();
      await page.keyboard.press("ArrowDown");
      await expect(found.nth(1)).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/admin\/members\/[0-9a-f-]{36}$/);
      // The address changes before the screen does, which then takes the focus.
      await expect(page.getByRole("region", { name: "聯絡" })).toBeVisible();
    });
    await test.step("closed, it returns the focus", async () => {
      await opener.focus();
      await page.keyboard.press("Enter");
      await expect(box).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(opener).toBeFocused();
    });
  });

  test("keeps what is typed while its script is loaded for the first time", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await signInAsStaff(page);
    await page.route(/\/palette-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/admin/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByLabel("快速前往，載入中")).toBeFocused();
    await page.keyboard.type("靈籤");
    release();
    const box = page.getByRole("dialog", { name: "快速前往" }).getByRole("combobox");
    await expect(box).toHaveValue("靈籤");
    await expect(box).toBeFocused();
    await page.keyboard.type("管");
    await expect(box).toHaveValue("靈籤管");
  });

  test("shows a moderator no contact of a member, and says what failed", async ({ page }) => {
    await signInAsStaff(page, staff.moderator);
    await page.goto("/admin/dashboard");
    await page.getByRole("button", { name: "快速前往" }).click();
    const palette = page.getByRole("dialog", { name: "快速前往" });
    await palette.getByRole("combobox").fill("林");
    const found = palette.getByRole("group", { name: "會員" });
    await expect(found.getByRole("option").first()).toContainText("•••");
    await expect(found).not.toContainText("@");
    await expect(palette.getByRole("option", { name: /管理員權限/ })).toHaveCount(0);
    await refuse(page, "admin.member.list", { status: 503, code: "unavailable", message: "服務暫時無法使用" });
    await palette.getByRole("combobox").fill("王");
    await expect(palette.getByText("服務暫時無法使用")).toBeVisible();
  });
});

test("filters are saved by a name, applied, renamed, deleted and brought back", { tag: "@checked-at-both" }, async ({
  page,
  expectAccessible,
}) => {
  await signInAsStaff(page, staff.moderator);
  await page.goto("/admin/oracles?category=love&sort=-title&search=石");
  const tabs = page.getByRole("group", { name: "常用條件" });
  await tabs.getByRole("button", { name: "儲存這些條件" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("搜尋的文字不會存起來");
  await expectAccessible();
  await dialog.getByRole("button", { name: "儲存條件" }).click();
  await expect(dialog.getByLabel("名稱")).toBeFocused();
  await dialog.getByLabel("名稱").fill("感情");
  await page.keyboard.press("Enter");
  await expect(notice(page)).toContainText("已儲存「感情」");
  await expect(dialog).toHaveCount(0);
  await tabs.getByRole("button", { name: "全部" }).click();
  await expect(page).toHaveURL(/\/oracles$/);
  await tabs.getByRole("button", { name: "感情", exact: true }).click();
  await expect(page).toHaveURL(/\/oracles\?category=love&sort=-title$/);
  await expect(tabs.getByRole("button", { name: "感情", exact: true })).toHaveAttribute("aria-current", "true");
  await expectAccessible();
  await tabs.getByRole("button", { name: "編輯常用條件「感情」" }).click();
  await dialog.getByLabel("名稱").fill("愛情的籤");
  await dialog.getByRole("button", { name: "改名" }).click();
  await expect(tabs.getByRole("button", { name: "愛情的籤", exact: true })).toBeVisible();
  await tabs.getByRole("button", { name: "編輯常用條件「愛情的籤」" }).click();
  await dialog.getByRole("button", { name: "刪除這組條件" }).click();
  await expect(tabs.getByRole("button", { name: "愛情的籤", exact: true })).toHaveCount(0);
  await notice(page).getByRole("button", { name: "復原" }).click();
  await expect(tabs.getByRole("button", { name: "愛情的籤", exact: true })).toBeVisible();
  await tabs.getByRole("button", { name: "編輯常用條件「愛情的籤」" }).click();
  await dialog.getByRole("button", { name: "刪除這組條件" }).click();
  await expect(tabs.getByRole("button", { name: "愛情的籤", exact: true })).toHaveCount(0);
});

test("the overview names what waits, each line a link; nothing is a calm sentence; a failure can be retried", {
  tag: "@checked-at-both",
}, async ({ page, request, expectAccessible }) => {
  const VIEW = "admin.overview.view";
  const none = { newMembers: 0, prayers: 0, completedPrayers: 0, revenue: 0 };
  const overview = (lines: object[]) => ({
    at: "2026-11-22T06:05:00.000Z",
    lines,
    figures: { today: none, week: { ...none, prayers: 1247, revenue: 9990 } },
  });
  await signInAsStaff(page);
  await refuse(page, VIEW, { status: 503, code: "unavailable", message: "服務暫時無法使用" });
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("alert")).toContainText("服務暫時無法使用");
  await answerWith(page, VIEW, overview([]));
  await page.getByRole("button", { name: "再試一次" }).click();
  const waiting = page.getByRole("region", { name: "待辦" });
  await expect(waiting).toContainText("沒有事在等你。");
  await expect(page.getByRole("row", { name: "營收" })).toContainText("NT$ 9,990");
  await expectAccessible();
  await test.step("what really waits: a wish for care before all else, a member's new address by name, and the open wishes", async () => {
    await page.unrouteAll();
    const [member, troubled] = [newMember(), newMember()];
    await register(request, troubled);
    await completeJourney(request, "不想活了，願有人聽見");
    await register(request, member);
    const search = encodeURIComponent(member.email);
    const found = await page.request.get(`/api/admin/members?search=${search}`);
    const [{ id }] = (await found.json()) as [{ id: string }];
    // Another administrator asks for it, since nobody approves their own.
    await signInAsStaff(page, staff.admin);
    const change = { memberId: id, email: `new-${member.email}`, reason: "原信箱登入不了" };
    await callAsStaff(page, "admin.memberChange.requestEmailChange", change);
    await signInAsStaff(page);
    await page.goto("/admin/dashboard");
    await expect(waiting.getByRole("listitem").first()).toContainText("優先");
    await expect(waiting.locator(`a[href="/admin/members/${id}"]`)).toHaveText(member.fullName);
    await expectAccessible();
    await waiting.locator('a[href="/admin/prayers?status=pending"]').press("Enter");
    await expect(page).toHaveURL(/\/admin\/prayers\?status=pending$/);
  });
});

test("[S2.102] /admin/test calls everything that can be read, and finds what the role may not refused", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible }) => {
  await signInAsStaff(page, staff.moderator);
  await page.goto("/admin/test");
  await expect(page.getByRole("heading", { level: 1, name: "自我檢查" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "版主可以做的事" })).toBeVisible();
  const check = page.getByRole("region", { name: "每個呼叫的回答" });
  await expect(check.getByRole("status")).toHaveText(/^\d+ 個呼叫的回答都對。$/);
  const line = (path: string) => check.getByRole("listitem").filter({ hasText: path });
  await expect(line("admin.oracle.list")).toContainText(/可用.*200，\d+ 毫秒/);
  await expect(line("admin.administrator.list")).toContainText(/如規定拒絕.*403/);
  await expectAccessible();
  await refuse(page, "admin.oracle.list", { status: 503, code: "unavailable", message: "服務暫時無法使用" });
  await check.getByRole("button", { name: "再檢查一次" }).click();
  await expect(check.getByRole("status")).toHaveText(/有 1 個的回答不對/);
  await expect(line("admin.oracle.list")).toContainText(/不可用.*503/);
});
