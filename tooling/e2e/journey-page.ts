import type { Page } from "@playwright/test";
import { expect, type NewMember } from "./fixtures.ts";

export const WISH = "願我在慌的時候，記得先坐下來，喝一口水。";
export const JOURNEY_KEY = "panshi:journey";

export const storedJourney = (page: Page) =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, unknown>, JOURNEY_KEY);
export const next = (page: Page) => page.getByRole("button", { name: "下一步" });

/** Chooses on one selection page, whose button is disabled until then, and goes on. */
async function chooseAndGo(page: Page, choice: string) {
  await expect(next(page)).toBeDisabled();
  await page.getByRole("radio", { name: choice }).check();
  await next(page).click();
}

/** Stores the choices of the journey before the page's first load. */
export const storeJourneyChoices = (page: Page, choices: Record<string, string>) =>
  page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.length === 0) sessionStorage.setItem(key, value);
    },
    [JOURNEY_KEY, JSON.stringify(choices)] as const,
  );

/** From the planets to the wish's form. */
export async function walk(page: Page) {
  await chooseAndGo(page, "土星");
  await expect(page).toHaveURL(/\/leyline-selection$/);
  await chooseAndGo(page, "鹿野");
  await expect(page).toHaveURL(/\/sacred-object-selection$/);
  await chooseAndGo(page, "北投石");
  await expect(page).toHaveURL(/\/sacred-song-selection$/);
  await chooseAndGo(page, "靈之光");
  await expect(page).toHaveURL(/\/prayer-manual-selection$/);
  await chooseAndGo(page, "平心手冊");
  await expect(page).toHaveURL(/\/prayer-wish-form$/);
}

/** As a signed-in member, from the pressed card or link through the rules, the choices and the ritual, to the page after it. */
export async function walkToTheEnd(page: Page) {
  const accepted = page.getByRole("checkbox", { name: "我接受以上祈願守則" });
  // Once the rules are there, it may be checked already: a click at that moment would take it back.
  await expect(accepted).toBeEnabled();
  await accepted.check();
  await page.getByRole("button", { name: "開始祈願" }).click();
  await expect(page).toHaveURL(/\/planet-selection/);
  await walk(page);
  await writeWish(page);
  await page.getByRole("button", { name: "略過" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "收到了" })).toBeVisible();
}

export async function writeWish(page: Page, action = "帶著它進入儀式", wish = WISH) {
  await page.getByRole("textbox", { name: "你的願" }).fill(wish);
  await page.getByRole("button", { name: action }).click();
}

export async function submitRegistration(page: Page, member: NewMember) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("姓名").fill(member.fullName);
  await dialog.getByLabel("電子郵件").fill(member.email);
  await dialog.getByLabel("手機號碼").fill(member.phone);
  await dialog.getByLabel("密碼", { exact: true }).fill(member.password);
  await dialog.getByRole("checkbox", { name: /已年滿 18 歲/ }).check();
  await dialog.getByRole("button", { name: "完成註冊" }).click();
}

export const waitForJourneyAnswer = (page: Page) =>
  page.waitForResponse((response) => response.url().includes("member.journey.complete"));
