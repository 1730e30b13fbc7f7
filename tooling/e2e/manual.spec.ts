import type { Page } from "@playwright/test";
import { answerWith, callUrlPattern } from "./calls.ts";
import { expect, test } from "./fixtures.ts";
import { abortCalls } from "./calls.ts";

const section = (page: Page) => page.getByRole("region", { name: "祈願手冊" });
const book = (page: Page, name: string) => section(page).getByRole("region", { name });
const leaves = (page: Page, name: string) => page.getByRole("list", { name: `${name}的七天` }).getByRole("listitem");

/** Completes the journey over the documented call, which begins a trial and the manual. */
async function complete(page: Page, prayerManual = "energy_manual") {
  const answer = await page.request.post("/api/complete-registration", {
    data: {
      planType: "trial",
      soulPlanet: "mars",
      soulLeyline: "wanli",
      sacredObject: "meteorite",
      sacredSong: "living_breath",
      prayerManual,
      prayerWish: "願我每天有五分鐘。",
    },
  });
  expect(answer.status()).toBe(200);
}

test("a member's manuals are on the overview: one in progress, one finished, one that can be begun", {
  tag: "@checked-at-both",
}, async ({ page, signIn, expectAccessible, saveScreenshot }) => {
  await signIn("member@panshi.test");
  await page.goto("/dashboard");
  const days = leaves(page, "晨光手冊");
  await expect(days).toHaveCount(7);
  await expect(days.filter({ hasText: "已完成" })).toHaveCount(4);
  await expect(days.filter({ hasText: "今天打開" })).toHaveText(/第五天走一段路/);
  await expect(days.filter({ hasText: "還沒打開" })).toHaveCount(2);
  await expect(days.nth(5).getByRole("button")).toHaveCount(0);
  await expect(book(page, "晨光手冊")).toContainText("今天打開的是第五天");
  await expectAccessible();
  await saveScreenshot("manual-walking");

  await days.nth(3).getByRole("button").click();
  const past = page.getByRole("article", { name: /第四天.*只選一件/ });
  await expect(past).toContainText("中間斷了好久，回來還是這一頁。");
  await expect(past.getByRole("button")).toHaveCount(0);

  const finished = book(page, "安睡手冊");
  await expect(finished).toContainText("七天都走完了");
  await expect(leaves(page, "安睡手冊")).toHaveCount(0);
  await finished.getByRole("button", { name: /^翻看這七頁/ }).click();
  await expect(leaves(page, "安睡手冊").filter({ hasText: "已完成" })).toHaveCount(7);
  await finished.getByText("讀這七天寫下的字").click();
  await expect(finished.getByText("最後一晚，做得很慢，捨不得做完。")).toBeVisible();
  await expect(finished.getByText("這一天沒有留下字。")).toHaveCount(2);
  await expect(section(page).getByRole("button", { name: /^開始這一本/ })).toHaveText(/平心手冊/);
  await expectAccessible();
  await saveScreenshot("manual-read");
});

test("today's page is opened, read and finished with a note, and the next opens tomorrow", {
  tag: "@checked-at-both",
}, async ({ page, registered: _, expectAccessible, saveScreenshot }) => {
  await complete(page);
  await page.goto("/dashboard");
  await section(page).getByRole("button", { name: "翻開第一天" }).click();
  const opened = page.getByRole("heading", { name: /^第一天/ });
  await expect(opened).toBeFocused();
  await expect(opened).toBeInViewport();
  const today = page.getByRole("article", { name: /第一天.*先開窗/ });
  await expect(today).toContainText("起床後先別看手機");
  await today.getByLabel("留下一句話").fill("窗外有人在掃地。");
  await expectAccessible();
  await saveScreenshot("manual-today");
  // Twice at once, without a pointer: a second click beside the answer would take the focus from it.
  await today.getByRole("button", { name: "完成今天的功課" }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  const said = today.getByRole("status");
  await expect(said).toHaveText(/^今天的功課完成了。明天（\d+\/\d+）開下一則：第二天。$/);
  await expect(said).toBeFocused();
  await expect(today.getByRole("button")).toHaveCount(0);
  await expectAccessible();
  await saveScreenshot("manual-done-today");

  await page.reload();
  await expect(leaves(page, "晨光手冊").filter({ hasText: "已完成" })).toHaveCount(1);
  await expect(leaves(page, "晨光手冊").getByRole("button")).toHaveCount(1);
  await expect(section(page).getByRole("button", { name: /^翻開/ })).toHaveCount(0);
  await leaves(page, "晨光手冊").first().getByRole("button").click();
  await expect(today).toContainText("窗外有人在掃地。");
  await expect(section(page)).toContainText("另外兩本，從修行方案開始");
  await expect(section(page).getByRole("link", { name: "看看修行方案" })).toHaveAttribute(
    "href",
    "/dashboard?plan=basic",
  );
});

test("the pages open by keyboard and say which is open, on the narrowest phone too", async ({
  page,
  registered: _,
  expectAccessible,
}) => {
  await complete(page, "sleep_manual");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/dashboard");
  const leaf = leaves(page, "安睡手冊").first().getByRole("button");
  await leaf.focus();
  await expect(leaf).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await expect(leaf).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("article", { name: /第一天.*放下手機/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("留下一句話")).toBeFocused();
  await expectAccessible();
  await leaf.press(" ");
  await expect(page.getByRole("article", { name: /第一天/ })).toHaveCount(0);
});

test("a text about a crisis is saved, and helplines are shown beside it", async ({ page, registered: _ }) => {
  await complete(page, "emotion_manual");
  await page.goto("/dashboard");
  await section(page).getByRole("button", { name: "翻開第一天" }).click();
  await page.getByLabel("留下一句話").fill("我真的活不下去了。");
  await page.getByRole("button", { name: "完成今天的功課" }).click();
  const care = section(page).getByRole("status", { name: "有人聽你說" });
  await expect(care.getByRole("link", { name: /1925/ })).toHaveAttribute("href", "tel:1925");
  await expect(section(page)).toContainText("我真的活不下去了。");
});

test("without an active plan everything is readable, and the way to continue is shown", {
  tag: "@checked-at-both",
}, async ({ page, signIn, expectAccessible, saveScreenshot }) => {
  await signIn("expired@panshi.test");
  await page.goto("/dashboard");
  await expect(section(page)).toContainText("新的一天需要有效的會員方案");
  await expect(section(page).getByRole("link", { name: "續上修行方案" })).toHaveAttribute(
    "href",
    "/dashboard?plan=basic",
  );
  await expect(leaves(page, "晨光手冊").filter({ hasText: "今天打開" })).toHaveCount(0);
  await expect(section(page).getByRole("button", { name: /翻開|開始/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "開始今日儀式" })).toHaveCount(0);
  await expectAccessible();
  await saveScreenshot("manual-expired");
});

test("another manual is begun where the plan permits it", async ({ page, signIn }) => {
  await signIn("member@panshi.test");
  const first = page.waitForResponse(callUrlPattern("member.manual.view"));
  await page.goto("/dashboard");
  const names = new URL((await first).url()).pathname.slice("/trpc/".length).split(",");
  const answers = (await (await first).json()) as { result: { data: { json: { enrolments: object[] } } } }[];
  const known = answers[names.indexOf("member.manual.view")]?.result.data.json;
  const begun = {
    id: "0190aaaa-0000-7000-8000-000000000000",
    manual: "emotion_manual",
    startedAt: new Date().toISOString(),
    finishedAt: null,
    days: [],
    next: { dayNumber: 1, opensOn: "2026-01-01", isOpen: true },
  };
  // Other tests share the demo member, so the answer is a mock.
  await answerWith(page, {
    "member.manual.start": { ...known, enrolments: [begun, ...(known?.enrolments ?? [])], mayStart: [] },
  });
  await section(page)
    .getByRole("button", { name: /^開始這一本/ })
    .click();
  await expect(page.getByText("平心手冊翻開了").first()).toBeVisible();
  await expect(book(page, "平心手冊")).toContainText("第一天已經打開");
  await expect(section(page).getByRole("button", { name: /^開始這一本/ })).toHaveCount(0);
});

test("after the seventh day every day can be read, with what was written on it", { tag: "@checked-at-both" }, async ({
  page,
  signIn,
  expectAccessible,
  saveScreenshot,
}) => {
  const days = Array.from({ length: 7 }, (_, index) => ({
    dayNumber: index + 1,
    taipeiDay: `2026-03-0${index + 1}`,
    doneAt: `2026-03-0${index + 1}T04:00:00.000Z`,
    note: index % 2 ? null : `第 ${index + 1} 天的字。`,
  }));
  const walk = { id: "0190aaaa-0000-7000-8000-000000000000", manual: "emotion_manual", startedAt: days[0]?.doneAt };
  // No test can wait for seven days, so the answers are mocks.
  await answerWith(page, {
    "member.manual.view": {
      enrolments: [
        {
          ...walk,
          finishedAt: null,
          days: days.slice(0, 6),
          next: { dayNumber: 7, opensOn: "2026-03-07", isOpen: true },
        },
      ],
      mayDoDays: true,
      mayStart: ["sleep_manual", "energy_manual"],
    },
    "member.manual.doDay": { ...walk, finishedAt: days[6]?.doneAt, days, next: null },
  });
  await signIn("trial@panshi.test");
  await page.goto("/dashboard");
  await section(page).getByRole("button", { name: "翻開第七天" }).click();
  await page.getByLabel("留下一句話").fill("第 7 天的字。");
  await page.getByRole("button", { name: "完成今天的功課" }).click();
  const said = page.getByRole("article", { name: /第七天/ }).getByRole("status");
  await expect(said).toHaveText("2026年3月7日，七天都走完了。寫過的字，都留在每一天裡。");
  const finished = book(page, "平心手冊");
  await finished.getByText("讀這七天寫下的字").click();
  for (const dayNumber of [1, 3, 5, 7])
    await expect(finished.getByText(`第 ${dayNumber} 天的字。`).first()).toBeVisible();
  await expect(finished.getByText("這一天沒有留下字。")).toHaveCount(3);
  await expectAccessible();
  await saveScreenshot("manual-finished");
});

test("a page left open over midnight reloads its data", async ({ page, registered: _ }) => {
  await complete(page);
  await page.clock.install();
  await page.goto("/dashboard");
  await expect(leaves(page, "晨光手冊")).toHaveCount(7);
  const asked = page.waitForRequest(callUrlPattern("member.manual.view"));
  await page.clock.fastForward("24:00:10");
  await asked;
});

test.describe("when a call fails", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("manuals that cannot be loaded say so, and the rest of the overview works", { tag: "@checked-at-both" }, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await page.route(callUrlPattern("member.manual.view"), (route) => route.abort());
    await signIn("trial@panshi.test");
    await page.goto("/dashboard");
    await expect(page.getByText("祈願手冊暫時讀不到")).toBeVisible();
    await expectAccessible();
    await page.unroute(callUrlPattern("member.manual.view"));
    await section(page).getByRole("button", { name: "再試一次" }).click();
    await expect(leaves(page, "晨光手冊")).toHaveCount(7);
  });

  test("a note that could not be sent is kept, through a reload too", async ({ page, registered: _ }) => {
    await complete(page);
    const mend = await abortCalls(page, "member.manual.doDay");
    await page.goto("/dashboard");
    await section(page).getByRole("button", { name: "翻開第一天" }).click();
    await page.getByLabel("留下一句話").fill("還沒送到的字。");
    await page.getByRole("button", { name: "完成今天的功課" }).click();
    await expect(section(page).getByRole("alert")).toContainText("你寫的還在");
    await page.reload();
    await section(page).getByRole("button", { name: "翻開第一天" }).click();
    await expect(page.getByLabel("留下一句話")).toHaveValue("還沒送到的字。");
    await mend();
    await page.getByRole("button", { name: "完成今天的功課" }).click();
    await expect(page.getByText("今天的功課完成了。").last()).toBeVisible();
  });
});
