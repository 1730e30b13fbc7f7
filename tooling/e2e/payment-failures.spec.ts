import type { Page, Route } from "@playwright/test";
import { toastOf } from "./account-forms.ts";
import { answerWith, callUrlPattern, REFUSAL } from "./calls.ts";
import { expect, test } from "./fixtures.ts";

const CREATE = "payments.createPlanOrder";
const confirm = (page: Page) => page.getByRole("dialog", { name: "確認付款" });
const pay = (page: Page) => confirm(page).getByRole("button", { name: /^前往付款/ });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function chooseVip(page: Page) {
  await page.goto("/");
  const row = page.locator("#pricing li").filter({ has: page.getByRole("heading", { name: "靈師方案" }) });
  await row.getByRole("button").click();
}
async function confirmVip(page: Page) {
  await chooseVip(page);
  await confirm(page).getByLabel("電子郵件").fill("somebody@example.com");
}
async function upgradeToVip(page: Page) {
  await page.goto("/dashboard?plan=vip");
  await expect(pay(page)).toBeEnabled();
  await expect(page).toHaveURL("/dashboard?plan=vip");
}
const refuse = (route: Route) =>
  route.fulfill({
    status: 503,
    json: [
      {
        error: {
          json: {
            code: -32603,
            message: REFUSAL,
            data: { code: "unavailable", httpStatus: 503, message: REFUSAL },
          },
        },
      },
    ],
  });
const page502 = (route: Route) =>
  route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" });

test.describe("when no order can be made", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("[S8.10] [S8.11] the confirm dialog says so in a toast and can be used again; a repeated order keeps its key", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    const keys: string[] = [];
    let answer: (route: Route) => Promise<void> = refuse;
    await page.route(callUrlPattern(CREATE), (route) => {
      keys.push(JSON.parse(route.request().postData() ?? "{}")[0].json.orderId);
      return answer(route);
    });
    await confirmVip(page);
    await pay(page).click();
    await expect(toastOf(page)).toContainText("付款建立失敗");
    await expect(toastOf(page)).toContainText("請稍後再試，或聯絡客服");
    await expect(confirm(page).getByRole("alert")).toContainText(REFUSAL);
    await expect(pay(page)).toBeEnabled();
    await expectAccessible();
    await saveScreenshot("payment-refused");
    answer = (route) => route.abort();
    await pay(page).click();
    await expect(confirm(page).getByRole("alert")).toContainText("網路連線問題");
    await confirm(page).getByLabel("電子郵件").fill("another@example.com");
    await pay(page).click();
    await expect.poll(() => keys.length).toBe(3);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test("[S8.14] an answer without a payment page says that no payment could be created", async ({ page }) => {
    await answerWith(page, { [CREATE]: { success: true, orderId: "x", paymentUrl: "" } });
    await confirmVip(page);
    await pay(page).click();
    await expect(confirm(page).getByRole("alert")).toContainText("無法建立付款");
  });

  test("[S8.12] [S8.13] the upgrade dialog has its own messages, with the server's message and without one", {
    tag: "@checked-at-both",
  }, async ({ page, registered: _, expectAccessible, saveScreenshot }) => {
    let answer: (route: Route) => Promise<void> = refuse;
    await page.route(callUrlPattern(CREATE), (route) => answer(route));
    await upgradeToVip(page);
    await pay(page).click();
    const alert = confirm(page).getByRole("alert");
    await expect(alert).toContainText("付款系統暫時無法使用");
    await expect(alert).toContainText(REFUSAL);
    await expectAccessible();
    await saveScreenshot("upgrade-refused");
    answer = page502;
    await pay(page).click();
    await expect(alert).toContainText("付款商店設定有問題，請聯絡客服");
    await expect(alert).toContainText("付款系統暫時無法使用");
    await expect(pay(page)).toBeEnabled();
  });
});

test.describe("with online payment off", () => {
  test("[S8.15] a plan says that the payment system is unavailable, and no order is placed", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    const made: string[] = [];
    page.on("request", (request) => {
      if (callUrlPattern(CREATE, "payments.quote").test(request.url())) made.push(request.url());
    });
    await answerWith(page, { "payments.state": { open: false, test: false } });
    await chooseVip(page);
    await expect(confirm(page).getByRole("alert")).toContainText("付款系統暫時無法使用");
    await expect(pay(page)).toHaveCount(0);
    await expectAccessible();
    await saveScreenshot("payment-off");
    expect(made).toEqual([]);
  });
});

test.describe("a result page", () => {
  const order = {
    id: "0192a000-0000-7000-8000-000000000001",
    number: "PS2611210001",
    kind: "cart",
    planType: null,
    description: "靈魂百貨 2 件",
    items: [
      { productId: "0192a000-0000-7000-8000-000000000002", name: "夜空之石", price: 190 },
      { productId: "0192a000-0000-7000-8000-000000000003", name: "慢軌道", price: 390 },
    ],
    subtotal: 580,
    discount: 0,
    total: 580,
    result: "waiting",
    unclaimed: false,
    moneyUnderReview: false,
    paymentUrl: "/pay/0192a000-0000-7000-8000-000000000001",
    waiting: null,
    createdAt: "2026-11-21T02:00:00.000Z",
    paidAt: null,
  };
  const open = `/payment/success?order=${order.id}`;

  test("shows a convenience store's code until it expires", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    await page.clock.install({ time: new Date("2026-11-24T15:00:00Z") });
    const waiting = { place: "cvs", bank: "SEVEN", payNumber: "PU123456789012", expiresAt: "2026-11-24T15:59:59.000Z" };
    await answerWith(page, { "payments.order": { ...order, waiting } });
    await page.goto(open);
    const number = page.getByRole("region", { name: "超商代碼" });
    await expect(number).toContainText("7-ELEVEN");
    await expect(number).toContainText("PU12 3456 7890 12");
    await expect(number).toContainText(/還有 59 分/);
    await expectAccessible();
    await saveScreenshot("payment-cvs");
    await page.clock.fastForward("01:00:00");
    await expect(number).toContainText("期限已經過了");
  });

  test("shows a refund and an expired order", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    await answerWith(page, { "payments.order": { ...order, result: "refunded", paymentUrl: null } });
    await page.goto(open);
    await expect(heading(page)).toHaveText("這筆已經退款");
    await expectAccessible();
    await saveScreenshot("payment-refunded");
    await page.unrouteAll();
    await answerWith(page, { "payments.order": { ...order, result: "failed", paymentUrl: null } });
    await page.reload();
    await expect(page.getByRole("main").getByRole("link", { name: "回靈魂百貨" })).toBeVisible();
  });

  test("polls while it waits, ever less often, and not while it is hidden", async ({ page }) => {
    let asked = 0;
    await page.clock.install();
    page.on("request", (request) => {
      if (callUrlPattern("payments.order").test(request.url())) asked += 1;
    });
    await answerWith(page, { "payments.order": order });
    await page.goto(open);
    await expect(heading(page)).toHaveText("付款確認中");
    expect(asked).toBe(1);
    await page.clock.runFor(3100);
    await expect.poll(() => asked).toBe(2);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await page.clock.runFor(30_000);
    expect(asked).toBe(2);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect.poll(() => asked).toBe(3);
  });

  test("asks a visitor to sign in for an order that is not this browser's", { tag: "@checked-at-both" }, async ({
    page,
    signIn,
    expectAccessible,
    saveScreenshot,
    allowedErrors,
  }) => {
    allowedErrors.push(/404/);
    await page.goto(open);
    await expect(heading(page)).toHaveText("這裡還沒有訂單");
    await expect(page.getByRole("main").getByRole("button", { name: "登入" })).toBeVisible();
    await expectAccessible();
    await saveScreenshot("payment-not-here");
    await signIn("trial@panshi.test");
    await page.reload();
    // Only somebody who is signed in reads this.
    await expect(page.getByRole("main")).toContainText("沒有找到屬於你的付款");
    await expect(page.getByRole("main").getByRole("button", { name: "登入" })).toHaveCount(0);
  });

  test("says when the order cannot be loaded, and retries", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
    allowedErrors,
  }) => {
    allowedErrors.push(/Failed to load resource/);
    await page.route(callUrlPattern("payments.order"), (route) => route.abort());
    await page.goto(open);
    await expect(page.getByText("訂單暫時讀不到")).toBeVisible();
    await expectAccessible();
    await saveScreenshot("payment-unread");
    await page.unrouteAll();
    await answerWith(page, { "payments.order": order });
    await page.getByRole("button", { name: "再試一次" }).click();
    await expect(heading(page)).toHaveText("付款確認中");
  });
});
