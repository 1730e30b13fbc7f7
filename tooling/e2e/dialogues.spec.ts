import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { abortCalls, callUrlPattern } from "./calls.ts";

const entries = (page: Page) => page.getByRole("region", { name: "寫下的對話" }).locator("ul > li");
const sheet = (page: Page) => page.getByRole("region", { name: "寫下今天的對話" });

/** Deletes the dialogue with this text. */
async function remove(page: Page, text: string) {
  await entries(page).filter({ hasText: text }).getByRole("button", { name: /^刪除/ }).click();
  const asked = page.getByRole("alertdialog", { name: "刪除這段對話？" });
  await asked.getByRole("button", { name: "刪除" }).click();
  // An open dialog hides everything behind it.
  await expect(asked).toHaveCount(0);
  await expect(entries(page).filter({ hasText: text })).toHaveCount(0);
}

test("[S1.07] the member's dialogues are listed, with their moods", { tag: "@checked-at-both" }, async ({
  page,
  signIn,
  expectAccessible,
  saveScreenshot,
}) => {
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=dialogues");
  for (const text of ["我問自己為什麼這麼累", "想起小時候坐爸爸的機車後座", "今天沒有問問題，只是坐著"])
    await expect(entries(page).filter({ hasText: text })).toHaveCount(1);
  await expect(page.getByRole("img", { name: /^心情的起伏：從 .*疲憊/ })).toBeVisible();
  await page.getByText("用文字讀").click();
  await expect(page.getByRole("figure").getByRole("listitem").first()).toContainText("疲憊");
  await expectAccessible();
  await saveScreenshot("dialogues");
  await entries(page).first().getByRole("button", { name: /^刪除/ }).click();
  await expect(page.getByRole("alertdialog", { name: "刪除這段對話？" })).toBeVisible();
  await expectAccessible();
  await saveScreenshot("dialogue-delete");
});

test("a dialogue is written, edited and deleted, and missing fields are marked", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  // Letters without a space, which have to break somewhere.
  const text = `今晚的風很輕。${Date.now()}${"w".repeat(60)}`;
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=dialogues");
  const form = sheet(page);
  await form.getByRole("button", { name: "收好這段對話" }).click();
  await expect(form.getByRole("alert")).toHaveText(["請選擇此刻的心情", "寫一句也好，請先寫下對話"]);
  await expect(form.getByRole("radio").first()).toBeFocused();
  await expectAccessible();
  await form.getByText("平靜").click();
  await form.getByLabel("對話", { exact: true }).fill(text);
  await form.getByLabel("靜坐的日子").fill("2999-01-01");
  await form.getByRole("button", { name: "收好這段對話" }).click();
  await expect(form.getByRole("alert")).toHaveText(["這一天還沒有到，請選今天或以前的日子"]);
  await form.getByLabel("靜坐的日子").fill("2026-01-02");
  const sent: string[] = [];
  page.on(
    "request",
    (request) => callUrlPattern("member.dialogue.create").test(request.url()) && sent.push(request.url()),
  );
  // Pressed twice before the page can disable the button.
  await form.locator("form").evaluate((element: HTMLFormElement) => {
    element.requestSubmit();
    element.requestSubmit();
  });
  const written = entries(page).filter({ hasText: text });
  await expect(written).toContainText("平靜");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await expect(form.getByLabel("對話", { exact: true })).toHaveValue("");

  await written.getByRole("button", { name: /^修改/ }).click();
  const editing = entries(page).filter({ has: page.getByRole("button", { name: "存下修改" }) });
  await editing.getByText("感謝", { exact: true }).click();
  await editing.getByRole("button", { name: "存下修改" }).click();
  await expect(written.getByRole("heading")).toContainText("感謝");
  await expect(written).toBeFocused();
  expect(sent).toHaveLength(1);
  // The focus goes to the row that takes its place, or to the last one. Other tests add rows of the same member.
  const texts = await entries(page).allTextContents();
  const place = texts.findIndex((each) => each.includes(text));
  const next = texts[place + 1] ?? texts[place - 1];
  await remove(page, text);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(next);
});

test.describe("when a dialogue cannot be sent", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("the text survives the failure and a reload, and is sent on the second try", async ({ page, signIn }) => {
    const text = `沒有送出去的話。${Date.now()}`;
    const mend = await abortCalls(page, "member.dialogue.create");
    await signIn("member@panshi.test");
    await page.goto("/dashboard?tab=dialogues");
    await sheet(page).getByText("疲憊").click();
    await sheet(page).getByLabel("對話", { exact: true }).fill(text);
    await sheet(page).getByRole("button", { name: "收好這段對話" }).click();
    await expect(sheet(page).getByRole("alert")).toContainText("你寫的都還在");
    await page.reload();
    await expect(sheet(page).getByLabel("對話", { exact: true })).toHaveValue(text);
    await mend();
    await sheet(page).getByRole("button", { name: "收好這段對話" }).click();
    await expect(entries(page).filter({ hasText: text })).toHaveCount(1);
    await remove(page, text);
  });

  test("a list that cannot be loaded again says so and is retried; a dialogue that another tab deleted goes too", async ({
    page,
    signIn,
  }) => {
    const text = `兩個分頁的話。${Date.now()}`;
    await signIn("member@panshi.test");
    // The newest of the member's, so that the ones that another test reads still begin with the same mood.
    const meditationDate = taipeiDay(Date.now());
    const input = { meditationDate, emotionalState: "calm", dialogueContent: text, soulInsights: "" };
    expect((await page.request.post("/trpc/member.dialogue.create", { data: { json: input } })).status()).toBe(200);
    await page.goto("/dashboard?tab=dialogues");
    const own = entries(page).filter({ hasText: text });
    const asked = page.getByRole("alertdialog", { name: "刪除這段對話？" });
    await own.getByRole("button", { name: /^刪除/ }).click();
    const mend = await abortCalls(page, "member.dialogue.list");
    await asked.getByRole("button", { name: "刪除" }).click();
    await expect(page.getByText("對話暫時讀不到", { exact: true })).toBeVisible();
    // Deleted already: to delete it once more is no failure.
    await own.getByRole("button", { name: /^刪除/ }).click();
    await asked.getByRole("button", { name: "刪除" }).click();
    await expect(asked).toHaveCount(0);
    await expect(own.getByRole("button", { name: /^刪除/ })).toBeFocused();
    await mend();
    await page.getByRole("button", { name: "再試一次" }).click();
    await expect(own).toHaveCount(0);
    await expect(page.getByText("對話暫時讀不到", { exact: true })).toHaveCount(0);
  });
});

test("a text about a crisis is saved, and helplines are shown beside it", { tag: "@checked-at-both" }, async ({
  page,
  signIn,
  expectAccessible,
  saveScreenshot,
}) => {
  const text = `我真的活不下去了。${Date.now()}`;
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=dialogues");
  await sheet(page).getByText("難過").click();
  await sheet(page).getByLabel("對話", { exact: true }).fill(text);
  await sheet(page).getByRole("button", { name: "收好這段對話" }).click();
  const care = sheet(page).getByRole("status", { name: "有人聽你說" });
  await expect(care.getByRole("link", { name: /1925/ })).toHaveAttribute("href", "tel:1925");
  await expect(care.getByRole("link", { name: /113/ })).toHaveAttribute("href", "tel:113");
  await expectAccessible();
  await saveScreenshot("dialogues-care");
  await page.reload();
  await expect(entries(page).filter({ hasText: text }).getByRole("status", { name: "有人聽你說" })).toBeVisible();
  await remove(page, text);
});

test("where the plan permits no new ones, the rule and a link to the plans are shown", {
  tag: "@checked-at-both",
}, async ({ page, signIn, expectAccessible, saveScreenshot }) => {
  await signIn("trial@panshi.test");
  await page.goto("/dashboard?tab=dialogues");
  const rule = page.getByRole("region", { name: "新的對話" });
  await expect(rule).toContainText("你現在是「體驗靈」");
  await expect(rule.getByRole("link", { name: "看看修行方案" })).toHaveAttribute("href", "/dashboard?plan=basic");
  await expect(page.getByText("還沒有寫下對話")).toBeVisible();
  await expect(page.getByRole("button", { name: "收好這段對話" })).toHaveCount(0);
  await expectAccessible();
  await saveScreenshot("dialogues-not-held");
});
