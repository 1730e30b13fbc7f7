import {
  cta,
  fillLogin,
  fillRegistration,
  loginDialog,
  measureWay,
  openLogin,
  openRegisterTab,
  openStandalone,
  password,
  registerDialog,
  rulesDialog,
  scrollRulesToEnd,
  toastOf,
  watchCalls,
} from "./account-forms.ts";
import { DEMO_PASSWORD, expect, newMember, register, test } from "./fixtures.ts";

const signIn = "登入";
const join = "註冊並開始7天體驗";

test.describe("login", () => {
  test.use({ allowedErrors: [/status of (401|500)|ERR_FAILED/] });

  test("[S2.10] [S2.39] the bar's button opens the dialog with two tabs, login first", { tag: "@both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    const dialog = await openLogin(page);
    await expect(dialog.getByRole("tab")).toHaveText(["登入", "註冊"]);
    await expect(dialog.getByRole("tab", { name: "登入" })).toHaveAttribute("aria-selected", "true");
    await expect(dialog.getByLabel("電子郵件或手機號碼")).toBeVisible();
    await expectAccessible();
    await saveScreenshot("login");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("banner").getByRole("button", { name: signIn })).toBeFocused();
  });

  test("[S2.40] each password field can be shown", async ({ page }) => {
    const dialog = await openLogin(page);
    for (const tab of ["登入", "註冊"]) {
      await dialog.getByRole("tab", { name: tab }).click();
      await expect(password(dialog)).toHaveAttribute("type", "password");
      await dialog.getByRole("button", { name: "顯示密碼" }).click();
      await expect(password(dialog)).toHaveAttribute("type", "text");
      await dialog.getByRole("button", { name: "隱藏密碼" }).click();
      await expect(password(dialog)).toHaveAttribute("type", "password");
    }
  });

  test("[S5.01] with an empty field it says so and makes no call", async ({ page }) => {
    const calls = await watchCalls(page, "/api/auth/login");
    const dialog = await openLogin(page);
    for (const [identifier, secret] of [
      ["", ""],
      ["someone@example.com", ""],
      ["  ", "secret"],
    ] as const) {
      await fillLogin(dialog, identifier, secret);
      await dialog.getByRole("button", { name: signIn, exact: true }).click();
      await expect(toastOf(page)).toContainText("請填寫完整資訊");
      await expect(toastOf(page)).toContainText("請輸入帳號和密碼");
      await toastOf(page).getByRole("button", { name: "關閉" }).click();
      await expect(toastOf(page)).toHaveCount(0);
    }
    expect(calls).toEqual([]);
  });

  test("[S2.41] [S2.42] [S2.45] [S8.06] [S7.01] [S7.02] signs in, says so, and a second later goes where the server said", async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const calls = await watchCalls(page, "/api/auth/login", async (route) => {
      await held;
      await route.continue();
    });
    const dialog = await openLogin(page);
    await fillLogin(dialog, "member@panshi.test", DEMO_PASSWORD);
    const way = await measureWay(page, "/api/auth/login");
    await dialog.getByRole("button", { name: signIn, exact: true }).click();
    const busy = dialog.getByRole("button", { name: "登入中..." });
    await expect(busy).toBeDisabled();
    release();
    await expect(toastOf(page)).toContainText("登入成功");
    await expect(toastOf(page)).toContainText("歡迎回到靈魂聖殿！");
    await expect(page).toHaveURL("/dashboard");
    await expect(dialog).toBeHidden();
    expect(await way()).toBeGreaterThanOrEqual(990);
    expect(await way()).toBeLessThan(3000);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({ identifier: "member@panshi.test", password: DEMO_PASSWORD });
    expect(calls[0]?.headers["content-type"]).toBe("application/json");
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "panshi_member")?.httpOnly).toBe(true);
  });

  test("[S3.02] a phone signs in as well", async ({ page, registered }) => {
    await page.context().clearCookies();
    const dialog = await openLogin(page);
    await fillLogin(dialog, registered.phone.replace("+886", "0"), registered.password);
    await dialog.getByRole("button", { name: signIn, exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
  });

  test("[S2.45] a foreign address from the server is not followed", async ({ page }) => {
    await watchCalls(page, "/api/auth/login", (route) =>
      route.fulfill({ json: { message: "好", redirectUrl: "https://example.com/" } }),
    );
    const dialog = await openLogin(page);
    await fillLogin(dialog, "a@example.com", "secret secret");
    await dialog.getByRole("button", { name: signIn, exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/");
    expect(new URL(page.url()).host).not.toBe("example.com");
  });

  test("[S2.46] [S8.06] without message and redirectUrl the words are ours, and it goes to the dashboard", async ({
    page,
    registered,
  }) => {
    const session = await page.context().cookies();
    await page.context().clearCookies();
    const dialog = await openLogin(page);
    await watchCalls(page, "/api/auth/login", async (route) => {
      await page.context().addCookies(session);
      await route.fulfill({ json: {} });
    });
    await fillLogin(dialog, registered.email, registered.password);
    await dialog.getByRole("button", { name: signIn, exact: true }).click();
    await expect(toastOf(page)).toContainText("歡迎回到靈魂聖殿！");
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { name: "靈魂聖殿", level: 1 })).toBeVisible();
  });

  test("[S8.03] a refused login shows the server's message and keeps what was typed", async ({ page }) => {
    const dialog = await openLogin(page);
    await fillLogin(dialog, newMember().email, "not the password");
    await dialog.getByRole("button", { name: signIn, exact: true }).click();
    await expect(toastOf(page)).toContainText("登入失敗");
    await expect(toastOf(page)).toContainText("帳號或密碼錯誤");
    await expect(toastOf(page)).toHaveAttribute("data-kind", "destructive");
    await expect(password(dialog)).toHaveValue("not the password");
    await expect(dialog.getByRole("button", { name: signIn, exact: true })).toBeEnabled();
  });

  test("[S8.04] a failure without a message reads 帳號或密碼錯誤", async ({ page }) => {
    await watchCalls(page, "/api/auth/login", (route) => route.fulfill({ status: 500, body: "" }));
    const dialog = await openLogin(page);
    await fillLogin(dialog, "a@example.com", "secret secret");
    await dialog.getByRole("button", { name: signIn, exact: true }).click();
    await expect(toastOf(page)).toContainText("登入失敗");
    await expect(toastOf(page)).toContainText("帳號或密碼錯誤");
  });

  test("[S8.05] a broken network reads 網路連線問題，請稍後再試", async ({ page }) => {
    await watchCalls(page, "/api/auth/login", (route) => route.abort());
    const dialog = await openLogin(page);
    await fillLogin(dialog, "a@example.com", "secret secret");
    await dialog.getByRole("button", { name: signIn, exact: true }).click();
    await expect(toastOf(page)).toContainText("登入失敗");
    await expect(toastOf(page)).toContainText("網路連線問題，請稍後再試");
  });

  test("[S7.09] /api/login opens the dialog, and leads back to where one was", async ({ page, registered }) => {
    await page.context().clearCookies();
    await page.goto("/api/login?returnTo=/oracle-draw");
    await expect(page).toHaveURL("/");
    const dialog = loginDialog(page);
    await fillLogin(dialog, registered.email, registered.password);
    await dialog.getByRole("button", { name: signIn, exact: true }).click();
    await expect(page).toHaveURL("/oracle-draw");
  });

  test("[S7.09] an unsafe returnTo is dropped", async ({ page, registered }) => {
    await page.context().clearCookies();
    await page.goto("/?login=1&returnTo=//example.com/");
    const dialog = loginDialog(page);
    await fillLogin(dialog, registered.email, registered.password);
    await dialog.getByRole("button", { name: signIn, exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
  });
});

test.describe("registration in the tabbed dialog", () => {
  test.use({ allowedErrors: [/status of (400|409|500)|ERR_FAILED/] });

  test("[S5.02] [S5.03] [S2.44] its fields are marked, and its button reads 註冊並開始7天體驗", {
    tag: "@both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    const dialog = await openRegisterTab(page);
    for (const field of [
      dialog.getByLabel("姓名"),
      dialog.getByLabel("電子郵件"),
      dialog.getByLabel("手機號碼"),
      password(dialog),
    ])
      await expect(field).toHaveAttribute("required", "");
    await expect(dialog.getByLabel("電子郵件")).toHaveAttribute("type", "email");
    await expect(dialog.getByRole("button", { name: join })).toBeVisible();
    await expect(dialog.getByLabel(/年滿 18 歲/)).not.toBeChecked();
    await expect(dialog.getByLabel(/電子報/)).not.toBeChecked();
    await expect(dialog.getByText(/蒐集你的姓名、電子郵件與手機號碼/)).toBeVisible();
    await expectAccessible();
    await saveScreenshot("register");
  });

  test("[S5.04] empty fields do not pass, and each says what is missing", { tag: "@both" }, async ({
    page,
    expectAccessible,
  }) => {
    const calls = await watchCalls(page, "/api/register");
    const dialog = await openRegisterTab(page);
    await dialog.getByRole("button", { name: join }).click();
    for (const words of ["請填寫姓名", "請填寫電子郵件", "請填寫手機號碼", "請填寫密碼", /請確認你已年滿 18 歲/])
      await expect(dialog.getByText(words, { exact: true })).toBeVisible();
    await expect(dialog.getByLabel("姓名")).toBeFocused();
    await expectAccessible();
    expect(calls).toEqual([]);
  });

  test("age is confirmed before anything is sent", async ({ page }) => {
    const calls = await watchCalls(page, "/api/register");
    const dialog = await openRegisterTab(page);
    await fillRegistration(dialog, newMember());
    await dialog.getByLabel(/年滿 18 歲/).uncheck();
    await dialog.getByRole("button", { name: join }).click();
    await expect(dialog.getByText(/請確認你已年滿 18 歲/)).toBeVisible();
    expect(calls).toEqual([]);
  });

  test("[S2.41] [S2.43] [S2.47] [S8.09] registers, says so, and a second later goes where the server said", async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const calls = await watchCalls(page, "/api/register", async (route) => {
      await held;
      await route.continue();
    });
    const someone = newMember();
    const dialog = await openRegisterTab(page);
    await fillRegistration(dialog, someone);
    const way = await measureWay(page, "/api/register");
    await dialog.getByRole("button", { name: join }).click();
    await expect(dialog.getByRole("button", { name: "註冊中..." })).toBeDisabled();
    release();
    await expect(toastOf(page)).toContainText("註冊成功");
    await expect(toastOf(page)).toContainText("歡迎加入磐石祈願網！");
    await expect(page).toHaveURL("/planet-selection?plan=trial&website_register=true");
    expect(await way()).toBeGreaterThanOrEqual(990);
    expect(await way()).toBeLessThan(3000);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({
      ...someone,
      registrationType: "website",
      confirmAge: true,
      marketingOptIn: false,
    });
  });

  test("[S2.48] [S8.09] without message and redirectUrl the words and the way are ours", async ({ page }) => {
    await watchCalls(page, "/api/register", (route) => route.fulfill({ status: 201, json: {} }));
    const dialog = await openRegisterTab(page);
    await fillRegistration(dialog, newMember());
    await dialog.getByRole("button", { name: join }).click();
    await expect(toastOf(page)).toContainText("歡迎加入磐石祈願網！");
    await expect(page).toHaveURL("/planet-selection?plan=trial&website_register=true");
  });

  test("[S5.05] [S8.07] the server's messages stand at their fields, and nothing typed is lost", async ({ page }) => {
    const someone = { ...newMember(), email: "no address", phone: "12", password: "short" };
    const dialog = await openRegisterTab(page);
    await fillRegistration(dialog, someone);
    await dialog.getByRole("button", { name: join }).click();
    await expect(toastOf(page)).toContainText("註冊失敗");
    await expect(toastOf(page)).toContainText("有些資料需要修正");
    await expect(toastOf(page)).toHaveAttribute("data-kind", "destructive");
    await expect(dialog.getByLabel("電子郵件")).toHaveAccessibleDescription(/電子郵件的格式不正確/);
    await expect(dialog.getByLabel("手機號碼")).toHaveAccessibleDescription(/手機號碼的格式不正確/);
    await expect(password(dialog)).toHaveAccessibleDescription(/密碼至少 8 個字元/);
    await expect(dialog.getByLabel("姓名")).toHaveValue(someone.fullName);
    await expect(dialog.getByLabel("電子郵件")).toHaveValue("no address");
    await expect(dialog.getByLabel(/年滿 18 歲/)).toBeChecked();
  });

  test("[S5.10] [S8.07] an e-mail in use is told at its field", async ({ page }) => {
    const someone = newMember();
    await register(page.request, someone);
    await page.context().clearCookies();
    const dialog = await openRegisterTab(page);
    await fillRegistration(dialog, { ...newMember(), email: someone.email });
    await dialog.getByRole("button", { name: join }).click();
    await expect(toastOf(page)).toContainText("這個電子郵件已經註冊過，請直接登入");
    await expect(dialog.getByLabel("電子郵件")).toHaveAccessibleDescription(/已經註冊過/);
  });

  test("[S8.07] [S8.08] a failure without a message, and a broken network, have their words", async ({ page }) => {
    const dialog = await openRegisterTab(page);
    await fillRegistration(dialog, newMember());
    await page.route("/api/register", (route) => route.fulfill({ status: 500, body: "" }));
    await dialog.getByRole("button", { name: join }).click();
    await expect(toastOf(page)).toContainText("註冊失敗");
    await expect(toastOf(page).getByText("請稍後再試", { exact: true })).toBeVisible();
    await page.unroute("/api/register");
    await page.route("/api/register", (route) => route.abort());
    await dialog.getByRole("button", { name: join }).click();
    await expect(toastOf(page).getByText("網路連線問題，請稍後再試", { exact: true })).toBeVisible();
  });
});

test.describe("rules, then the standalone dialog", () => {
  test("[S9.26] their scroll bar shows while they move, and hides 600 ms after they came to rest", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await page.getByRole("button", { name: cta }).click();
    const text = rulesDialog(page).getByRole("region", { name: "祈願守則" });
    await expect(text.getByRole("listitem")).toHaveCount(10);
    const bar = rulesDialog(page).locator("[data-orientation=vertical]");
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
    // The part counts from its own timer, so the clock goes on only once that timer is set.
    const delays = await page.evaluateHandle(() => {
      const set: unknown[] = [];
      const start = window.setTimeout.bind(window);
      window.setTimeout = ((work: TimerHandler, delay?: number) => {
        set.push(delay);
        return start(work, delay);
      }) as typeof window.setTimeout;
      return set;
    });
    await expect(bar).toHaveCount(0);
    await text.evaluate((area) => area.scrollTo({ top: 40 }));
    await expect(bar).toBeVisible();
    // It has come to rest when nothing moved for 100 ms.
    await page.clock.runFor(100);
    await expect.poll(() => delays.evaluate((set) => set.at(-1))).toBe(600);
    await page.clock.runFor(599);
    await expect(bar).toBeVisible();
    await page.clock.runFor(1);
    await expect(bar).toHaveCount(0);
  });

  test("[S5.14] the rules can be accepted within 10 px of their end", { tag: "@both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    await page.goto("/");
    await page.getByRole("button", { name: cta }).click();
    const accept = rulesDialog(page).getByRole("button", { name: "我接受守則" });
    await expect(rulesDialog(page).getByRole("listitem")).toHaveCount(10);
    await expect(accept).toBeDisabled();
    await expectAccessible();
    await saveScreenshot("rules");
    await scrollRulesToEnd(page, 40);
    await expect(accept).toBeDisabled();
    await scrollRulesToEnd(page, 9);
    await expect(accept).toBeEnabled();
    await scrollRulesToEnd(page, 400);
    await expect(accept).toBeEnabled();
  });

  test("[S2.20] [S2.49] hero, rules, registration, and on to /intro", { tag: "@both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    const dialog = await openStandalone(page);
    await expect(dialog.getByRole("button", { name: "取消" })).toBeVisible();
    await expectAccessible();
    await saveScreenshot("register-alone");
    await fillRegistration(dialog, newMember());
    await dialog.getByRole("button", { name: "完成註冊" }).click();
    await expect(page).toHaveURL("/intro?plan=trial");
    await expect(dialog).toBeHidden();
  });

  test("[S2.34] the trial's button does the same", async ({ page }) => {
    await page.goto("/");
    await page.locator("#pricing").getByRole("button", { name: "免費走七天" }).click();
    await scrollRulesToEnd(page);
    await rulesDialog(page).getByRole("button", { name: "我接受守則" }).click();
    await fillRegistration(registerDialog(page), newMember());
    await registerDialog(page).getByRole("button", { name: "完成註冊" }).click();
    await expect(page).toHaveURL("/intro?plan=trial");
  });

  test("[S2.49] 取消 closes it and gives the focus back to the hero", async ({ page }) => {
    const dialog = await openStandalone(page);
    await dialog.getByRole("button", { name: "取消" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: cta })).toBeFocused();
  });

  test("[S5.06] any empty field is told, and no call is made", async ({ page }) => {
    const calls = await watchCalls(page, "/api/register");
    const dialog = await openStandalone(page);
    for (const empty of ["fullName", "email", "phone", "password"]) {
      await fillRegistration(dialog, { ...newMember(), [empty]: "" });
      await dialog.getByRole("button", { name: "完成註冊" }).click();
      await expect(toastOf(page)).toContainText("請填寫完整資訊");
      await expect(toastOf(page)).toContainText("所有欄位都是必填的");
      await toastOf(page).getByRole("button", { name: "關閉" }).click();
    }
    expect(calls).toEqual([]);
  });
});

test.describe("login errors in the address", () => {
  for (const [id, query, words] of [
    ["[S2.21]", "error=oauth_denied", "你取消了 Google 登入"],
    ["[S2.22]", "error=missing_code", "沒有收到 Google 的授權碼"],
    ["[S2.23]", "error=auth_failed&message=unverified", "這個信箱還沒驗證"],
    ["[S2.24]", "error=auth_failed", "Google 驗證失敗"],
    ["words of somebody else's:", "error=auth_failed&message=恭喜中獎，請加好友", "Google 驗證失敗"],
    ["[S2.25]", "error=whatever", "登入失敗，請稍後再試"],
  ] as const) {
    test(`${id} [S2.26] ${query} is told once, and cleared from the address`, async ({ page }) => {
      await page.goto(`/?${query}`);
      await expect(toastOf(page)).toContainText(words);
      await expect(page).toHaveURL("/");
      await page.reload();
      await page.getByRole("banner").getByRole("button", { name: "登入" }).waitFor();
      await expect(toastOf(page)).toHaveCount(0);
    });
  }
});
