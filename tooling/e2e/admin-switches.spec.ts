import { spawn } from "node:child_process";
import { once } from "node:events";
import type { GeneralSettings } from "@panshi/contracts/platform/general-settings";
import type { AdminPlan } from "@panshi/contracts/commerce/plan-edit";
import type { Switches } from "@panshi/contracts/platform/switches";
import { type APIRequestContext, type Page, request as requests } from "@playwright/test";
import { cta, fillRegistration, registerDialog } from "./account-forms.ts";
import { signInAsStaff, notice, staff } from "./admin-page.ts";
import { DEMO_PASSWORD, expect, newMember, register, test } from "./fixtures.ts";
import { payByCard } from "./gateway.ts";
import { storedJourney, walkToTheEnd, WISH, writeWish } from "./journey-page.ts";
import { confirmDialog, heading, orderAsVisitor } from "./payment-page.ts";
import { PHONE } from "./widths.ts";

/** The switches are the whole site's, so these tests have a server of their own, and run one after another. */
const PORT = Number(process.env["E2E_PORT"] ?? 3210) + 1;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const GENERAL = "/api/admin/settings/general";
const allOn: Switches = { registration: true, prayers: true, payment: true, maintenance: false };

test.describe.configure({ mode: "default" });
test.use({ baseURL: ORIGIN, allowedErrors: [/status of (403|409|503)/] });

let server: ReturnType<typeof spawn>;
let boss: APIRequestContext;
test.beforeAll(async () => {
  server = spawn(process.execPath, ["tooling/e2e/server.ts", String(PORT)], {
    cwd: new URL("../..", import.meta.url).pathname,
    stdio: "ignore",
  });
  boss = await requests.newContext({ baseURL: ORIGIN });
  await expect(async () => {
    expect((await boss.get("/health/ready")).status()).toBe(200);
  }).toPass({ timeout: 60_000, intervals: [200] });
  const answer = await boss.post("/api/admin/login", { data: { username: staff.super, password: DEMO_PASSWORD } });
  expect(answer.status()).toBe(200);
});
test.afterAll(async () => {
  await boss.dispose();
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
});
test.afterEach(() => turn({}));

/** Sets the switches over the documented call, and waits until the server acts by them. */
async function turn(changes: Partial<Switches>) {
  const data = { ...allOn, ...changes };
  expect((await boss.put("/api/admin/settings/switches", { data })).status()).toBe(200);
  await expect(async () => {
    const answer = await boss.get("/api/faqs");
    expect(answer.status()).toBe(data.maintenance ? 503 : 200);
  }).toPass({ timeout: 5000, intervals: [50] });
}

test("[S2.136] [S6.07] staff see what each switch does, and a super administrator throws them", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await signInAsStaff(page, staff.admin);
  await page.goto("/admin/settings");
  const form = page.getByRole("region", { name: "開關" });
  await expect(form.getByRole("switch")).toHaveCount(4);
  for (const name of [/^會員註冊/, /^祈願服務/, /^線上付款/, /^維護模式/])
    await expect(form.getByRole("switch", { name })).toBeDisabled();
  await signInAsStaff(page);
  await page.reload();
  const maintenance = form.getByRole("switch", { name: /^維護模式/ });
  await maintenance.click();
  const question = page.getByRole("alertdialog", { name: "要開始維護嗎？" });
  await expect(question).toContainText("既有訂單的付款頁和付款結果");
  await expectAccessible();
  await saveScreenshot("switches");
  await question.getByRole("button", { name: "取消" }).click();
  await expect(maintenance).not.toBeChecked();
  await expect(maintenance).toBeFocused();
  await maintenance.click();
  await question.getByRole("button", { name: "開始維護" }).click();
  await expect(maintenance).toBeChecked();
  await expect(form).toContainText("會員網站只看得到維護中的說明");
  // On every screen, with the way back.
  const bar = page.getByRole("status").filter({ hasText: "維護模式開著" });
  await expect(bar).toBeVisible();
  await page.goto("/admin/orders");
  await expectAccessible();
  await bar.getByRole("link", { name: "到系統設定恢復" }).click();
  await expect(maintenance).toBeChecked();
  expect((await page.request.get("/")).status()).toBe(503);
  // Ending it needs no question.
  await maintenance.click();
  await expect(maintenance).not.toBeChecked();
  await expect(bar).toHaveCount(0);
  await expect(form).toContainText("會員網站照常開著");
  await expect(maintenance).toBeFocused();
  await test.step("a switch that somebody else threw meanwhile is shown, and nothing is sent on top of it", async () => {
    // The read that follows the change before has come back.
    await page.waitForLoadState("networkidle");
    await turn({ prayers: false });
    await form.getByRole("switch", { name: /^會員註冊/ }).click();
    await page
      .getByRole("alertdialog", { name: "要暫停會員註冊嗎？" })
      .getByRole("button", { name: "暫停註冊" })
      .click();
    await expect(notice(page)).toContainText("有人剛切換過開關，已經換成現在的狀態。請看過再切換。");
    await expect(form.getByRole("switch", { name: /^祈願服務/ })).not.toBeChecked();
    await expect(form.getByRole("switch", { name: /^會員註冊/ })).toBeChecked();
  });
  await test.step("[S2.135] what somebody else wrote into the site's data meanwhile is shown beside one's own, and not overwritten", async () => {
    const site = page.getByRole("region", { name: "網站資料", exact: true });
    const read = async () => (await boss.get(GENERAL)).json() as Promise<GeneralSettings>;
    await site.getByLabel("網站標語").fill("我寫的標語");
    const { updatedAt: _, ...values } = await read();
    const data = { ...values, tagline: "別人寫的標語", description: "別人寫的描述" };
    expect((await boss.put(GENERAL, { data })).status()).toBe(200);
    await site.getByRole("button", { name: "儲存網站資料" }).click();
    await expect(site.getByRole("heading", { name: /有人存過這份網站資料/ })).toBeFocused();
    await expect(site).toContainText("別人寫的標語");
    await expect(site).toContainText("我寫的標語");
    expect(await read()).toMatchObject(data);
    await site.getByRole("button", { name: "留下我改的，繼續編輯" }).click();
    await expect(site.getByLabel("網站描述")).toHaveValue("別人寫的描述");
    await site.getByLabel("時區").selectOption("UTC");
    await site.getByRole("button", { name: "儲存網站資料" }).click();
    await expect(notice(page)).toContainText("網站資料已更新");
    expect(await read()).toMatchObject({ tagline: "我寫的標語", description: "別人寫的描述", timezone: "UTC" });
    // The other screens show the new zone without being reloaded.
    await page.evaluate(() => {
      history.pushState(null, "", "/admin/audit");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(
      page
        .getByRole("main")
        .getByText(/\d{2}:\d{2} UTC$/)
        .first(),
    ).toBeVisible();
  });
});

test("the seller's details are checked, saved by keyboard and read by visitors, and two people's edits are both shown", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible }) => {
  await signInAsStaff(page);
  await page.goto("/admin/settings");
  const form = page.getByRole("region", { name: "經營者資料", exact: true });
  const save = form.getByRole("button", { name: "儲存經營者資料" });
  const details = {
    公司或商號名稱: "晨星石坊",
    統一編號: "04595257",
    負責人: "石朝陽",
    營業地址: "臺南市中西區星鑽路 7 號",
    申訴信箱: "hear@stones.example",
    申訴電話: "06-234-5678",
  };
  for (const [label, value] of Object.entries(details)) await form.getByLabel(label).fill(value);
  await form.getByLabel("統一編號").fill("12345678");
  await save.press("Enter");
  await expect(form.getByLabel("統一編號")).toHaveAccessibleDescription(/統一編號不正確，請再核對一次八位數字/);
  await expect(form.getByLabel("統一編號")).toBeFocused();
  await expectAccessible();
  await form.getByLabel("統一編號").fill(details.統一編號);
  await save.press("Enter");
  await expect(notice(page)).toContainText("經營者資料已更新");
  const read = async () => (await boss.get("/api/admin/seller")).json() as Promise<Record<string, string>>;
  const { updatedAt: _, ...stored } = await read();
  expect(Object.values(stored).toSorted()).toEqual(Object.values(details).toSorted());
  await test.step("somebody else's change is not overwritten", async () => {
    await form.getByLabel("申訴電話").fill("06-000-0000");
    expect((await boss.put("/api/admin/seller", { data: { ...stored, representative: "別人" } })).status()).toBe(200);
    await save.press("Enter");
    await expect(form.getByRole("heading", { name: /有人存過這份經營者資料/ })).toBeFocused();
    expect(await read()).toMatchObject({ representative: "別人", phone: details.申訴電話 });
  });
  await page.goto("/contact");
  for (const value of [details.公司或商號名稱, details.統一編號, details.營業地址, details.申訴信箱])
    await expect(page.getByRole("main")).toContainText(value);
});

test("[S2.140] in the middle of a registration, maintenance keeps what was typed, and it goes on afterwards", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await page.goto("/intro?plan=trial");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "開始祈願" }).click();
  const member = newMember();
  await fillRegistration(registerDialog(page), member);
  await turn({ maintenance: true });
  const send = registerDialog(page).getByRole("button", { name: "完成註冊" });
  await send.click();
  await expect(registerDialog(page).getByRole("alert")).toContainText("網站正在維護");
  await expect(registerDialog(page).getByLabel("電子郵件")).toHaveValue(member.email);
  await turn({ registration: false });
  await send.click();
  await expect(registerDialog(page).getByRole("alert")).toContainText("目前暫停註冊");
  await expect(registerDialog(page).getByLabel("姓名")).toHaveValue(member.fullName);
  await turn({});
  await send.click();
  await expect(page).toHaveURL(/planet-selection/);

  await turn({ maintenance: true });
  expect((await page.goto("/"))?.status()).toBe(503);
  await expect(heading(page)).toHaveText("燈先熄一會兒，石頭還在這裡");
  // No character of the heading has another font, although no script loads the rarer ones.
  await expect.poll(() => charactersWithoutFont(page)).toBe("");
  await expectAccessible();
  await saveScreenshot("maintenance");
  await turn({});
  await page.getByRole("link", { name: "再試一次" }).click();
  await expect(heading(page)).not.toHaveText(/燈先熄/);
  await expect(page).toHaveURL("/");
});

test("[S2.138] with registration off, the ways in say so kindly and lead to the login, and visitors are asked for no money", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await turn({ registration: false });
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "註冊" });
  await page.getByRole("button", { name: cta }).click();
  await expect(dialog).toContainText("目前暫停註冊，請過些日子再來");
  await expectAccessible();
  await saveScreenshot("registration-closed");
  await dialog.getByRole("button", { name: "登入" }).click();
  const login = page.getByRole("dialog", { name: "登入磐石祈願網" });
  await expect(login.getByLabel("密碼", { exact: true })).toBeVisible();
  await login.getByRole("tab", { name: "註冊" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "登入" }).click();
  await expect(login.getByLabel("電子郵件或手機號碼")).toBeFocused();
  await page.keyboard.press("Escape");
  const plan = page.locator("#pricing li").filter({ has: page.getByRole("heading", { name: "修行方案" }) });
  // The shown refusal asks the server again: an answer that came after the switch below would lead to the payment.
  const asked = page.waitForResponse(/member\.site\.capabilities/);
  await plan.getByRole("button").click();
  await expect(dialog).toContainText("目前暫停註冊");
  await expect(confirmDialog(page)).toHaveCount(0);
  await (await asked).finished();
  await test.step("the open page notices that it is on again", async () => {
    await page.keyboard.press("Escape");
    await turn({});
    await plan.getByRole("button").click();
    await expect(dialog.getByLabel("姓名")).toBeVisible();
  });
});

test("[S2.139] at the last step of the ritual, prayers off keeps the wish, and it is sent when they are on again", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await register(page.request, newMember());
  await page.goto("/prayer-wish-form");
  await writeWish(page);
  await turn({ prayers: false });
  await page.getByRole("button", { name: "略過" }).click();
  await expect(heading(page)).toHaveText("這個願，先替你留著");
  await expect(page.getByRole("alert")).toContainText("祈願服務暫停一下");
  expect(await storedJourney(page)).toMatchObject({ prayerWish: WISH });
  await expectAccessible();
  await saveScreenshot("prayers-closed");
  await test.step("so does the maintenance of the whole site", async () => {
    await turn({ maintenance: true });
    await page.getByRole("button", { name: "再試一次" }).click();
    await expect(page.getByRole("alert")).toContainText("網站正在維護");
    expect(await storedJourney(page)).toMatchObject({ prayerWish: WISH });
  });
  await turn({});
  // Another visit of the page goes on without the ceremony.
  await page.reload();
  await expect(page).toHaveURL(/\/oracle-reading$/);
  await expect(page.getByRole("figure", { name: "你的願" })).toContainText(WISH);
});

test("[S2.140] a payment that was under way ends on its result, whose member goes on afterwards", async ({ page }) => {
  const member = newMember();
  await orderAsVisitor(page, "修行方案", member.email);
  await expect(page.getByText("訂單編號")).toBeVisible();
  await turn({ maintenance: true });
  await payByCard(page);
  await expect(heading(page)).toHaveText("付款完成，請領取");
  await turn({ registration: false });
  await page.getByRole("button", { name: "註冊領取" }).click();
  await fillRegistration(registerDialog(page), member);
  await turn({ maintenance: true });
  await registerDialog(page).getByRole("button", { name: "完成註冊" }).click();
  await expect(registerDialog(page).getByRole("alert")).toContainText("網站正在維護");
  await turn({ registration: false });
  await registerDialog(page).getByRole("button", { name: "完成註冊" }).click();
  await expect(heading(page)).toHaveText("付款完成");
  await test.step("an open page says that the site is closed, leads nowhere, and goes on when it is over", async () => {
    await turn({ maintenance: true });
    await page.reload();
    await expect(heading(page)).toHaveText("付款完成");
    const closed = closedNotice(page);
    await expect(closed).toBeVisible();
    await expect(page.getByText("秒後，帶你到")).toHaveCount(0);
    await page.getByRole("button", { name: "立即進入" }).click();
    await expect(page).toHaveURL("/dashboard");
    await turn({});
    await closed.getByRole("button", { name: "好了嗎？" }).click();
    await expect(closed).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "今日儀式" }).or(page.getByText("從第一個願開始"))).toBeVisible();
  });
});

const closedNotice = (page: Page) => page.getByRole("alert").filter({ hasText: "網站正在維護。" });

/** The characters of the heading that no loaded web font has. */
const charactersWithoutFont = (page: Page) =>
  heading(page).evaluate((element) => {
    const ranges = [...document.fonts]
      .filter(({ weight, status }) => weight === "900" && status === "loaded")
      .flatMap(({ unicodeRange }) => unicodeRange.split(","))
      .map((range) =>
        range
          .trim()
          .slice(2)
          .split("-")
          .map((hex) => Number.parseInt(hex, 16)),
      );
    return Array.from(element.textContent)
      .filter((character) => {
        const point = character.codePointAt(0) ?? 0;
        return !ranges.some(([first = 0, last = first]) => first <= point && point <= last);
      })
      .join("");
  });

test("[S1.09] with the trial off nobody is promised one: from the landing page to the offer after the ritual, and on the dashboard", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  test.slow();
  const plans = (await (await boss.get("/api/admin/membership-plans")).json()) as AdminPlan[];
  const trial = plans.find(({ planType }) => planType === "trial") as AdminPlan;
  const startTrial = page.getByRole("button", { name: "開始七天體驗" });
  const offerTrial = async (isActive: boolean) => {
    const { name, description, price, duration, isHighlighted } = trial;
    const data = { name, description, price, duration, isHighlighted, isActive };
    expect((await boss.put(`/api/admin/membership-plans/${trial.id}`, { data })).status()).toBe(200);
  };
  const walk = async () => {
    await page.goto("/");
    await expect(page.locator("#pricing h3")).toHaveText(["修行方案", "靈師方案"]);
    await expect(page.locator("#pricing")).not.toContainText("免費");
    await register(page.request, newMember());
    await page.goto("/dashboard");
    await expect(page.getByRole("region", { name: "從第一個願開始" })).not.toContainText("七天體驗");
    await page.getByRole("link", { name: "開始祈願旅程" }).click();
    await walkToTheEnd(page);
    const offer = page.getByRole("region", { name: "接下來的方案" });
    await expect(offer).toContainText("七天體驗現在沒有開放。想接著走，可以選一個方案。");
    await expect(startTrial).toHaveCount(0);
    await expectAccessible();
    await saveScreenshot("trial-not-offered");
    await page.getByRole("link", { name: "先到這裡" }).click();
    await expect(page.getByRole("main")).not.toContainText("七天體驗");
    await page.getByRole("region", { name: "今日儀式" }).getByRole("link", { name: "看看修行方案" }).click();
    await expect(confirmDialog(page)).toContainText("修行方案");
  };
  await offerTrial(false);
  try {
    await walk();
    await page.context().clearCookies();
    await page.setViewportSize(PHONE);
    await walk();
  } finally {
    await offerTrial(true);
  }
  await page.goto("/dashboard");
  await expect(startTrial).toBeVisible();
});
