import type { Draw, OwnDraw } from "@panshi/contracts/journey/oracle";
import type { Page } from "@playwright/test";
import { callUrlPattern } from "./calls.ts";
import { expect, test } from "./fixtures.ts";
import { expectAboveNavigation } from "./widths.ts";
import { MODEL_NOTICE } from "@panshi/stand-ins/model/reading";
import { modelModes } from "@panshi/stand-ins/model/server";

const QUESTION = "接下來三個月，該不該換工作？";

/** The draw stored in this tab. */
const drawnBy = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem("panshi:oracle") ?? "null") as { draw: Draw }).draw);

/** Each level's label, and the interpretation page's own name for it. */
const levels = {
  excellent: { label: "大吉", analysis: "大順之象" },
  good: { label: "吉", analysis: "平順之象" },
  average: { label: "中吉", analysis: "小順之象" },
  poor: { label: "小凶", analysis: "逆轉之象" },
};
const categories = { general: "一般", love: "愛情", career: "事業", health: "健康", wealth: "財運" };

const rating = (page: Page) => page.getByRole("group", { name: "這段解讀，有說進心裡嗎？" });

const reading = (page: Page) => page.getByRole("heading", { name: "傳統解讀" });

/** Draws over the app's own call, for tests that begin after it. */
async function draw(page: Page, question = ""): Promise<Draw> {
  const answer = await page.request.post("/trpc/member.oracle.draw", { data: { json: { question } } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { result: { data: { json: Draw } } }).result.data.json;
}

/** Does what makes the page draw, and skips the two seconds of animation; the page's clock must be installed. */
async function withoutWaiting(page: Page, act: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForRequest(/member\.oracle\.draw/);
  await act();
  await asked;
  await page.clock.fastForward(2_000);
}

async function openInterpretation(page: Page, question = ""): Promise<Draw> {
  const drawn = await draw(page, question);
  await page.goto(`/ai-interpretation/${drawn.oracle.id}`);
  await expect(page.getByRole("button", { name: "開始解讀" })).toBeVisible();
  return drawn;
}

test("[S2.77] [S2.78] [S2.79] /oracle-draw asks for a silent question, warns, and leads to the slip", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await page.goto("/oracle-draw");
  await expect(page.getByRole("heading", { name: /默念一件事/ })).toBeVisible();
  await expect(page.getByText(/太模糊.*開個玩笑.*不準/)).toBeVisible();
  await expectAccessible();
  await saveScreenshot("oracle-draw");
  // A small phone: within reach of the thumb, without scrolling.
  await page.setViewportSize({ width: 390, height: 664 });
  await expectAboveNavigation(page, page.getByRole("button", { name: "開始抽籤" }));
  await page.getByRole("button", { name: "開始抽籤" }).click();
  await expect(page).toHaveURL(/\/oracle-reading$/);
});

test("[S2.80] [S2.81] [S2.82] [S4.25] [S4.28] [S4.29] a slip comes after at least two seconds", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  // Measured in the page: how long it shows that it loads, independent of when this test looks.
  await page.addInitScript((text) => {
    const marked = (name: string) => performance.getEntriesByName(name).length > 0;
    new MutationObserver(() => {
      const shown = document.body?.textContent?.includes(text);
      if (shown && !marked("loading began")) performance.mark("loading began");
      if (!shown && marked("loading began") && !marked("loading ended")) performance.mark("loading ended");
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, "星子正在排成你的籤");
  const answer = page.waitForResponse((response) => response.url().includes("member.oracle.draw"));
  await page.goto("/oracle-reading");
  await answer;
  await expect(reading(page)).toBeVisible();
  const stood = await page.evaluate(() => performance.measure("loading", "loading began", "loading ended").duration);
  expect(stood).toBeGreaterThanOrEqual(1_990);
  const { id, oracle } = await drawnBy(page);
  const { label } = levels[oracle.fortuneLevel];
  const headline = page.getByRole("heading", { level: 1, name: oracle.title, exact: true });
  await expect(headline).toBeVisible();
  await expect(page.getByRole("img", { name: label, exact: true })).toBeVisible();
  await expect(page.getByText(label, { exact: true }).first()).toBeVisible();
  await expect(page).toHaveTitle(`${oracle.title}（${label}）｜磐石祈願網`);
  await expect(page.getByText(categories[oracle.category], { exact: true }).first()).toBeVisible();
  for (const line of oracle.description.split("\n"))
    await expect(page.getByRole("group", { name: "籤詩" }).getByText(line, { exact: true })).toBeVisible();
  await expect(page.getByText(oracle.interpretationContent)).toBeVisible();
  await expect(page.getByText(oracle.advice)).toBeVisible();
  await expect(page.getByRole("link", { name: "請 AI 解讀" })).toHaveAttribute(
    "href",
    `/ai-interpretation/${oracle.id}`,
  );
  await expectAccessible();
  await saveScreenshot("oracle-reading");
  // The voices that a plan brings say so where they stand, and a rating is saved at once.
  await page.getByRole("tab", { name: "白話" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "古典 靈師方案" })).toBeFocused();
  await expect(page.getByRole("tabpanel")).toContainText("老廟公");
  await expect(page.getByRole("link", { name: "看看靈師方案" })).toHaveAttribute("href", "/#pricing");
  await expectAccessible();
  await saveScreenshot("oracle-voice-offer");
  await page.keyboard.press("ArrowLeft");
  await rating(page).getByRole("radio", { name: "4，大半有" }).check();
  await expect(page.getByText("記下了：大半有。")).toBeVisible();
  await page.reload();
  await expect(reading(page)).toBeVisible();
  expect((await drawnBy(page)).id).toBe(id);
  await expect(headline).toBeVisible();
  await expect(rating(page).getByRole("radio", { name: "4，大半有" })).toBeChecked();
});

test("each star becomes its character where it stands, and the seal is there at the end", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  const asked = page.waitForRequest(/member\.oracle\.draw/);
  await page.goto("/oracle-reading");
  await asked;
  // By the page's clock, which a busy machine leaves behind; from here on time passes only below.
  // Where it takes longer than that to ask, the time has passed already.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)).toPass();
  const stars = page.locator("[data-glyph]");
  await expect
    .poll(
      async () => {
        await page.clock.runFor(50);
        return stars.count();
      },
      { intervals: [10] },
    )
    .toBe(28);
  const verse = page.getByRole("group", { name: "籤詩" });
  const apart = await verse.evaluate((group) => {
    const characters = Array.from(group.querySelectorAll("p"), (line) =>
      Array.from(line.textContent, (_, index) => {
        const range = document.createRange();
        range.setStart(line.firstChild as Text, index);
        range.setEnd(line.firstChild as Text, index + 1);
        return range.getBoundingClientRect();
      }),
    ).flat();
    return Array.from(document.querySelectorAll("[data-glyph]"), (star, index) => {
      const range = document.createRange();
      range.selectNodeContents(star);
      const [there, here] = [range.getBoundingClientRect(), characters[index] as DOMRect];
      return Math.max(Math.abs(there.left - here.left), Math.abs(there.top - here.top));
    });
  });
  expect(apart).toHaveLength(28);
  expect(Math.max(...apart)).toBeLessThan(1);
  await page.clock.runFor(2_000);
  await expect(stars).toHaveCount(0);
  await expect(page.locator("canvas")).toHaveCount(0);
  await expect(page.getByRole("article").getByRole("img")).toHaveCSS("opacity", "1");
  await expect(reading(page)).toBeVisible();
});

test("a question asked again on the same day gets a warning first", { tag: "@checked-at-both" }, async ({
  page,
  expectAccessible,
  saveScreenshot,
}) => {
  await draw(page, QUESTION);
  await page.clock.install();
  await page.goto("/oracle-draw");
  await page.getByRole("textbox", { name: "想寫下來的話" }).fill(QUESTION);
  await page.getByRole("button", { name: "開始抽籤" }).click();
  await expect(page.getByText("這個問題，今天已經問過一次了。")).toBeVisible();
  await expectAccessible();
  await saveScreenshot("oracle-asked");
  await page.getByRole("button", { name: "改天再問" }).click();
  await expect(page.getByRole("textbox", { name: "想寫下來的話" })).toHaveValue(QUESTION);
  await page.getByRole("button", { name: "開始抽籤" }).click();
  await withoutWaiting(page, () => page.getByRole("button", { name: "仍要抽籤" }).click());
  await expect(reading(page)).toBeVisible();
  await expect(page.getByText(QUESTION)).toBeVisible();
});

test.describe("when no slip can be drawn", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("[S8.19] [S8.20] says so, offers the way home, and tries again", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    await page.route("**/trpc/member.oracle.draw*", (route) => route.abort());
    await page.clock.install();
    await withoutWaiting(page, () => page.goto("/oracle-reading"));
    await expect(page.getByText("靈籤暫時無法取得，宇宙能量波動中，請稍後再試")).toBeVisible();
    await expect(page.getByRole("link", { name: "回首頁" })).toHaveAttribute("href", "/");
    await expectAccessible();
    await saveScreenshot("oracle-failed");
    await page.unroute("**/trpc/member.oracle.draw*");
    await withoutWaiting(page, () => page.getByRole("button", { name: "再試一次" }).click());
    await expect(reading(page)).toBeVisible();
    // A rating that cannot be saved is taken back, and can be given again.
    await page.route(callUrlPattern("member.oracle.rateReading"), (route) => route.abort());
    await rating(page).getByRole("radio", { name: /^2/ }).check();
    await expect(rating(page).getByRole("alert")).toContainText("評分沒有存成");
    await expect(rating(page).getByRole("radio", { checked: true })).toHaveCount(0);
    await page.unrouteAll();
    await rating(page).getByRole("radio", { name: /^3/ }).check();
    await expect(page.getByText("記下了：有一些。")).toBeVisible();
    await expect(rating(page).getByRole("alert")).toHaveCount(0);
  });
});

test.describe("/ai-interpretation", () => {
  test("[S2.85] [S2.86] [S4.27] streams the slip's interpretation after consent", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    const { oracle } = await openInterpretation(page, QUESTION);
    await expect(page.getByRole("heading", { level: 1, name: oracle.title, exact: true })).toBeVisible();
    await expect(page.getByText(levels[oracle.fortuneLevel].analysis, { exact: true })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "你想問的" })).toHaveValue(QUESTION);
    const consent = page.getByRole("checkbox", { name: /站外的 AI 模型/ });
    await expect(consent).not.toBeChecked();
    await consent.check();
    await page.getByRole("button", { name: "開始解讀" }).click();
    await expect(page.getByRole("heading", { name: "AI 解讀" })).toBeVisible();
    const answer = page.getByRole("region", { name: "解讀", exact: true });
    await expect(answer.getByText(MODEL_NOTICE, { exact: true })).toBeVisible();
    // The line that a paragraph rests on stands by itself, without its quotation marks.
    await expect(answer.getByText(oracle.description.split("\n")[0] ?? "", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "回首頁" })).toHaveAttribute("href", "/");
    await expectAccessible();
    await saveScreenshot("ai-interpretation");
    // Each voice keeps its answer: going away and back asks nobody.
    await page.getByRole("radio", { name: /^反思/ }).check();
    await expect(page.getByRole("link", { name: "看看靈師方案" })).toBeVisible();
    await page.getByRole("radio", { name: /^白話/ }).check();
    await expect(answer.getByText(MODEL_NOTICE, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "已經解讀" })).toHaveAttribute("aria-disabled", "true");
  });

  test("a vip asks in each voice, rates, and finds the readings in the temple", { tag: "@checked-at-both" }, async ({
    page,
    signIn,
    expectAccessible,
    saveScreenshot,
  }) => {
    await signIn("member@panshi.test");
    // A draw that is there: the number of this member's draws is another test's.
    const [drawn] = (await (await page.request.get("/api/user-oracles")).json()) as OwnDraw[];
    const { oracle } = drawn as OwnDraw;
    await page.goto(`/oracle-reading/${oracle.id}`);
    await page.getByRole("tab", { name: "古典" }).click();
    const panel = page.getByRole("tabpanel");
    for (const line of oracle.description.split("\n"))
      await expect(panel.getByText(line, { exact: true })).toBeVisible();
    await expectAccessible();
    await saveScreenshot("voice-classical");
    await page.getByRole("tab", { name: "反思" }).click();
    await expect(panel.getByRole("paragraph").filter({ hasText: /？$/ })).toHaveCount(3);
    await rating(page).getByRole("radio", { name: /^5/ }).check();
    await expect(page.getByText("記下了：說進心裡了。")).toBeVisible();
    await test.step("反思 asks, and keeps what is answered", async () => {
      const answer = panel.getByLabel("你的回答");
      const store = panel.getByRole("button", { name: /存下這個回答|改成這樣/ });
      await expect(store).toBeDisabled();
      await answer.fill("我在等外婆先開口。");
      await store.click();
      await expect(panel.getByRole("status").filter({ hasText: "存下了，和這支籤收在一起。" })).toBeVisible();
      await page.reload();
      await page.getByRole("tab", { name: "反思" }).click();
      await expect(answer).toHaveValue("我在等外婆先開口。");
      await answer.fill("我不想活了");
      await expect(panel.getByRole("link", { name: /1925/ })).toBeVisible();
      await answer.fill("其實是我不敢問。");
      await store.click();
      await expect(panel.getByRole("status").filter({ hasText: "存下了" })).toBeVisible();
    });
    await expectAccessible();
    await saveScreenshot("voice-reflective");
    await page.getByRole("link", { name: "請 AI 解讀" }).click();
    await page.getByRole("radio", { name: /^反思/ }).check();
    await page.getByRole("radio", { name: /^古典/ }).check();
    await page.getByRole("checkbox", { name: /站外的 AI 模型/ }).check();
    await page.getByRole("button", { name: "開始解讀" }).click();
    await expect(page.getByRole("heading", { name: "AI 解讀" })).toBeVisible();
    await page.goto("/dashboard?tab=oracles");
    const rows = page.getByRole("tabpanel", { name: "靈籤" }).locator("ul > li");
    const row = rows.filter({ has: page.getByRole("heading", { name: oracle.title, exact: true }) });
    await expect(row.getByText(/反思.*說進心裡 5／5/)).toBeVisible();
    await row.getByText(/^反思/).click();
    await expect(row.getByRole("figure", { name: "你的回答" })).toContainText("其實是我不敢問。");
    await row.getByText(/^古典/).click();
    await expect(row.getByText(MODEL_NOTICE, { exact: true })).toBeVisible();
    await expectAccessible();
    await saveScreenshot("temple-readings");
  });

  test("without consent the reading is traditional and labelled so", async ({ page }) => {
    const { oracle } = await openInterpretation(page);
    await page.getByRole("button", { name: "開始解讀" }).click();
    const answer = page.getByRole("region", { name: "解讀", exact: true });
    await expect(answer.getByRole("heading", { name: "傳統解讀" })).toBeVisible();
    await expect(answer).toContainText(oracle.interpretationContent);
    await expect(answer.getByRole("heading", { name: "AI 解讀" })).toHaveCount(0);
  });

  test("a member who agreed before finds the box checked; unchecked, nothing goes to a model", async ({
    page,
    registered: _,
  }) => {
    const { oracle } = await openInterpretation(page, QUESTION);
    const consent = page.getByRole("checkbox", { name: /站外的 AI 模型/ });
    await expect(consent).not.toBeChecked();
    await consent.check();
    await page.getByRole("button", { name: "開始解讀" }).click();
    await expect(page.getByRole("heading", { name: "AI 解讀" })).toBeVisible();
    await page.reload();
    await expect(consent).toBeChecked();
    await consent.uncheck();
    const asked = page.waitForRequest(/interpretStream/);
    await page.getByRole("button", { name: "開始解讀" }).click();
    expect((await asked).postData()).toContain('"reading":"traditional"');
    const answer = page.getByRole("region", { name: "解讀", exact: true });
    await expect(answer.getByRole("heading", { name: "傳統解讀" })).toBeVisible();
    await expect(answer).toContainText(oracle.interpretationContent);
    await page.reload();
    await expect(consent).toBeChecked();
  });

  test("[S8.17] [S8.18] a model that fails leaves the traditional reading and a toast", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    await page.clock.install();
    await page.goto("/oracle-draw");
    await page.getByRole("textbox", { name: "想寫下來的話" }).fill(`${modelModes.fail.word}的時候怎麼辦？`);
    await withoutWaiting(page, () => page.getByRole("button", { name: "開始抽籤" }).click());
    await expect(reading(page)).toBeVisible();
    const { oracle } = await drawnBy(page);
    await page.getByRole("link", { name: "請 AI 解讀" }).click();
    await expect(page).toHaveURL(new RegExp(`/ai-interpretation/${oracle.id}$`));
    await page.getByRole("checkbox", { name: /站外的 AI 模型/ }).check();
    await page.getByRole("button", { name: "開始解讀" }).click();
    await expect(page.getByText("解讀失敗", { exact: true })).toBeVisible();
    await expect(page.getByText("暫時無法取得 AI 結果，請稍後再試", { exact: true })).toBeVisible();
    const answer = page.getByRole("region", { name: "解讀", exact: true });
    await expect(answer.getByRole("heading", { name: "傳統解讀" })).toBeVisible();
    await expect(answer).toContainText(oracle.interpretationContent);
    await expect(answer).toContainText("專業的協助");
    await expect(answer.getByRole("heading", { name: "AI 解讀" })).toHaveCount(0);
    await expectAccessible();
    await saveScreenshot("ai-failed");
    await page.goBack();
    const traditional = page.getByRole("region", { name: "傳統解讀" });
    await expect(traditional).toContainText("AI 解讀暫時無法取得");
    await expect(traditional).toContainText(oracle.interpretationContent);
    await expect(traditional).toContainText("專業的協助");
  });

  test.describe("of a slip that was never drawn", () => {
    test.use({ allowedErrors: [/Failed to load resource/] });
    test("[S2.83] [S2.84] [S2.86] says so and leads back", { tag: "@checked-at-both" }, async ({
      page,
      expectAccessible,
      saveScreenshot,
    }) => {
      for (const id of ["not-an-id", "0190a000-0000-7000-8000-00000000ffff"]) {
        await page.goto(`/ai-interpretation/${id}`);
        await expect(page.getByRole("heading", { name: "找不到靈籤資料" })).toBeVisible();
        await expect(page.getByRole("link", { name: "重新抽籤" })).toHaveAttribute("href", "/oracle-draw");
        await expect(page.getByRole("link", { name: "回首頁" })).toHaveAttribute("href", "/");
      }
      await expectAccessible();
      await saveScreenshot("ai-missing");
    });
  });
});
