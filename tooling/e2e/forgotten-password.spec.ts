import { loginDialog, openLogin, password } from "./account-forms.ts";
import { signInAs } from "./account-page.ts";
import { callUrlPattern } from "./calls.ts";
import { linkTo } from "./emails.ts";
import { expect, test } from "./fixtures.ts";

test.describe("a forgotten password", () => {
  test.use({ allowedErrors: [/status of (400|401|404|410)|ERR_FAILED/] });

  test("the login leads to an email, its link to a new password, and that to the login", {
    tag: "@checked-at-both",
  }, async ({ page, registered, expectAccessible, saveScreenshot }) => {
    await page.context().clearCookies();
    const login = await openLogin(page);
    await login.getByLabel("電子郵件或手機號碼").fill(registered.email);
    await expectAccessible();
    await login.getByRole("link", { name: "忘記密碼" }).click();
    await expect(page).toHaveURL("/reset-password");
    await expect(login).toBeHidden();
    await expect(page.getByLabel("電子郵件")).toHaveValue(registered.email);
    await expectAccessible();
    await saveScreenshot("reset-ask");
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
    await saveScreenshot("reset-new");
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

  test("an expired or truncated link says so and leads to another email", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    for (const [token, text] of [
      ["a".repeat(43), /已經用過或過期/],
      ["abc", /連結不完整/],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(`/reset-password#token=${token}`);
      await page.getByLabel("新的密碼").fill("fourth stone under stars");
      await page.getByRole("button", { name: "換上新的密碼" }).click();
      await expect(page.getByRole("alert")).toContainText(text);
      await expect(page.getByLabel("新的密碼")).toHaveValue("fourth stone under stars");
    }
    await expectAccessible();
    await saveScreenshot("reset-over");
    await page.getByRole("button", { name: "再寄一封信給我" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("忘記密碼");
  });

  test("what is wrong with the e-mail, and a broken network, are shown; the answer is the same where nobody has it", async ({
    page,
  }) => {
    await page.goto("/reset-password");
    await page.getByLabel("電子郵件").fill("no address");
    await page.getByRole("button", { name: "寄信給我" }).click();
    await expect(page.getByLabel("電子郵件")).toHaveAccessibleDescription(/電子郵件的格式不正確/);
    await expect(page.getByLabel("電子郵件")).toBeFocused();
    await page.route(callUrlPattern("member.password.forgot"), (route) => route.abort());
    await page.getByRole("button", { name: "寄信給我" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "網路連線問題" })).toBeVisible();
    await expect(page.getByLabel("電子郵件")).toHaveValue("no address");
    await page.unrouteAll();
    await page.getByLabel("電子郵件").fill("nobody-here@example.com");
    await page.getByRole("button", { name: "寄信給我" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("去看看信箱");
    await page.getByRole("button", { name: "再寄一次" }).click();
    await expect(page.getByLabel("電子郵件")).toHaveValue("nobody-here@example.com");
  });
});
