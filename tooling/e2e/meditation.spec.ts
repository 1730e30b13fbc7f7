import type { Page } from "@playwright/test";
import { completeJourney, expect, test } from "./fixtures.ts";
import { payByCard } from "./gateway.ts";
import { expectFocusKept } from "./keyboard.ts";
import { playingAudios, watchAudio } from "./audio.ts";
import { confirmDialog, heading } from "./payment-page.ts";

const savedMoments = (page: Page) => page.getByRole("region", { name: "收藏的時刻" }).getByRole("listitem");
const composer = (page: Page) => page.getByRole("region", { name: "組一個冥想時刻" });

const part = (page: Page, name: string) => composer(page).getByRole("group", { name });

test("a basic member pays, and sits with what comes with the plan, without any purchase", async ({
  page,
  registered: _,
  expectAccessible,
  saveScreenshot,
}) => {
  await watchAudio(page);
  await completeJourney(page.request, "願我每天坐一會兒。");
  await page.goto("/dashboard?tab=meditation");
  await page
    .getByRole("region", { name: "新的冥想時刻" })
    .getByRole("link", { name: /修行方案/ })
    .click();
  await confirmDialog(page)
    .getByRole("button", { name: /^前往付款/ })
    .click();
  await payByCard(page);
  await expect(heading(page)).toHaveText("付款完成");
  await page.getByRole("button", { name: "立即進入" }).click();
  await page.getByRole("tab", { name: "冥想" }).click();
  await expect(part(page, "看著").getByRole("radio")).toHaveCount(3);
  await expect(part(page, "看著").getByRole("radio", { name: "火星" })).toBeChecked();
  await expect(part(page, "聽著").getByRole("radio", { name: "活著的呼吸" })).toBeChecked();
  await expect(part(page, "拿在手裡").getByRole("radio")).toHaveCount(2);
  await part(page, "拿在手裡").getByRole("radio", { name: "隕石" }).check();
  await expectAccessible();
  await saveScreenshot("meditation-starter");
  await composer(page).getByRole("button", { name: "坐一會兒" }).click();
  const sitting = page.getByRole("dialog", { name: "冥想：此刻" });
  await expect(sitting).toContainText("聲音是「活著的呼吸」");
  await expect(sitting).toContainText("帶著「隕石」坐下");
  await sitting.getByRole("button", { name: "3 分鐘", exact: true }).click();
  await expect(sitting.getByRole("timer")).toBeVisible();
  expect(await playingAudios(page)).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "寶庫" }).click();
  await expect(page.getByRole("tabpanel", { name: "寶庫" })).not.toContainText("活著的呼吸");
});

test("[S1.08] the member's moments are listed, with their image, sound and card", { tag: "@checked-at-both" }, async ({
  page,
  signIn,
  expectAccessible,
  saveScreenshot,
}) => {
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=meditation");
  for (const name of ["睡前的那一圈", "星期天早上"])
    await expect(savedMoments(page).filter({ hasText: name })).toContainText("夜空之石、慢軌道、九星卡");
  await part(page, "看著").getByRole("radio", { name: "夜空之石" }).check();
  await expectAccessible();
  await saveScreenshot("meditation");
  await savedMoments(page).first().getByRole("button", { name: /^刪除/ }).click();
  await expect(page.getByRole("alertdialog", { name: /^刪除「.+」？$/ })).toBeVisible();
  await expectAccessible();
  await saveScreenshot("moment-delete");
});

test("a moment is composed, saved, renamed and deleted", async ({ page, signIn }) => {
  const name = `河邊${Date.now()}`;
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=meditation");
  const form = composer(page);
  // One's own planet and song are chosen already; with nothing there is nothing to begin.
  await expect(part(page, "看著").getByRole("radio", { name: "土星" })).toBeChecked();
  await expect(part(page, "聽著").getByRole("radio", { name: "靈之光" })).toBeChecked();
  for (const [name, none] of [
    ["看著", "只有夜色"],
    ["聽著", "安靜"],
  ] as const)
    await part(page, name).getByRole("radio", { name: none }).check();
  await expect(form.getByRole("button", { name: "收藏這個時刻" })).toBeDisabled();
  await expect(form.getByRole("button", { name: "坐一會兒" })).toBeDisabled();
  await test.step("where nothing sounds there is no switch of the sound", async () => {
    await part(page, "看著").getByRole("radio", { name: "土星" }).check();
    await form.getByRole("button", { name: "坐一會兒" }).click();
    await page.getByRole("button", { name: "3 分鐘" }).click();
    await expect(page.getByRole("timer")).toBeVisible();
    await expect(page.getByRole("switch", { name: "聲音" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await part(page, "看著").getByRole("radio", { name: "只有夜色" }).check();
  });
  await part(page, "聽著").getByRole("radio", { name: "慢軌道" }).check();
  await form.getByRole("button", { name: "收藏這個時刻" }).click();
  await expect(form.getByRole("alert")).toHaveText("替這個時刻取個名字");
  await form.getByLabel("名字").fill(name);
  await form.getByRole("button", { name: "收藏這個時刻" }).click();
  const moment = savedMoments(page).filter({ hasText: name });
  await expect(moment).toContainText("慢軌道");
  await expect(moment).not.toContainText("夜空之石");

  const rename = moment.getByRole("button", { name: new RegExp(`^改名.*${name}`) });
  await rename.click();
  await page.getByLabel("新的名字").fill("山上");
  await page.keyboard.press("Escape");
  await rename.click();
  await expect(page.getByLabel("新的名字")).toHaveValue(name);
  await page.getByLabel("新的名字").fill(`${name}二`);
  await page.getByRole("button", { name: "存下" }).click();
  await savedMoments(page)
    .getByRole("button", { name: new RegExp(`^刪除.*${name}二`) })
    .click();
  const asked = page.getByRole("alertdialog", { name: `刪除「${name}二」？` });
  await asked.getByRole("button", { name: "刪除" }).click();
  // An open dialog hides everything behind it.
  await expect(asked).toHaveCount(0);
  await expect(savedMoments(page).filter({ hasText: name })).toHaveCount(0);
  await expectFocusKept(page);
});

test("a session fills the screen, plays its sound, and ends after its minutes", { tag: "@checked-at-both" }, async ({
  page,
  signIn,
  expectAccessible,
  saveScreenshot,
}) => {
  await watchAudio(page);
  await page.clock.install();
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=meditation");
  await page.getByRole("button", { name: /^坐一會兒.*星期天早上/ }).click();
  const sitting = page.getByRole("dialog", { name: "冥想：星期天早上" });
  await expect(sitting.getByRole("button", { name: /分鐘$/ })).toHaveText(["3 分鐘", "5 分鐘", "10 分鐘", "20 分鐘"]);
  await expectAccessible();
  await saveScreenshot("sitting-start");
  await sitting.getByRole("button", { name: "3 分鐘", exact: true }).click();
  await expect(sitting.getByRole("timer")).toContainText("3:00");
  await expect(sitting.getByRole("switch", { name: "聲音" })).toBeChecked();
  expect(await playingAudios(page)).toBe(1);
  await page.clock.runFor(61_000);
  await expect(sitting.getByRole("timer")).toContainText("1:59");
  await expectAccessible();
  await saveScreenshot("sitting");
  await page.clock.runFor(120_000);
  await expect(sitting.getByRole("heading", { name: "到這裡就好，慢慢回來。" })).toBeFocused();
  await page.clock.runFor(8000);
  expect(await playingAudios(page)).toBe(0);
  await expectAccessible();
  await saveScreenshot("sitting-end");
  await sitting.getByRole("button", { name: "再坐一會兒" }).click();
  await sitting.getByRole("button", { name: "3 分鐘", exact: true }).click();
  await expect(sitting.getByRole("timer")).toContainText("3:00");
  await page.clock.runFor(181_000);
  await sitting.getByRole("link", { name: "寫下對話" }).click();
  await expect(page.getByRole("tab", { name: "對話" })).toHaveAttribute("aria-selected", "true");
});

test("Escape ends a session and its sound", async ({ page, signIn }) => {
  await watchAudio(page);
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=meditation");
  const opener = page.getByRole("button", { name: /^坐一會兒.*星期天早上/ });
  await opener.click();
  await page.getByRole("button", { name: "5 分鐘" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // React runs the cleanup that stops it just after the dialog is removed.
  await expect.poll(() => playingAudios(page)).toBe(0);
  await expect(opener).toBeFocused();
});

test("where the plan permits no new ones, the rule is shown", { tag: "@checked-at-both" }, async ({
  page,
  signIn,
  expectAccessible,
  saveScreenshot,
}) => {
  await signIn("trial@panshi.test");
  await page.goto("/dashboard?tab=meditation");
  const locked = page.getByRole("region", { name: "新的冥想時刻" });
  await expect(locked).toContainText("從修行方案開始");
  await expect(locked.getByRole("figure", { name: "示例" })).toContainText("聽著「心的空性」");
  await expect(locked).toContainText("都不用另外買");
  await expect(page.getByText("還沒有收藏的時刻")).toBeVisible();
  await expectAccessible();
  await saveScreenshot("meditation-not-held");
});
