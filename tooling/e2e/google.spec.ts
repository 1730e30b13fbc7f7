import type { Page } from "@playwright/test";
import { loginDialog, openLogin, openRegisterTab, toastOf } from "./account-forms.ts";
import { callUrlPattern } from "./calls.ts";
import { expect, newMember, test } from "./fixtures.ts";
import { signInAtGoogle, type GoogleAccount } from "./google.ts";

const googleButton = "使用 Google 帳號登入";
/** A Google account that no other test uses. */
function newGoogleAccount(): GoogleAccount {
  const { email, fullName } = newMember();
  return { email, name: fullName };
}

test("a member registers with Google, and signs in with it again", { tag: "@checked-at-both" }, async ({
  page,
  expectAccessible,
  saveScreenshot,
}) => {
  const account = newGoogleAccount();
  const dialog = await openRegisterTab(page);
  await dialog.getByRole("button", { name: googleButton }).scrollIntoViewIfNeeded();
  await expectAccessible();
  await saveScreenshot("google-register");
  await dialog.getByRole("button", { name: googleButton }).click();
  await expect(dialog.getByText(/請確認你已年滿 18 歲/)).toBeVisible();
  await dialog.getByLabel(/年滿 18 歲/).check();
  await dialog.getByRole("button", { name: googleButton }).click();
  await signInAtGoogle(page, account);
  await expect(page).toHaveURL("/planet-selection?plan=trial&website_register=true");
  const user = (await (await page.request.get("/api/auth/user")).json()) as { profile: { fullName: string } };
  expect(user.profile.fullName).toBe(account.name);

  await page.context().clearCookies();
  const again = await openLogin(page);
  await expectAccessible();
  await saveScreenshot("google-login");
  await again.getByRole("link", { name: googleButton }).click();
  await signInAtGoogle(page, account);
  await expect(page).toHaveURL("/dashboard");
});

test("a first sign-in with Google asks for consent, then leads to the requested page", async ({
  page,
  expectAccessible,
}) => {
  const account = newGoogleAccount();
  await page.goto("/?login=1&returnTo=/downloads");
  await loginDialog(page).getByRole("link", { name: googleButton }).click();
  await signInAtGoogle(page, account);
  await expect(page).toHaveURL("/");
  const dialog = loginDialog(page);
  await expect(dialog.getByText("這個 Google 帳號第一次來。", { exact: false })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: googleButton }).click();
  await expect(dialog.getByText(/請確認你已年滿 18 歲/)).toBeVisible();
  await dialog.getByLabel(/年滿 18 歲/).check();
  await dialog.getByRole("button", { name: googleButton }).click();
  await signInAtGoogle(page, account);
  await expect(page).toHaveURL("/downloads");
});

test("[S2.21] cancelling at Google shows a message", async ({ page }) => {
  await (await openLogin(page)).getByRole("link", { name: googleButton }).click();
  await signInAtGoogle(page, { ...newGoogleAccount(), denies: true });
  await expect(toastOf(page)).toContainText("你取消了 Google 登入");
  await expect(page).toHaveURL("/");
});

test("terms and privacy open in a new tab, and nothing typed is lost", async ({ page, context }) => {
  const dialog = await openRegisterTab(page);
  await dialog.getByLabel("姓名").fill("林星石");
  for (const [name, path] of [
    ["服務條款", "/terms"],
    ["隱私權與個人資料告知", "/privacy"],
  ] as const) {
    const opened = context.waitForEvent("page");
    await dialog.getByRole("link", { name }).click();
    const other = await opened;
    await expect(other).toHaveURL(path);
    await other.close();
  }
  await expect(dialog.getByLabel("姓名")).toHaveValue("林星石");
});

test.describe("at /account", () => {
  test.use({ allowedErrors: [/status of (400|403|409)/] });
  const section = (page: Page) => page.getByRole("region", { name: "Google", exact: true });

  test("a member links Google, signs in with it, and unlinks it", { tag: "@checked-at-both" }, async ({
    page,
    registered,
    expectAccessible,
    saveScreenshot,
  }) => {
    const account = newGoogleAccount();
    await page.goto("/account");
    await section(page).getByRole("button", { name: "連結 Google 帳號" }).click();
    await signInAtGoogle(page, account);
    await expect(section(page)).toContainText(account.email);
    await expect(page).toHaveURL("/account");
    await expectAccessible();
    await saveScreenshot("account-google");

    await page.context().clearCookies();
    await (await openLogin(page)).getByRole("link", { name: googleButton }).click();
    await signInAtGoogle(page, account);
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/account");
    await expect(page.getByRole("region", { name: "電子郵件", exact: true })).toContainText(registered.email);
    await section(page).getByRole("button", { name: "取消連結" }).click();
    await expect(toastOf(page)).toContainText("取消連結了");
    await expect(section(page).getByRole("heading")).toBeFocused();
    await expect(section(page).getByRole("button", { name: "連結 Google 帳號" })).toBeVisible();
  });

  test("a member who signed in long ago enters the password before linking", { tag: "@checked-at-both" }, async ({
    page,
    registered,
    expectAccessible,
    saveScreenshot,
  }) => {
    const account = newGoogleAccount();
    await page.goto("/account");
    // Signing in permits one link without the password: an abandoned attempt uses it up.
    await page.request.get("/api/auth/google?intent=link", { maxRedirects: 0 });
    await section(page).getByRole("button", { name: "連結 Google 帳號" }).click();
    const password = section(page).getByLabel("目前的密碼");
    await expect(password).toBeFocused();
    await expect(section(page).getByRole("alert")).toHaveCount(0);
    await expectAccessible();
    await saveScreenshot("account-google-proof");
    await password.fill("not the password");
    await section(page).getByRole("button", { name: "連結 Google 帳號" }).click();
    await expect(password).toHaveAccessibleDescription(/密碼不正確/);
    await password.fill(registered.password);
    await section(page).getByRole("button", { name: "連結 Google 帳號" }).click();
    await signInAtGoogle(page, account);
    await expect(section(page)).toContainText(account.email);
  });

  test("cancelling at Google while linking shows a message on the account page", async ({ page, registered: _ }) => {
    await page.goto("/account");
    await section(page).getByRole("button", { name: "連結 Google 帳號" }).click();
    await signInAtGoogle(page, { ...newGoogleAccount(), denies: true });
    await expect(toastOf(page)).toContainText("你取消了 Google 登入");
    await expect(page).toHaveURL("/account");
  });

  test("a member without a password cannot unlink Google, and deletes the account by e-mail and a fresh sign-in", async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    const account = newGoogleAccount();
    const dialog = await openRegisterTab(page);
    await dialog.getByLabel(/年滿 18 歲/).check();
    await dialog.getByRole("button", { name: googleButton }).click();
    await signInAtGoogle(page, account);
    await page.waitForURL("/planet-selection?plan=trial&website_register=true");
    await page.goto("/account");
    await expect(section(page)).toContainText("這是你唯一的登入方式");
    await expect(page.getByRole("button", { name: "寄設定密碼的連結給我" })).toBeVisible();
    // The newsletter is saved although there is no phone number.
    await page.getByRole("switch", { name: /電子報/ }).check();
    await expect(page.getByRole("alert")).toHaveCount(0);

    const stale = {
      json: {
        error: {
          json: {
            message: "為了確認是你本人，請再登入一次",
            code: -32003,
            data: { code: "sign_in_again", message: "為了確認是你本人，請再登入一次", httpStatus: 403 },
          },
        },
      },
      status: 403,
    };
    await page.route(callUrlPattern("member.ownData.deleteAccount"), (route) => route.fulfill(stale));
    await page.getByRole("button", { name: "刪除帳號..." }).click();
    const asking = page.getByRole("dialog", { name: "刪除帳號" });
    await asking.getByLabel("你的電子郵件").fill(account.email);
    await asking.getByRole("button", { name: "刪除我的帳號" }).click();
    await expect(asking.getByRole("alert")).toContainText("請再登入一次");
    await expectAccessible();
    await saveScreenshot("account-again");
    await page.unroute(callUrlPattern("member.ownData.deleteAccount"));
    await asking.getByRole("link", { name: googleButton }).click();
    await signInAtGoogle(page, account);
    await expect(page).toHaveURL("/account");

    await page.getByRole("button", { name: "刪除帳號..." }).click();
    await asking.getByLabel("你的電子郵件").fill("somebody@else.example");
    await asking.getByRole("button", { name: "刪除我的帳號" }).click();
    await expect(asking.getByLabel("你的電子郵件")).toHaveAccessibleDescription(/不一樣/);
    await asking.getByLabel("你的電子郵件").fill(account.email);
    await asking.getByRole("button", { name: "刪除我的帳號" }).click();
    await expect(page).toHaveURL("/");
    await expect(toastOf(page)).toContainText("帳號刪除了");
    expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  });
});
