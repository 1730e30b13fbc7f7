import { readFile } from "node:fs/promises";
import type { Browser, Page, Response } from "@playwright/test";
import { loginDialog, openLogin, password, toastOf } from "./account-forms.ts";
import { callsOf } from "./calls.ts";
import { expect, type Newcomer, newcomer, register, test } from "./fixtures.ts";
import { linkTo } from "./letters.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const signInAs = (page: Page, identifier: string, secret: string) =>
  page.request.post("/api/auth/login", { data: { identifier, password: secret } });
const whoAmI = async (page: Page) => (await page.request.get("/api/auth/user")).status();

/** Signs a member in at another browser, and answers its page. */
async function elsewhere(browser: Browser, someone: Newcomer, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
  });
  const page = await context.newPage();
  expect((await signInAs(page, someone.email, someone.password)).status()).toBe(200);
  return page;
}

/** Makes so many orders over the documented call; answers the paths that pay them, newest first. */
async function placeOrders(page: Page, many: number): Promise<string[]> {
  const ways: string[] = [];
  for (let placed = 0; placed < many; placed += 1) {
    const answer = await page.request.post("/api/payments/create-payuni-order", {
      data: { planType: "basic", amount: 3990, currency: "TWD" },
    });
    expect(answer.status()).toBe(200);
    const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
    ways.unshift(new URL(paymentUrl).pathname);
  }
  return ways;
}

type OrdersPage = { cursor: string | undefined; next: string | null };

/** The pages of orders that a request asked for, alone or among other calls: by which cursor, and the next one. */
async function ordersIn(answer: Response): Promise<OrdersPage[]> {
  const { pathname, searchParams } = new URL(answer.url());
  const place = pathname.replace("/trpc/", "").split(",").indexOf("payments.orders");
  if (place < 0) return [];
  const asked = JSON.parse(searchParams.get("input") ?? "{}") as Record<string, { json: { cursor?: string } }>;
  const told = (await answer.json()) as { result: { data: { json: { next: string | null } } } }[];
  const next = told[place]?.result.data.json.next ?? null;
  return [{ cursor: asked[place]?.json.cursor, next }];
}

test.describe("/account", () => {
  test("shows every matter of the account, on both widths", { tag: "@both" }, async ({
    page,
    registered,
    expectAccessible,
    picture,
  }) => {
    await page.goto("/account");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("帳號");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "個人資料",
      "電子郵件",
      "信與同意",
      "訂單",
      "密碼",
      "Google",
      "裝置",
      "帶走你的資料",
      "刪除帳號",
    ]);
    await expect(section(page, "電子郵件")).toContainText(registered.email);
    await expect(section(page, "裝置").getByRole("listitem")).toHaveCount(1);
    await expect(section(page, "裝置")).toContainText("這個裝置");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expectAccessible();
    await picture("account");
  });

  test("the menu leads there", { tag: "@both" }, async ({ page, registered: _ }) => {
    await page.goto("/dashboard");
    const menu = page.getByRole("button", { name: "開啟選單" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("banner").getByRole("link", { name: "帳號" }).click();
    await expect(page).toHaveURL("/account");
  });

  test("a visitor is led to the login, and back", async ({ page, registered }) => {
    await page.context().clearCookies();
    await page.goto("/account");
    await expect(page).toHaveURL("/");
    await loginDialog(page).getByLabel("電子郵件或手機號碼").fill(registered.email);
    await password(loginDialog(page)).fill(registered.password);
    await loginDialog(page).getByRole("button", { name: "登入", exact: true }).click();
    await expect(page).toHaveURL("/account");
  });

  test("name and phone are changed, and are the same after a reload", async ({ page, registered: _ }) => {
    const { phone } = newcomer();
    await page.goto("/account");
    const form = section(page, "個人資料");
    await expect(form.getByLabel("姓氏")).toHaveValue("林");
    await form.getByLabel("姓名").fill("歐陽靜石");
    await form.getByLabel("姓氏").fill("歐陽");
    await form.getByLabel("名字").fill("靜石");
    await form.getByLabel("手機號碼").fill(phone.replace("+886", "0"));
    await form.getByRole("button", { name: "存下修改" }).click();
    await expect(toastOf(page)).toContainText("存好了");
    await page.reload();
    await expect(form.getByLabel("姓名")).toHaveValue("歐陽靜石");
    await expect(form.getByLabel("手機號碼")).toHaveValue(phone.replace("+886", "0"));
    await expect(page.locator("header")).toBeVisible();
    const user = (await (await page.request.get("/api/auth/user")).json()) as { firstName: string };
    expect(user.firstName).toBe("靜石");
  });

  test("letters and consent hold at once, both of them", async ({ page, registered: _ }) => {
    await page.goto("/account");
    const letters = page.getByRole("switch", { name: /電子報/ });
    const model = page.getByRole("switch", { name: /AI 模型/ });
    await expect(letters).not.toBeChecked();
    const saved = Promise.all(
      [0, 1].map((place) =>
        page.waitForResponse(
          (answer) =>
            callsOf("member.profile.change").test(answer.url()) &&
            (answer.request().postData() ?? "").includes('"modelConsent":true') === (place === 1),
        ),
      ),
    );
    await letters.check();
    await model.check();
    await saved;
    await page.reload();
    await expect(letters).toBeChecked();
    await expect(model).toBeChecked();
  });

  test("orders come ten at a time, newest first, each once, and more by the cursor of the page before", async ({
    page,
    registered: _,
    expectAccessible,
    picture,
  }) => {
    const newest = await placeOrders(page, 13);
    const pages: OrdersPage[] = [];
    page.on("response", async (answer) => pages.push(...(await ordersIn(answer))));
    await page.goto("/account");
    const orders = section(page, "訂單");
    const ways = orders.getByRole("link", { name: /^繼續付款/ });
    await expect(ways).toHaveCount(10);
    await expectAccessible();
    await picture("account-orders");
    await orders.getByRole("button", { name: "更多" }).click();
    await expect(ways).toHaveCount(13);
    expect(await ways.evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname))).toEqual(
      newest,
    );
    await expect(orders.getByRole("button", { name: "更多" })).toHaveCount(0);
    await expect(orders).toContainText("已經是全部了");
    expect(pages).toEqual([
      { cursor: undefined, next: expect.any(String) },
      { cursor: pages[0]?.next, next: null },
    ]);
  });

  test("a new password ends the other sessions and leaves this one", async ({ page, registered, browser, baseURL }) => {
    const other = await elsewhere(browser, registered, baseURL);
    await page.goto("/account");
    const devices = section(page, "裝置").getByRole("listitem");
    await expect(devices).toHaveCount(2);
    const form = section(page, "密碼");
    await form.getByLabel("目前的密碼").fill(registered.password);
    await form.getByLabel("新的密碼").fill("another stone under stars");
    await form.getByRole("button", { name: "換密碼" }).click();
    await expect(toastOf(page)).toContainText("密碼換好了");
    await expect(form.getByLabel("目前的密碼")).toHaveValue("");
    await expect(devices).toHaveCount(1);
    expect(await whoAmI(page)).toBe(200);
    expect(await whoAmI(other)).toBe(401);
    expect((await signInAs(other, registered.email, "another stone under stars")).status()).toBe(200);
    await other.context().close();
  });

  test("one device is signed out from another", async ({ page, registered, browser, baseURL }) => {
    const other = await elsewhere(browser, registered, baseURL);
    await page.goto("/account");
    const devices = section(page, "裝置");
    await devices.getByRole("button", { name: /^登出\s*：Safari，iPhone$/ }).click();
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await expect(devices.getByRole("heading", { name: "裝置" })).toBeFocused();
    expect(await whoAmI(other)).toBe(401);
    expect(await whoAmI(page)).toBe(200);
    await other.context().close();
  });

  test("this device signs out by navigation", async ({ page, registered: _ }) => {
    // The bell's own question, answered after the session is over, would be refused on the console.
    const answered = page.waitForResponse(callsOf("member.notification.unread"));
    await page.goto("/account");
    await answered;
    const leaving = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/logout");
    await section(page, "裝置").getByRole("link", { name: "登出" }).click();
    expect((await leaving).isNavigationRequest()).toBe(true);
    await expect(page).toHaveURL("/");
    expect(await whoAmI(page)).toBe(401);
  });

  test("on a tablet the bar holds the way there in one line", async ({ page, registered: _ }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto("/dashboard");
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("button", { name: "通知" })).toBeVisible();
    for (const name of ["磐石祈願網", "祈願祝福", "靈魂百貨", "帳號", "會員大廳"])
      expect((await bar.getByRole("link", { name, exact: true }).boundingBox())?.height, name).toBeLessThan(55);
    await bar.getByRole("link", { name: "帳號" }).click();
    await expect(page).toHaveURL("/account");
  });

  test("signing out everywhere ends this session too, and begins anew", { tag: "@both" }, async ({
    page,
    registered,
    browser,
    baseURL,
    expectAccessible,
  }) => {
    const other = await elsewhere(browser, registered, baseURL);
    await page.goto("/account");
    await page.getByRole("button", { name: "全部登出" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("這個裝置也會登出");
    await expectAccessible();
    await dialog.getByRole("button", { name: "全部登出" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner").getByRole("button", { name: "登入" })).toBeVisible();
    expect(await whoAmI(page)).toBe(401);
    expect(await whoAmI(other)).toBe(401);
    await other.context().close();
  });

  test("one's data comes along in a file", async ({ page, registered }) => {
    await page.goto("/account");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "下載一份" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^panshi-export-\d{4}-\d{2}-\d{2}\.json$/);
    const data = JSON.parse(await readFile(await file.path(), "utf8")) as { profile: { email: string } };
    expect(data.profile.email).toBe(registered.email);
    expect(data).toHaveProperty("prayers");
    await expect(toastOf(page)).toContainText("檔案準備好了");
  });
});

test.describe("deleting the account", () => {
  test.use({ allowedErrors: [/status of 400/] });

  test("says what stays, wants the password, and is the end of it", { tag: "@both" }, async ({
    page,
    registered,
    expectAccessible,
    picture,
  }) => {
    await page.goto("/account");
    await page.getByRole("button", { name: "刪除帳號..." }).click();
    const dialog = page.getByRole("dialog", { name: "刪除帳號" });
    await expect(dialog).toContainText("訂單與發票，依稅法保存到期限為止");
    await expectAccessible();
    await picture("account-delete");
    const secret = dialog.getByLabel("目前的密碼");
    await secret.fill("not my password");
    await dialog.getByRole("button", { name: "刪除我的帳號" }).click();
    await expect(secret).toHaveAccessibleDescription(/密碼不正確/);
    await expect(secret).toHaveValue("not my password");
    await expect(secret).toBeFocused();
    expect(await whoAmI(page)).toBe(200);
    await secret.fill(registered.password);
    await dialog.getByRole("button", { name: "刪除我的帳號" }).click();
    await expect(toastOf(page)).toContainText("帳號刪除了");
    await expect(page).toHaveURL("/");
    expect(await whoAmI(page)).toBe(401);
    expect((await signInAs(page, registered.email, registered.password)).status()).toBe(401);
  });

  test("can be thought over", async ({ page, registered: _ }) => {
    await page.goto("/account");
    await page.getByRole("button", { name: "刪除帳號..." }).click();
    await page.getByRole("dialog").getByRole("button", { name: "留下來" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await whoAmI(page)).toBe(200);
  });
});

test.describe("when the account's calls fail", () => {
  test.use({ allowedErrors: [/status of (400|409)|ERR_FAILED/] });

  test("the server's messages stand at their fields, and nothing typed is lost", { tag: "@both" }, async ({
    page,
    registered: _,
    expectAccessible,
    picture,
  }) => {
    const someone = newcomer();
    await page.goto("/account");
    const profile = section(page, "個人資料");
    await profile.getByLabel("姓名").fill("");
    await profile.getByLabel("手機號碼").fill("12");
    await profile.getByRole("button", { name: "存下修改" }).click();
    await expect(profile.getByLabel("手機號碼")).toHaveAccessibleDescription(/手機號碼的格式不正確/);
    await expect(profile.getByLabel("姓名")).toHaveAccessibleDescription(/請填寫姓名/);
    await expect(profile.getByLabel("姓名")).toBeFocused();
    await expect(profile.getByLabel("手機號碼")).toHaveValue("12");
    const secret = section(page, "密碼");
    await secret.getByLabel("目前的密碼").fill("not my password");
    await secret.getByLabel("新的密碼").fill(someone.password);
    await secret.getByRole("button", { name: "換密碼" }).click();
    await expect(secret.getByLabel("目前的密碼")).toHaveAccessibleDescription(/密碼不正確/);
    await expect(secret.getByLabel("新的密碼")).toHaveValue(someone.password);
    await expectAccessible();
    await picture("account-failed");
  });

  test("another member's phone is told at its field", async ({ page, registered: _, playwright, baseURL }) => {
    const other = newcomer();
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    await register(request, other);
    await request.dispose();
    await page.goto("/account");
    const phone = section(page, "個人資料").getByLabel("手機號碼");
    await phone.fill(other.phone);
    await page.getByRole("button", { name: "存下修改" }).click();
    await expect(phone).toHaveAccessibleDescription(/已經註冊過/);
    await expect(phone).toHaveValue(other.phone);
  });

  test("without a network each action says so, and a switch goes back", async ({
    page,
    registered,
    browser,
    baseURL,
  }) => {
    const other = await elsewhere(browser, registered, baseURL);
    await page.goto("/account");
    const devices = section(page, "裝置");
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    for (const calls of ["**/trpc/**", "**/api/account/export"]) await page.route(calls, (route) => route.abort());
    await page.getByRole("switch", { name: /電子報/ }).click();
    await expect(section(page, "信與同意").getByRole("alert")).toContainText("網路連線問題");
    await expect(page.getByRole("switch", { name: /電子報/ })).not.toBeChecked();
    await devices.getByRole("button", { name: /^登出\s*：/ }).click();
    await expect(devices.getByRole("alert")).toContainText("網路連線問題");
    await page.getByRole("button", { name: "下載一份" }).click();
    await expect(section(page, "帶走你的資料").getByRole("alert")).toContainText("網路連線問題");
    await page.getByRole("button", { name: "全部登出" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "全部登出" }).click();
    await expect(page.getByRole("alertdialog").getByRole("alert")).toContainText("網路連線問題");
    await other.context().close();
  });

  test("further orders that cannot be read are tried again, and the first ones stay", async ({
    page,
    registered: _,
    expectAccessible,
  }) => {
    await placeOrders(page, 11);
    await page.goto("/account");
    const orders = section(page, "訂單");
    const rows = orders.getByRole("listitem");
    await expect(rows).toHaveCount(10);
    await page.route(callsOf("payments.orders"), (route) => route.abort());
    await orders.getByRole("button", { name: "更多" }).click();
    await expect(orders.getByText("後面的訂單暫時讀不到")).toBeVisible();
    await expect(rows).toHaveCount(10);
    await expectAccessible();
    await page.unroute(callsOf("payments.orders"));
    await orders.getByRole("button", { name: "再試一次" }).click();
    await expect(rows).toHaveCount(11);
  });

  test("what cannot be read says so and is tried again; the rest still works", async ({ page, registered: _ }) => {
    await page.route(callsOf("member.profile.view", "member.session.list"), (route) => route.abort());
    await page.goto("/account");
    await expect(page.getByText("個人資料暫時讀不到")).toBeVisible();
    await expect(page.getByText("登入的裝置暫時讀不到")).toBeVisible();
    await expect(section(page, "密碼")).toBeVisible();
    await page.unroute(callsOf("member.profile.view", "member.session.list"));
    await page.unrouteAll();
    await page.getByRole("button", { name: "再試一次" }).first().click();
    await expect(section(page, "個人資料").getByLabel("姓名")).toHaveValue("林星石");
  });
});

test.describe("a forgotten password", () => {
  test.use({ allowedErrors: [/status of (400|401|404|410)|ERR_FAILED/] });

  test("the login leads to a letter, the letter to a new password, and that to the login", { tag: "@both" }, async ({
    page,
    registered,
    expectAccessible,
    picture,
  }) => {
    await page.context().clearCookies();
    const login = await openLogin(page);
    await login.getByLabel("電子郵件或手機號碼").fill(registered.email);
    await expectAccessible();
    await login.getByRole("link", { name: "忘記密碼" }).click();
    await expect(page).toHaveURL("/reset-password");
    await expect(login).toBeHidden();
    await expect(page.getByLabel("電子郵件")).toHaveValue(registered.email);
    await expectAccessible();
    await picture("reset-ask");
    await page.getByRole("button", { name: "寄信給我" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("去看看信箱");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expectAccessible();
    const link = await linkTo(page, registered.email, "/reset-password");

    const called: string[] = [];
    page.on("request", (request) => called.push(request.url()));
    await page.goto("about:blank");
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("設定新的密碼");
    await expect(page).toHaveURL("/reset-password");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    const field = page.getByLabel("新的密碼");
    await field.fill("password");
    await page.getByRole("button", { name: "換上新的密碼" }).click();
    await expect(field).toHaveAccessibleDescription(/太常見/);
    await expect(field).toHaveValue("password");
    await expectAccessible();
    await picture("reset-new");
    await field.fill("third stone under stars");
    await page.getByRole("button", { name: "換上新的密碼" }).click();
    await loginDialog(page).getByLabel("電子郵件或手機號碼").fill(registered.email);
    await password(loginDialog(page)).fill("third stone under stars");
    await loginDialog(page).getByRole("button", { name: "登入", exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
    const token = link.split("=")[1] ?? "";
    expect(called.filter((url) => new URL(url).hash === "" && url.includes(token))).toEqual([]);
    expect((await signInAs(page, registered.email, registered.password)).status()).toBe(401);
  });

  test("the answer is the same where nobody has the e-mail", async ({ page }) => {
    await page.goto("/reset-password");
    await page.getByLabel("電子郵件").fill("nobody-here@example.com");
    await page.getByRole("button", { name: "寄信給我" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("去看看信箱");
    await page.getByRole("button", { name: "再寄一次" }).click();
    await expect(page.getByLabel("電子郵件")).toHaveValue("nobody-here@example.com");
  });

  test("a link that is over, or cut short, says so and leads to another letter", { tag: "@both" }, async ({
    page,
    expectAccessible,
    picture,
  }) => {
    for (const [token, words] of [
      ["a".repeat(43), /已經用過或過期/],
      ["abc", /連結不完整/],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(`/reset-password#token=${token}`);
      await page.getByLabel("新的密碼").fill("fourth stone under stars");
      await page.getByRole("button", { name: "換上新的密碼" }).click();
      await expect(page.getByRole("alert")).toContainText(words);
      await expect(page.getByLabel("新的密碼")).toHaveValue("fourth stone under stars");
    }
    await expectAccessible();
    await picture("reset-over");
    await page.getByRole("button", { name: "再寄一封信給我" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("忘記密碼");
  });

  test("what is wrong with the e-mail, and a broken network, are told", async ({ page }) => {
    await page.goto("/reset-password");
    await page.getByLabel("電子郵件").fill("no address");
    await page.getByRole("button", { name: "寄信給我" }).click();
    await expect(page.getByLabel("電子郵件")).toHaveAccessibleDescription(/電子郵件的格式不正確/);
    await expect(page.getByLabel("電子郵件")).toBeFocused();
    await page.route(callsOf("member.password.forgot"), (route) => route.abort());
    await page.getByRole("button", { name: "寄信給我" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "網路連線問題" })).toBeVisible();
    await expect(page.getByLabel("電子郵件")).toHaveValue("no address");
  });
});
