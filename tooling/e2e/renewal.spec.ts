import type { Page } from "@playwright/test";
import { fillLogin, loginDialog } from "./account-forms.ts";
import { shiftPlanDays } from "./database.ts";
import { completeJourney, expect, test } from "./fixtures.ts";
import { payByCard } from "./gateway.ts";
import { writeWish } from "./journey-page.ts";
import { holdLoginRedirect } from "./login-redirect.ts";
import { confirmDialog, heading } from "./payment-page.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name });
const card = (page: Page, plan: string) =>
  page
    .locator("#pricing li")
    .filter({ has: page.getByRole("heading", { name: plan }) })
    .getByRole("button");

/** Where a member whose trial ended can go on from: the page, what is pressed there, and the plan that it asks for. */
const startingPoints: [name: string, path: string, press: (page: Page) => Promise<void>, plan?: string][] = [
  [
    "today's ritual",
    "/dashboard",
    (page) => region(page, "今日儀式").getByRole("link", { name: "看看修行方案" }).click(),
  ],
  ["the manual", "/dashboard", (page) => region(page, "祈願手冊").getByRole("link", { name: "看看修行方案" }).click()],
  [
    "the dialogues",
    "/dashboard?tab=dialogues",
    (page) => region(page, "新的對話").getByRole("link", { name: "看看修行方案" }).click(),
  ],
  [
    "the meditation",
    "/dashboard?tab=meditation",
    (page) => region(page, "新的冥想時刻").getByRole("link", { name: "看看修行方案" }).click(),
  ],
  [
    "what returns",
    "/dashboard?tab=recurrence",
    (page) => page.getByRole("link", { name: "看看靈師方案" }).click(),
    "vip",
  ],
  [
    "the refused ritual",
    "/ritual-ceremony",
    (page) => page.getByRole("alert").getByRole("link", { name: "看看修行方案" }).click(),
  ],
  ["the orders", "/account", (page) => region(page, "訂單").getByRole("link", { name: "看看修行方案" }).click()],
  ["the welcome", "/home", (page) => region(page, "會員方案").getByRole("link", { name: "看看修行方案" }).click()],
  ["the card of basic", "/", (page) => card(page, "修行方案").click()],
  ["the card of vip", "/", (page) => card(page, "靈師方案").click(), "vip"],
];
const names: Record<string, string> = { basic: "修行方案", vip: "靈師方案" };

test("[S2.31] every card, hint and refusal leads whoever has no plan any more to the payment, which closes, returns and is paid", {
  tag: "@desktop",
}, async ({ page, registered, baseURL, expectAccessible, saveScreenshot }) => {
  test.slow();
  await completeJourney(page.request, "願我好好睡。");
  await shiftPlanDays(baseURL ?? "", registered.email, 8);
  for (const [name, path, press, plan = "basic"] of startingPoints)
    await test.step(name, async () => {
      await page.goto(path);
      await press(page);
      await expect(page).toHaveURL(`/dashboard?plan=${plan}`);
      await expect(confirmDialog(page).getByRole("heading", { name: names[plan] })).toBeVisible();
      await expect(confirmDialog(page)).toContainText("不保證結果");
      await page.keyboard.press("Escape");
      await expect(confirmDialog(page)).toHaveCount(0);
      await expect(page).toHaveURL("/dashboard");
      // The focus is on what was pressed, or in the page where that is gone with its tab.
      await expect(page.locator("main:focus, main :focus")).toHaveCount(1);
    });
  await test.step("Back leaves, and Forward returns to the open dialog", async () => {
    await page.goto("/home");
    await region(page, "會員方案").getByRole("link", { name: "看看修行方案" }).click();
    await expect(confirmDialog(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/home");
    await expect(confirmDialog(page)).toHaveCount(0);
    await page.goForward();
    await expect(confirmDialog(page)).toBeVisible();
    await page.reload();
    await expect(confirmDialog(page)).toBeVisible();
  });
  await test.step("another value is the plain dashboard", async () => {
    await page.goto("/dashboard?plan=gold");
    await expect(region(page, "今日儀式")).toBeVisible();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goto("/dashboard?plan=vip&tab=dialogues");
    await expect(confirmDialog(page).getByRole("heading", { name: "靈師方案" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/dashboard?tab=dialogues");
    await expect(region(page, "新的對話")).toContainText("你現在沒有進行中的方案。");
    await page.goto("/dashboard");
    await expect(region(page, "今日儀式")).toBeVisible();
    await expectAccessible();
    await saveScreenshot("temple-ended");
  });
  await test.step("signed out, the login leads back to it", async () => {
    await page.context().clearCookies();
    const login = await holdLoginRedirect(page);
    await page.goto("/dashboard?plan=basic");
    expect(await login.returnTo).toBe("/dashboard?plan=basic");
    await login.follow();
    await fillLogin(loginDialog(page), registered.email, registered.password);
    await loginDialog(page).getByRole("button", { name: "登入", exact: true }).click();
    await expect(confirmDialog(page).getByRole("heading", { name: "修行方案" })).toBeVisible();
  });
  await confirmDialog(page)
    .getByRole("button", { name: /^前往付款/ })
    .click();
  await payByCard(page);
  await expect(heading(page)).toHaveText("付款完成");
  await page.getByRole("button", { name: "立即進入" }).click();
  await expect(region(page, "會員方案")).toContainText("30天");
  await page.getByRole("link", { name: "開始今日儀式" }).click();
  await writeWish(page, "開始儀式", "願今天走得慢一點。");
  await page.getByRole("button", { name: "略過" }).click();
  await expect(heading(page)).toHaveText("收到了。");
});
