import type { Page } from "@playwright/test";
import { completeJourney, expect, newMember, register, test } from "./fixtures.ts";
import { holdLoginRedirect } from "./login-redirect.ts";

const tabs = ["總覽", "祈願", "寶庫", "靈籤", "對話", "冥想", "回望"];

const figure = (page: Page, name: string) =>
  page
    .getByRole("definition")
    .filter({ has: page.locator(`xpath=self::*[preceding-sibling::dt[normalize-space()="${name}"]]`) });

test("[S2.54] the temple has its tabs, each with an address", { tag: "@checked-at-both" }, async ({
  page,
  signIn,
  expectAccessible,
  saveScreenshot,
}) => {
  test.slow();
  await signIn("member@panshi.test");
  await page.goto("/dashboard");
  await expect(page.getByRole("tab")).toHaveText(tabs);
  for (const [place, name] of tabs.entries()) {
    await page.getByRole("tab", { name }).click();
    await expect(page.getByRole("tabpanel", { name })).toBeVisible();
    await expect(page.getByText("載入中...")).toHaveCount(0);
    await expectAccessible();
    await saveScreenshot(`temple-${place}`);
  }
  await page.goto("/dashboard?tab=oracles");
  await expect(page.getByRole("tab", { name: "靈籤" })).toHaveAttribute("aria-selected", "true");
});

test("what returns is read from its summary to its sentences, and without vip the tab says what it is", {
  tag: "@checked-at-both",
}, async ({ page, signIn, expectAccessible, saveScreenshot }) => {
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=recurrence");
  const panel = page.getByRole("tabpanel", { name: "回望" });
  await expect(panel.getByText(/^從 \d+年.*你在 \d+ 個日子裡許了 \d+ 個願/)).toBeVisible();
  await expect(panel.getByRole("table", { name: /^心情的起落/ }).getByRole("row", { name: /疲憊/ })).toContainText(
    "次",
  );
  await expect(panel.getByRole("heading", { name: "爸爸" })).toBeVisible();
  await panel.getByRole("heading", { name: "答應" }).click();
  // The sentences of closed words are hidden.
  await expect(panel.getByRole("blockquote").filter({ hasText: "答應太多事，先放下哪一件好？" })).toHaveCount(1);
  await expectAccessible();
  await saveScreenshot("recurrence");
  // On paper each word stands above its sentences, closed ones included.
  await page.emulateMedia({ media: "print" });
  await expect(panel.getByRole("heading", { name: "答應" })).toBeVisible();
  await expect(panel.getByText("裡面的聲音很小").filter({ visible: true })).not.toHaveCount(0);
  await expect(page.getByRole("tablist")).toBeHidden();
  await page.emulateMedia({ media: null });

  await signIn("trial@panshi.test");
  await page.goto("/dashboard?tab=recurrence");
  await expect(panel.getByRole("heading", { name: "回望" })).toBeVisible();
  const sample = page.getByRole("figure", { name: "示例，不是你的紀錄" });
  await expect(sample).toContainText("一再回來的字");
  await expect(sample).toContainText("媽媽在沙灘上睡著了");
  await expectAccessible();
  await saveScreenshot("recurrence-locked");
  await panel.getByRole("link", { name: "看看靈師方案" }).click();
  await expect(page.getByRole("dialog", { name: "確認付款" })).toContainText("靈師方案");
});

test("[S2.55] [S2.58] [S2.59] [S4.08] the demo member's overview shows figures computed from their rows", async ({
  page,
  signIn,
}) => {
  await signIn("member@panshi.test");
  await page.goto("/dashboard");
  await expect(figure(page, "祈願能量").first()).toHaveText("95%");
  await expect(figure(page, "進行中").first()).toHaveText("12");
  await expect(figure(page, "已圓滿").first()).toHaveText("8");
  await expect(page.getByRole("region", { name: "走過的路" })).toContainText(
    /成功率 98%：祈願管理者替 \d+ 個圓滿的願填過，這是它們的平均。祈願是心的練習，不保證結果。/,
  );
  const membership = page.getByRole("region", { name: "會員方案" });
  await expect(membership).toContainText("靈師");
  await expect(membership).toContainText("有效");
  await expect(membership).toContainText("時間還從容");
  const prayers = (await (await page.request.get("/api/prayers")).json()) as { title: string; createdAt: string }[];
  const newest = prayers.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, 3);
  await expect(page.getByRole("region", { name: "最近的祈願" }).getByRole("listitem")).toContainText(
    newest.map(({ title }) => title),
  );
});

test("[S2.56] [S4.09] a trial member sees five steps done, and tomorrow's ritual in place of today's", {
  tag: "@checked-at-both",
}, async ({ page, registered: _, expectAccessible, saveScreenshot }) => {
  await completeJourney(page.request, "願我好好睡。");
  await completeJourney(page.request, "願今天走得慢一點。");
  await page.goto("/dashboard");
  const steps = page.getByRole("list", { name: "體驗的五個步驟" }).getByRole("listitem");
  await expect(steps).toHaveCount(5);
  for (const label of ["星球", "地脈", "聖物", "聖歌", "手冊"])
    await expect(steps.filter({ hasText: `${label}（已完成）` })).toHaveCount(1);
  await expect(steps.first()).toContainText("火星");
  await expect(steps.last()).toContainText("晨光手冊");
  const membership = page.getByRole("region", { name: "會員方案" });
  await expect(membership).toContainText("體驗靈");
  await expect(membership).toContainText("七天，剛開始");
  await expect(page.getByText(/^今天的儀式完成了。明天（\d+\/\d+）可以再帶一個願來。$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "開始今日儀式" })).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("林星石，歡迎你來");
  await expectAccessible();
  await saveScreenshot("temple-trial");
});

test("[S2.57] a trial member with a ritual left today begins it", async ({ page, signIn }) => {
  await signIn("trial@panshi.test");
  await page.goto("/dashboard");
  await expect(page.getByRole("main")).toContainText("歡迎回來");
  await expect(page.getByRole("region", { name: "會員方案" })).toContainText("還有五天");
  await page.getByRole("link", { name: "開始今日儀式" }).click();
  await expect(page).toHaveURL(/\/ritual-ceremony$/);
});

test("[S1.04] [S3.17] [S4.10] prayers are in progress or completed, and more come when asked for", async ({
  page,
  signIn,
}) => {
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=prayers");
  const rows = page.getByRole("tabpanel", { name: "祈願" }).getByRole("listitem");
  await expect(rows).toHaveCount(10);
  await page.getByRole("button", { name: "看更多" }).click();
  await expect(rows).toHaveCount(20);
  await expect(rows.filter({ hasText: "進行中" })).toHaveCount(12);
  await expect(rows.filter({ hasText: "已圓滿" })).toHaveCount(8);
  await test.step("those of one status, by the address too", async () => {
    await page.getByRole("button", { name: "圓滿", exact: true }).click();
    await expect(page).toHaveURL(/status=completed/);
    await expect(rows).toHaveCount(8);
    await expect(rows.filter({ hasText: "已圓滿" })).toHaveCount(8);
    await page.goto("/dashboard?tab=prayers&status=in_progress");
    await expect(page.getByRole("button", { name: "進行中" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "看更多" }).click();
    await expect(rows).toHaveCount(12);
    await expect(rows.filter({ hasText: "已圓滿" })).toHaveCount(0);
    await page.getByRole("button", { name: "全部" }).click();
    await expect(page).toHaveURL(/tab=prayers$/);
    await expect(page.getByRole("button", { name: "全部" })).toHaveAttribute("aria-pressed", "true");
  });
  for (const word of ["待處理", "已取消"]) await expect(rows.filter({ hasText: word })).toHaveCount(0);
});

test("without a fulfilled wish the list says so, and leads to all of them with the focus on their filter", async ({
  page,
  signIn,
}) => {
  await signIn("trial@panshi.test");
  await page.goto("/dashboard?tab=prayers&status=completed");
  await expect(page.getByRole("heading", { name: "還沒有圓滿的願" })).toBeVisible();
  await page.getByRole("button", { name: "看全部的願" }).click();
  await expect(page.getByRole("tabpanel", { name: "祈願" }).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "全部", exact: true })).toBeFocused();
});

test("[S4.08] a new member's overview is one invitation", { tag: "@checked-at-both" }, async ({
  page,
  registered: _,
  expectAccessible,
  saveScreenshot,
}) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "會員方案" })).toContainText("新靈");
  await expect(page.getByRole("main")).toContainText("林星石，歡迎你來");
  const invitation = page.getByRole("region", { name: "從第一個願開始" });
  await expect(invitation.getByRole("link", { name: "開始祈願旅程" })).toHaveAttribute("href", "/intro?plan=trial");
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "走過的路" })).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText("成功率");
  await expectAccessible();
  await saveScreenshot("temple-empty");
  await page.getByRole("tab", { name: "祈願" }).click();
  await expect(page.getByText("還沒有寫下願")).toBeVisible();
  await page.getByRole("tab", { name: "靈籤" }).click();
  await expect(page.getByRole("link", { name: "抽一支籤" })).toHaveAttribute("href", "/oracle-draw");
});

test("a member's own name, wish and question of unbroken letters stay within the page", async ({ page }) => {
  const letters = "w".repeat(60);
  await register(page.request, { ...newMember(), fullName: letters.slice(0, 50) });
  await completeJourney(page.request, letters);
  const expectInside = async () => {
    const outside = await page.evaluate(
      (text) => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (walker.nextNode()) {
          const { parentElement, textContent } = walker.currentNode;
          if (!textContent?.includes(text) || !parentElement?.checkVisibility()) continue;
          // The box of the text's own element, where its ellipsis cuts it.
          if (parentElement.getBoundingClientRect().right > innerWidth + 1) found.push(parentElement.outerHTML);
        }
        return [...found, ...(document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [])];
      },
      letters.slice(0, 20),
    );
    expect(outside).toEqual([]);
  };
  for (const path of ["/dashboard", "/dashboard?tab=prayers", "/account", "/home"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expectInside();
  }
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole("banner").getByText(letters.slice(0, 50))).toBeVisible();
  await expectInside();
  await expect(page.getByRole("banner").getByRole("link", { name: "登出" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/oracle-draw");
  await page.getByLabel("想寫下來的話").fill(letters);
  await expectInside();
  await page.getByRole("main").locator("form button[type=submit]").click();
  await expect(page).toHaveURL(/\/oracle-reading/);
  await expect(page.getByText(letters).filter({ visible: true }).first()).toBeVisible();
  await expectInside();
});

test("a prayer opens in a dialog, and is fulfilled with thanks", async ({
  page,
  registered: _,
  expectAccessible,
  saveScreenshot,
}) => {
  await completeJourney(page.request, "願媽媽的手術順利，願我在走廊上也能安心。", "health");
  await page.goto("/dashboard?tab=prayers");
  const row = page.getByRole("tabpanel", { name: "祈願" }).getByRole("listitem");
  await row.getByRole("button", { name: /^讀這個願/ }).click();
  const prayerDialog = page.getByRole("dialog", { name: "你的願" });
  await expect(prayerDialog).toContainText("願我在走廊上也能安心");
  for (const chosen of ["健康", "火星", "萬里", "隕石"]) await expect(prayerDialog).toContainText(chosen);
  await expect(prayerDialog.getByRole("meter", { name: "能量" })).toBeVisible();
  await expectAccessible();
  await saveScreenshot("prayer-letter");
  await prayerDialog.getByRole("button", { name: "我要還願" }).click();
  await expect(prayerDialog.getByRole("button", { name: "還願" })).toBeDisabled();
  await prayerDialog.getByLabel("感謝的話").fill("手術很順利，謝謝那天陪我說話的護理師。");
  await expectAccessible();
  await prayerDialog.getByRole("button", { name: "還願" }).click();
  await expect(prayerDialog.getByRole("img", { name: "圓滿" })).toHaveCount(1);
  await expect(prayerDialog.getByRole("img", { name: "圓滿" })).toBeInViewport({ ratio: 1 });
  await expect(prayerDialog).toContainText("謝謝那天陪我說話的護理師");
  await expectAccessible();
  await expect(prayerDialog.getByRole("status")).toContainText("這個願圓滿了");
  await saveScreenshot("prayer-fulfilled");
  await page.keyboard.press("Escape");
  await expect(row).toContainText("已圓滿");
  await expect(page.getByRole("tabpanel", { name: "祈願" })).toContainText("走到了 1／1");
  await page.getByRole("tab", { name: "總覽" }).click();
  await expect(figure(page, "已圓滿").first()).toHaveText("1");
});

test("[S1.06] the member's own draws are listed, searched, and shared without what was asked", async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      value: async (shared: unknown) => Object.assign(globalThis, { shared: JSON.stringify(shared) }),
    });
  });
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=oracles");
  const rows = page.getByRole("tabpanel", { name: "靈籤" }).locator("ul > li");
  await expect(rows).toHaveCount(9);
  const search = page.getByRole("searchbox", { name: "在抽過的籤裡找" });
  await search.fill("和爸爸的話");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("要從哪一句開始");
  await rows.getByRole("button", { name: /^分享籤詩/ }).click();
  const shared = await page.evaluate(() => (globalThis as unknown as { shared: string }).shared);
  expect(shared).toContain("/slips/");
  expect(shared).not.toContain("爸爸");
  await search.fill("沒有這樣的字");
  await expect(page.getByText(/支籤裡，沒有找到/)).toBeVisible();
});

test("the membership card opens the plans, each with what it adds to the running one", {
  tag: "@checked-at-both",
}, async ({ page, signIn, expectAccessible, saveScreenshot }) => {
  await signIn("trial@panshi.test");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "升級方案" }).click();
  const dialog = page.getByRole("dialog", { name: "會員方案" });
  await expect(dialog).toContainText("不保證結果");
  const added = (plan: string) => dialog.getByRole("list", { name: `${plan}的內容` }).getByRole("listitem");
  await expect(added("修行方案")).toHaveText([
    "祈願儀式不限次數",
    "七日祈願手冊全部開放",
    "靈魂對話與冥想時刻",
    "AI 解籤，每天 10 次",
  ]);
  await expect(added("靈師方案")).toHaveCount(6);
  await expect(dialog).toContainText("90 天，平均每三十天 NT$ 3,330");
  await expectAccessible();
  await saveScreenshot("upgrade");
  await dialog.getByRole("button", { name: "選擇修行方案" }).click();
  const step = page.getByRole("dialog", { name: "確認付款" });
  await expect(step.getByRole("button", { name: "前往付款 NT$ 3,990" })).toBeVisible();
  await step.getByRole("button", { name: "看看別的方案" }).click();
  await expect(dialog.getByRole("list", { name: /的內容$/ })).toHaveCount(2);
});

test.describe("when the session has ended", () => {
  test.use({ allowedErrors: [/401 \(Unauthorized\)/] });

  test("[S8.21] a call says so once and leads to the login, and back to the tab", async ({ page, signIn, context }) => {
    await signIn("member@panshi.test");
    await page.goto("/dashboard");
    await expect(figure(page, "進行中").first()).toHaveText("12");
    // The bell polls; once it has its answer, only the tab's own call can get the 401.
    await expect(page.getByRole("button", { name: /^通知/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const login = await holdLoginRedirect(page);
    await context.clearCookies();
    await page.getByRole("tab", { name: "冥想" }).click();
    await expect(page.getByText("你已經登出").first()).toBeVisible();
    expect(await login.returnTo).toBe("/dashboard?tab=meditation");
  });
});

test("[S6.03] a visitor is informed, redirected to the login, and led back to the temple", async ({ page }) => {
  const login = await holdLoginRedirect(page);
  await page.goto("/dashboard?tab=oracles");
  await expect(page.getByText(/^你已經?登出/).first()).toBeVisible();
  expect(await login.returnTo).toBe("/dashboard?tab=oracles");
  await login.follow();
  await expect(page.getByRole("dialog")).toBeVisible({ timeout: 20_000 });
});
