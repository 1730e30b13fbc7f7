import { loginDialog, openLogin, openRegisterTab, toastOf } from "./account-forms.ts";
import { expect, newcomer, test } from "./fixtures.ts";
import { beAtGoogle, type Person } from "./google.ts";

const withGoogle = "使用 Google 帳號登入";
/** Somebody at Google whom no other test knows. */
function someone(): Person {
  const { email, fullName } = newcomer();
  return { sub: `google-${email}`, email, name: fullName };
}

test("a member registers by Google, and signs in by it again", { tag: "@both" }, async ({
  page,
  expectAccessible,
  picture,
}) => {
  const person = someone();
  await beAtGoogle(page, person);
  const dialog = await openRegisterTab(page);
  await dialog.getByRole("button", { name: withGoogle }).scrollIntoViewIfNeeded();
  await expectAccessible();
  await picture("google-register");
  await dialog.getByRole("button", { name: withGoogle }).click();
  await expect(dialog.getByText(/請確認你已年滿 18 歲/)).toBeVisible();
  await dialog.getByLabel(/年滿 18 歲/).check();
  await dialog.getByRole("button", { name: withGoogle }).click();
  await expect(page).toHaveURL("/planet-selection?plan=trial&website_register=true");
  const user = (await (await page.request.get("/api/auth/user")).json()) as { profile: { fullName: string } };
  expect(user.profile.fullName).toBe(person.name);

  await page.context().clearCookies();
  const again = await openLogin(page);
  await expectAccessible();
  await picture("google-login");
  await again.getByRole("link", { name: withGoogle }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("whoever comes by the login for the first time is asked to agree, and goes where they wanted", async ({
  page,
  expectAccessible,
}) => {
  await beAtGoogle(page, someone());
  await page.goto("/?login=1&returnTo=/downloads");
  await loginDialog(page).getByRole("link", { name: withGoogle }).click();
  await expect(page).toHaveURL("/");
  const dialog = loginDialog(page);
  await expect(dialog.getByText("這個 Google 帳號第一次來。", { exact: false })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: withGoogle }).click();
  await expect(dialog.getByText(/請確認你已年滿 18 歲/)).toBeVisible();
  await dialog.getByLabel(/年滿 18 歲/).check();
  await dialog.getByRole("button", { name: withGoogle }).click();
  await expect(page).toHaveURL("/downloads");
});

test("[S2.21] whoever goes back at Google is told so", async ({ page }) => {
  await beAtGoogle(page, { ...someone(), denies: true });
  await (await openLogin(page)).getByRole("link", { name: withGoogle }).click();
  await expect(toastOf(page)).toContainText("你取消了 Google 登入");
  await expect(page).toHaveURL("/");
});

test("terms and privacy are read in a tab of their own, and nothing typed is lost", async ({ page, context }) => {
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
