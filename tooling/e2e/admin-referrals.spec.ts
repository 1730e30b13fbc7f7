import type { ReferralProgram } from "@panshi/contracts/commerce/referral";
import type { Page } from "@playwright/test";
import { callAsStaff, notice, signInAsStaff, staff } from "./admin-page.ts";
import { answerWith, controlCalls, REFUSAL } from "./calls.ts";
import { expect, test } from "./fixtures.ts";

const SCREEN = "/admin/marketing/referrals";
const programs = (page: Page) => page.getByRole("region", { name: "推薦計畫", exact: true });
const programOf = (page: Page, name: string) => programs(page).getByRole("listitem").filter({ hasText: name });
const rows = (page: Page) => page.locator("[data-row]");

/** The demo's programs, of which the first runs. */
const RUNNING = "同行有禮";
const STOPPED = "第一批同行者";

async function readPrograms(page: Page): Promise<ReferralProgram[]> {
  return (await (await page.request.get("/api/admin/referral-programs")).json()) as ReferralProgram[];
}

test("[S2.128] a super administrator reads who referred whom, and sets a program that somebody else set meanwhile", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot, allowedErrors }) => {
  test.slow();
  allowedErrors.push(/status of 409/);
  await signInAsStaff(page, staff.super);
  await page.goto(SCREEN);
  const dialog = page.getByRole("dialog");
  await test.step("the programs, the running one first, and the referrals", async () => {
    await expect(programs(page).getByRole("listitem").first()).toContainText(RUNNING);
    await expect(programOf(page, RUNNING)).toContainText("進行中");
    await expect(programOf(page, RUNNING)).toContainText("推薦人 NT$ 500、新會員 NT$ 200，訂單滿 NT$ 3,990");
    // Other tests' members are rewarded by the running one.
    await expect(programOf(page, RUNNING)).toContainText(/推薦 \d+ 人，推薦人的獎勵共 NT\$ [\d,]+/);
    await expect(programOf(page, STOPPED)).toContainText("推薦 46 人，推薦人的獎勵共 NT$ 14,000");
    await expect(programOf(page, STOPPED)).toContainText("未進行");
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible();
    await saveScreenshot("admin-referrals");
    await page.goto(`${SCREEN}?state=rewarded`);
    await expect(rows(page).first()).toContainText("已發放");
    await expect(rows(page).first()).toContainText("NT$ 500 可用");
    await expect(rows(page).filter({ hasText: "已註冊" })).toHaveCount(0);
  });

  await test.step("by keyboard: the form of a program, and back to its button", async () => {
    const edit = page.getByRole("button", { name: `編輯「${STOPPED}」` });
    await edit.focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel(/^推薦人的獎勵/)).toHaveValue("350");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
  });

  await test.step("what is wrong is said at its field, and what somebody else set meanwhile in two versions", async () => {
    await dialog.getByLabel(/^新會員的獎勵/).fill("200000");
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(dialog.getByText("新會員的獎勵是 0 到 199,999 的整數")).toBeVisible();
    await dialog.getByLabel(/^新會員的獎勵/).fill("160");
    await expectAccessible();
    await saveScreenshot("admin-referral-form");
    const present = (await readPrograms(page)).find(({ name }) => name === STOPPED);
    const { id = "", name = "", referrerReward, refereeReward, minimumPurchase } = present ?? {};
    const meanwhile = { id, name, referrerReward, refereeReward, minimumPurchase: Number(minimumPurchase) + 10 };
    await callAsStaff(page, "admin.referralProgram.update", meanwhile);
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(dialog.getByText("你編輯的時候，有人存過這個推薦計畫", { exact: false })).toBeVisible();
    await expectAccessible();
    await saveScreenshot("admin-referral-conflict");
    await dialog.getByRole("button", { name: "留下我改的，繼續編輯" }).click();
    await expect(dialog.getByLabel(/^最低消費/)).toHaveValue(String(meanwhile.minimumPurchase));
    await dialog.getByLabel(/^最低消費/).fill("3990");
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("推薦計畫已更新");
    await expect(programOf(page, STOPPED)).toContainText("新會員 NT$ 160");
  });

  await test.step("what somebody else set meanwhile is shown before a program is started, and no second one is", async () => {
    await page.getByRole("button", { name: `開始「${STOPPED}」` }).click();
    await expect(dialog).toContainText(`「${RUNNING}」還在進行，一次只能有一個。先停止它，才能開始這一個。`);
    await expectAccessible();
    await saveScreenshot("admin-referral-start");
    const present = (await readPrograms(page)).find(({ name }) => name === STOPPED);
    const { id = "", name = "", referrerReward, minimumPurchase } = present ?? {};
    const restored = { id, name, referrerReward, refereeReward: 150, minimumPurchase };
    await callAsStaff(page, "admin.referralProgram.update", restored);
    await dialog.getByRole("button", { name: "開始計畫" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "剛才有人改過這個推薦計畫。後面的畫面已經換成現在的樣子，請看過再決定。",
    );
    await expect(page.getByText("新會員 NT$ 150")).toBeVisible();
    await dialog.getByRole("button", { name: "開始計畫" }).click();
    await expect(notice(page)).toContainText("已經有一個推薦計畫在進行");
    await dialog.getByRole("button", { name: "取消" }).click();
    await expect(programOf(page, STOPPED)).toContainText("未進行");
  });
});

const program = {
  id: "019ca7a0-0000-7000-8000-000000000001",
  name: "試計畫",
  referrerReward: 500,
  refereeReward: 0,
  minimumPurchase: 0,
  isActive: true,
  totalReferrals: 3,
  totalRewards: 1000,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

test("a program is stopped and started again, with what that means before it", async ({ page, expectAccessible }) => {
  // The server's programs stay as they are: other tests register by the running one.
  let isActive = true;
  const sent: unknown[] = [];
  await page.route(/\/trpc\/[^?]*admin\.referralProgram\.list/, async (route) => {
    const names = new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");
    const answers = names.length > 1 ? ((await (await route.fetch()).json()) as object[]) : [];
    const own = { result: { data: { json: { items: [{ ...program, isActive }], next: null } } } };
    await route.fulfill({
      json: names.map((name, place) => (name === "admin.referralProgram.list" ? own : answers[place])),
    });
  });
  await page.route(/\/trpc\/admin\.referralProgram\.(start|stop)/, async (route) => {
    isActive = route.request().url().includes(".start");
    sent.push((route.request().postDataJSON() as Record<string, { json: unknown }>)["0"]?.json);
    await route.fulfill({ json: [{ result: { data: { json: { ...program, isActive } } } }] });
  });
  await signInAsStaff(page, staff.super);
  await page.goto(SCREEN);
  const dialog = page.getByRole("dialog");
  await expect(programOf(page, "試計畫")).toContainText("推薦人 NT$ 500、新會員不送，訂單不限金額");
  await page.getByRole("button", { name: "停止「試計畫」" }).click();
  await expect(dialog).toContainText("之前註冊的人，訂單達到條件仍會發放獎勵");
  await expectAccessible();
  await dialog.getByRole("button", { name: "停止計畫" }).click();
  await expect(notice(page)).toContainText("推薦計畫已停止");
  await expect(programOf(page, "試計畫")).toContainText("未進行");
  await expect(page.getByText("現在沒有進行中的計畫，用推薦連結註冊的人不會計入。")).toBeVisible();
  await page.getByRole("button", { name: "開始「試計畫」" }).click();
  await dialog.getByRole("button", { name: "開始計畫" }).click();
  await expect(notice(page)).toContainText("推薦計畫已開始");
  await expect(programOf(page, "試計畫")).toContainText("進行中");
  const { id, updatedAt } = program;
  expect(sent).toEqual([
    { id, updatedAt },
    { id, updatedAt },
  ]);
});

test("[S2.128] [S6.22] others read the referrals, without the means to change anything", async ({ page }) => {
  for (const who of [staff.admin, staff.moderator]) {
    await signInAsStaff(page, who);
    await page.goto(`${SCREEN}?state=rewarded`);
    await expect(programOf(page, RUNNING)).toContainText("進行中");
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^(開始|停止|編輯|新增|刪除)「?/ })).toHaveCount(0);
    // Orders are none of a moderator's. The first row may be of another test, whose order has another kind of number than the demo's.
    await expect(
      rows(page)
        .first()
        .getByRole("link", { name: /^(D\d|PS)/ }),
    ).toHaveCount(who === staff.admin ? 1 : 0);
  }
});

test("[S7.98] [S7.99] programs and referrals say that there are none, and are tried again after a failure", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot, allowedErrors }) => {
  allowedErrors.push(/Failed to load resource/);
  await signInAsStaff(page, staff.super);
  const lists = ["admin.referralProgram.list", "admin.referral.list"];
  await answerWith(page, Object.fromEntries(lists.map((name) => [name, { items: [], next: null }])));
  await page.goto(SCREEN);
  await expect(programs(page)).toContainText("還沒有推薦計畫。");
  await expect(page.getByRole("heading", { name: "還沒有人推薦朋友" })).toBeVisible();
  await expectAccessible();
  await saveScreenshot("admin-referrals-empty");
  await page.unrouteAll();
  const calls = await controlCalls(page, ...lists);
  calls.refuse();
  await page.reload();
  for (const title of ["推薦計畫讀取失敗", "推薦讀取失敗"])
    await expect(page.getByRole("alert").filter({ hasText: title })).toContainText(REFUSAL);
  await expectAccessible();
  await saveScreenshot("admin-referrals-failed");
  calls.recover();
  const retry = page.getByRole("button", { name: "再試一次" });
  await retry.first().click();
  await expect(programOf(page, RUNNING)).toBeVisible();
  await retry.first().click();
  await expect(rows(page).first()).toBeVisible();
});
