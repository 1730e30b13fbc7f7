import { MODEL_NOTICE } from "@panshi/stand-ins/model/reading";
import { modelModes } from "@panshi/stand-ins/model/server";
import type { Page } from "@playwright/test";
import { openLogin, toastOf } from "./account-forms.ts";
import { expect, newMember, test } from "./fixtures.ts";
import { signInAtGoogle } from "./google.ts";

/** The demo as `npm start` serves it, with the stand-ins that it starts. */

const googleButton = "使用 Google 帳號登入";
const answerOf = (page: Page) => page.getByRole("region", { name: "解讀", exact: true });
async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole("textbox", { name: "你想問的" }).fill(question);
  await page.getByRole("button", { name: /^(開始解讀|再解讀一次)$/ }).click();
}
/** The answer to what was asked last has come, and is a model's. */
async function expectReadByModel(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "已經解讀" })).toBeVisible();
  await expect(answerOf(page).getByRole("heading", { name: "AI 解讀" })).toBeVisible();
}

test("somebody new signs in with Google, draws, has AI readings until the quota is used up, and sees the model fail", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  const { email, fullName: name } = newMember();
  const dialog = await openLogin(page);
  await dialog.getByRole("link", { name: googleButton }).click();
  await expect(page.getByRole("heading", { level: 1, name: "選一位示範的人登入" })).toBeVisible();
  await expectAccessible();
  await saveScreenshot("demo-google");
  await signInAtGoogle(page, { email, name });
  // Nobody has this account yet: the consents, then the issuer once more.
  await page.getByLabel(/年滿 18 歲/).check();
  await page.getByRole("button", { name: googleButton }).click();
  await signInAtGoogle(page, { email, name });
  await expect(page).toHaveURL("/planet-selection?plan=trial&website_register=true");

  await page.goto("/oracle-draw");
  await page.getByRole("textbox", { name: "想寫下來的話" }).fill("要不要搬家？");
  await page.getByRole("button", { name: "開始抽籤" }).click();
  await page.getByRole("link", { name: "請 AI 解讀" }).click();
  const consent = page.getByRole("checkbox", { name: /站外的 AI 模型/ });
  await consent.check();
  await ask(page, "要不要搬家？");
  const answer = answerOf(page);
  await expectReadByModel(page);
  await expect(answer.getByText(MODEL_NOTICE, { exact: true })).toBeVisible();
  await expectAccessible();
  await saveScreenshot("demo-ai");

  // A failure costs nothing: two of three are left.
  await ask(page, `${modelModes.fail.word}的時候呢？`);
  await expect(toastOf(page).filter({ hasText: "解讀失敗" })).toBeVisible();
  await expect(answer.getByRole("heading", { name: "傳統解讀" })).toBeVisible();
  await expect(answer).not.toContainText(MODEL_NOTICE);
  for (const question of ["什麼時候搬？", "搬去哪裡？"]) {
    await ask(page, question);
    await expectReadByModel(page);
  }
  await ask(page, "和誰一起搬？");
  await expect(answer).toContainText("今天的 AI 解讀已經用完");
  await expect(answer.getByRole("heading", { name: "傳統解讀" })).toBeVisible();
});

test("the issuer's page lists somebody with an unverified account, and somebody whose e-mail is unverified", async ({
  page,
}) => {
  const dialog = await openLogin(page);
  await dialog.getByRole("link", { name: googleButton }).click();
  await page.getByRole("button", { name: /^方初見/ }).click();
  await expect(toastOf(page)).toContainText("這個信箱已經有帳號了");
  await (await openLogin(page)).getByRole("link", { name: googleButton }).click();
  await page.getByRole("button", { name: /^韋言/ }).click();
  await expect(toastOf(page)).toContainText("這個信箱還沒驗證");
});
