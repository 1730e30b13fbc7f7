import { toastOf } from "./account-forms.ts";
import { callUrlPattern } from "./calls.ts";
import { expect, newMember, register, test } from "./fixtures.ts";
import { linkTo } from "./emails.ts";

const section = "電子郵件";

test.use({ allowedErrors: [/status of (400|401|404|410)/] });

test("a new address is requested, confirmed by the email's link, and the account's from then on", {
  tag: "@checked-at-both",
}, async ({ page, registered, expectAccessible, saveScreenshot }) => {
  const { email } = newMember();
  await page.goto("/account");
  const form = page.getByRole("region", { name: section, exact: true });
  await expect(form).toContainText(registered.email);
  await form.getByLabel("新的電子郵件").fill(email);
  await form.getByLabel("目前的密碼").fill("not my password");
  await form.getByRole("button", { name: "寄確認信" }).click();
  await expect(form.getByLabel("目前的密碼")).toHaveAccessibleDescription(/密碼不正確/);
  await expect(form.getByLabel("新的電子郵件")).toHaveValue(email);
  await expectAccessible();
  await form.getByLabel("目前的密碼").fill(registered.password);
  await form.getByRole("button", { name: "寄確認信" }).click();
  await expect(form.getByRole("status")).toContainText(email);
  await expect(form.getByRole("heading")).toBeFocused();
  await expectAccessible();
  await saveScreenshot("email-asked");

  const link = await linkTo(page, email, "/confirm-email");
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page).toHaveURL("/confirm-email");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("換上新的電子郵件");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible();
  await saveScreenshot("email-confirm");
  // Opening the link changes nothing.
  const now = async () => (await (await page.request.get("/trpc/member.profile.view")).json()) as unknown;
  expect(JSON.stringify(await now())).toContain(registered.email);
  await page.getByRole("button", { name: "確認更換" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("信箱換好了");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("button", { name: "回到帳號" }).click();
  await expect(page.getByRole("region", { name: section, exact: true })).toContainText(email);
  const signIn = (identifier: string) =>
    page.request.post("/api/auth/login", { data: { identifier, password: registered.password } });
  expect([(await signIn(registered.email)).status(), (await signIn(email)).status()]).toEqual([401, 200]);
});

test("an address in use looks the same to who asks", async ({ page, registered, playwright, baseURL }) => {
  const other = newMember();
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await register(request, other);
  await request.dispose();
  await page.goto("/account");
  const form = page.getByRole("region", { name: section, exact: true });
  await form.getByLabel("新的電子郵件").fill(other.email);
  await form.getByLabel("目前的密碼").fill(registered.password);
  await form.getByRole("button", { name: "寄確認信" }).click();
  await expect(form.getByRole("status")).toContainText(other.email);
  expect(await (await page.request.get("/_mail")).text()).toContain("有人想把帳號改用你的信箱");
});

test("an expired, truncated or missing link says so, and leads to the account", async ({ page, registered: _ }) => {
  for (const [token, text] of [
    ["a".repeat(43), /已經用過或過期/],
    ["abc", /連結不完整/],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`/confirm-email#token=${token}`);
    await page.getByRole("button", { name: "確認更換" }).click();
    await expect(page.getByRole("alert")).toContainText(text);
  }
  await page.goto("about:blank");
  await page.goto("/confirm-email");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("少了信裡的連結");
  await page.getByRole("link", { name: "到帳號" }).click();
  await expect(page).toHaveURL("/account");
});

test("a member who registered with Google sets a first password by an email's link", async ({ page, registered }) => {
  await page.route(callUrlPattern("member.profile.view"), async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"hasPassword":true', '"hasPassword":false'),
    });
  });
  await page.goto("/account");
  const form = page.getByRole("region", { name: "密碼", exact: true });
  await form.getByRole("button", { name: "寄設定密碼的連結給我" }).click();
  await expect(form.getByRole("status")).toContainText(registered.email);
  expect(await linkTo(page, registered.email, "/reset-password")).toContain("#token=");
  await expect(toastOf(page)).toHaveCount(0);
});
