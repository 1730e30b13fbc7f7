import {
  fillLogin,
  loginDialog,
  measureNavigationDelay,
  openLogin,
  password,
  toastOf,
  watchCalls,
} from "./account-forms.ts";
import { DEMO_PASSWORD, expect, newMember, test } from "./fixtures.ts";

const signIn = "登入";

test.describe("login", () => {
  test.use({ allowedErrors: [/status of (401|500)|ERR_FAILED/] });

  test("[S2.10] [S2.39] [S2.40] [S5.01] the bar's button opens the dialog with two tabs, login first", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    const calls = await watchCalls(page, "/api/auth/login");
    const dialog = await openLogin(page);
    await expect(dialog.getByRole("tab")).toHaveText(["登入", "註冊"]);
    await expect(dialog.getByRole("tab", { name: "登入" })).toHaveAttribute("aria-selected", "true");
    await expect(dialog.getByLabel("電子郵件或手機號碼")).toBeVisible();
    await expect(dialog).toHaveAccessibleName("登入磐石祈願網");
    await dialog.getByRole("tab", { name: "註冊" }).click();
    await expect(dialog).toHaveAccessibleName("註冊磐石祈願網");
    await dialog.getByRole("tab", { name: "登入" }).click();
    await expectAccessible();
    await saveScreenshot("login");
    await test.step("Escape closes it and gives the focus back; the next time it begins with the login again", async () => {
      await dialog.getByRole("tab", { name: "註冊" }).click();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("banner").getByRole("button", { name: signIn })).toBeFocused();
    });
    await test.step("[S5.01] with an empty field it says so and makes no call", async () => {
      await page.getByRole("banner").getByRole("button", { name: signIn }).click();
      await expect(dialog).toHaveAccessibleName("登入磐石祈願網");
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
    await test.step("[S2.40] each password field can be shown", async () => {
      for (const tab of ["登入", "註冊"]) {
        await dialog.getByRole("tab", { name: tab }).click();
        await expect(password(dialog)).toHaveAttribute("type", "password");
        await dialog.getByRole("button", { name: "顯示密碼" }).click();
        await expect(password(dialog)).toHaveAttribute("type", "text");
        await dialog.getByRole("button", { name: "隱藏密碼" }).click();
        await expect(password(dialog)).toHaveAttribute("type", "password");
      }
    });
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
    const delay = await measureNavigationDelay(page, "/api/auth/login");
    await dialog.getByRole("button", { name: signIn, exact: true }).click();
    const busy = dialog.getByRole("button", { name: "登入中..." });
    await expect(busy).toBeDisabled();
    release();
    await expect(toastOf(page)).toContainText("登入成功");
    await expect(toastOf(page)).toContainText("歡迎回到靈魂聖殿！");
    await expect(page).toHaveURL("/dashboard");
    await expect(dialog).toBeHidden();
    expect(await delay()).toBeGreaterThanOrEqual(990);
    expect(await delay()).toBeLessThan(3000);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({ identifier: "member@panshi.test", password: DEMO_PASSWORD });
    expect(calls[0]?.headers["content-type"]).toBe("application/json");
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "panshi_member")?.httpOnly).toBe(true);
  });

  test("[S3.02] a phone number signs in as well", async ({ page, registered }) => {
    await page.context().clearCookies();
    const dialog = await openLogin(page);
    await fillLogin(dialog, registered.phone.replace("+886", "0"), registered.password);
    await dialog.getByRole("button", { name: signIn, exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
  });

  test("[S2.45] a redirect to a path of our own is followed, and one to another origin is not", async ({ page }) => {
    const signInTo = async (redirectUrl: string) => {
      await page.unroute("/api/auth/login");
      await watchCalls(page, "/api/auth/login", (route) => route.fulfill({ json: { message: "好", redirectUrl } }));
      const dialog = await openLogin(page);
      await fillLogin(dialog, "a@example.com", "secret secret");
      await dialog.getByRole("button", { name: signIn, exact: true }).click();
    };
    await signInTo("/oracle-draw");
    await expect(page).toHaveURL("/oracle-draw");
    await signInTo("https://example.com/");
    await page.waitForURL((url) => url.pathname !== "/");
    expect(new URL(page.url()).host).not.toBe("example.com");
  });

  test("[S2.46] [S8.06] without message and redirectUrl the message is the default, and it goes to the dashboard", async ({
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

  test("[S8.03] [S8.04] [S8.05] a login that fails says why and keeps what was typed", async ({ page }) => {
    const dialog = await openLogin(page);
    const submit = dialog.getByRole("button", { name: signIn, exact: true });
    const closeToast = async () => {
      await toastOf(page).getByRole("button", { name: "關閉" }).click();
      await expect(toastOf(page)).toHaveCount(0);
    };
    await test.step("[S8.03] a refused login shows the server's message", async () => {
      await fillLogin(dialog, newMember().email, "not the password");
      await submit.click();
      await expect(toastOf(page)).toContainText("登入失敗");
      await expect(toastOf(page)).toContainText("帳號或密碼錯誤");
      await expect(toastOf(page)).toHaveAttribute("data-kind", "destructive");
      await expect(dialog.getByRole("alert")).toHaveText("帳號或密碼錯誤");
      await expect(password(dialog)).toHaveAccessibleDescription("帳號或密碼錯誤");
      await expect(password(dialog)).toHaveAttribute("aria-invalid", "true");
      await expect(password(dialog)).toHaveValue("not the password");
      await expect(password(dialog)).toBeFocused();
      await expect(submit).toBeEnabled();
    });
    await test.step("the first Escape closes the dialog, though the toast lies above it; the next one the toast", async () => {
      await expect(toastOf(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(toastOf(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(toastOf(page)).toHaveCount(0);
      await page.getByRole("banner").getByRole("button", { name: signIn }).click();
    });
    await test.step("[S8.04] a failure without a message reads 帳號或密碼錯誤", async () => {
      await watchCalls(page, "/api/auth/login", (route) => route.fulfill({ status: 500, body: "" }));
      await fillLogin(dialog, "a@example.com", "secret secret");
      await submit.click();
      await expect(toastOf(page)).toContainText("登入失敗");
      await expect(toastOf(page)).toContainText("帳號或密碼錯誤");
      await closeToast();
    });
    await test.step("[S8.05] a broken network reads 網路連線問題，請稍後再試", async () => {
      await watchCalls(page, "/api/auth/login", (route) => route.abort());
      await submit.click();
      await expect(toastOf(page)).toContainText("登入失敗");
      await expect(toastOf(page)).toContainText("網路連線問題，請稍後再試");
      await expect(dialog.getByRole("alert")).toHaveText("網路連線問題，請稍後再試");
    });
  });

  test("[S7.09] /api/login opens the dialog, and leads back to the page before; an unsafe returnTo is dropped", async ({
    page,
    registered,
  }) => {
    await page.context().clearCookies();
    await page.goto("/api/login?returnTo=/oracle-draw");
    await expect(page).toHaveURL("/");
    const dialog = loginDialog(page);
    await fillLogin(dialog, registered.email, registered.password);
    await dialog.getByRole("button", { name: signIn, exact: true }).click();
    await expect(page).toHaveURL("/oracle-draw");
    await test.step("an unsafe returnTo", async () => {
      await page.context().clearCookies();
      await page.goto("/?login=1&returnTo=//example.com/");
      await fillLogin(dialog, registered.email, registered.password);
      await dialog.getByRole("button", { name: signIn, exact: true }).click();
      await expect(page).toHaveURL("/dashboard");
    });
  });
});

test("[S2.21] [S2.22] [S2.23] [S2.24] [S2.25] [S2.26] an error in the address is shown once, and removed from it", async ({
  page,
}) => {
  for (const [id, query, message] of [
    ["[S2.21]", "error=oauth_denied", "你取消了 Google 登入"],
    ["[S2.22]", "error=missing_code", "沒有收到 Google 的授權碼"],
    ["[S2.23]", "error=auth_failed&message=unverified", "這個信箱還沒驗證"],
    ["[S2.24]", "error=auth_failed", "Google 驗證失敗"],
    ["a message that is not ours:", "error=auth_failed&message=恭喜中獎，請加好友", "Google 驗證失敗"],
    ["[S2.25]", "error=whatever", "登入失敗，請稍後再試"],
  ] as const)
    await test.step(`${id} [S2.26] ${query}`, async () => {
      await page.goto(`/?${query}`);
      await expect(toastOf(page)).toContainText(message);
      await expect(page).toHaveURL("/");
      await page.reload();
      await page.getByRole("banner").getByRole("button", { name: signIn }).waitFor();
      await expect(toastOf(page)).toHaveCount(0);
    });
});
