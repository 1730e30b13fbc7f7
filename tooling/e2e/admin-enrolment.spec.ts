import { generateSync } from "otplib";
import { expect, test } from "./fixtures.ts";
import { type Production, startProduction } from "./production.ts";

/** Only production leads a super administrator to the second factor, so this test has such a server of its own. */
const first = { email: "first@panshi.example", password: "stone of the first day" };
let production: Production;
test.beforeAll(async () => {
  production = await startProduction(first);
});
test.afterAll(() => production.stop());
test.use({ allowedErrors: [/status of (401|403)/] });

test("in production a super administrator without a second factor sees its set-up and nothing else, and signs in with it afterwards", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  const enrolment = page.getByRole("heading", { level: 1, name: "設定兩步驟驗證" });
  const signIn = async () => {
    await page.getByLabel("帳號").fill(first.email);
    await page.getByRole("textbox", { name: "密碼" }).fill(first.password);
    await page.keyboard.press("Enter");
  };
  await page.goto(`${production.origin}/admin/members`);
  await signIn();
  await test.step("every address shows the set-up, which the calls do not pass either", async () => {
    await expect(enrolment).toBeVisible();
    await page.goto(`${production.origin}/admin/settings`);
    await expect(enrolment).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    const refused = await page.evaluate(async () => {
      const answer = await fetch("/api/admin/members");
      return { status: answer.status, text: await answer.text() };
    });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("totp_required");
    await expectAccessible();
    await saveScreenshot("admin-enrolment");
  });
  let secret = "";
  let codes: string[] = [];
  await test.step("code and recovery codes, by keyboard", async () => {
    // The session has just signed in, so no password is asked for again.
    await page.getByRole("button", { name: "開始設定" }).press("Enter");
    await expect(page.getByLabel("驗證碼")).toBeFocused();
    const link = page.getByRole("link", { name: "在這支手機的驗證器打開" });
    secret = new URL((await link.getAttribute("href")) ?? "").searchParams.get("secret") ?? "";
    await page.getByLabel("驗證碼").fill(generateSync({ secret }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "把救援碼收好" })).toBeFocused();
    codes = await page.getByRole("main").getByRole("listitem").allTextContents();
    expect(codes).toHaveLength(10);
    await expectAccessible();
    await page.getByRole("button", { name: "我已經收好了" }).press("Enter");
    await expect(page.getByRole("navigation", { name: "後台選單" })).toBeVisible();
    await expect(enrolment).toHaveCount(0);
  });
  await test.step("the next login asks for it, and leads to the back office", async () => {
    await page.context().clearCookies();
    await page.goto(`${production.origin}/admin/members`);
    await signIn();
    await expect(page.getByLabel("驗證碼")).toBeFocused();
    await page.getByRole("button", { name: "手機不在身邊，用救援碼" }).click();
    await page.getByLabel("救援碼").fill(codes[0] ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "會員資料庫" })).toBeVisible();
  });
});
