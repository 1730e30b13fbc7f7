import { expectNoViolations } from "./accessibility.ts";
import { fillLogin, loginDialog } from "./account-forms.ts";
import { answerWith, controlCalls, REFUSAL } from "./calls.ts";
import { DEMO_PASSWORD, expect, test } from "./fixtures.ts";
import { holdLoginRedirect } from "./login-redirect.ts";
import { panel, region } from "./loading-part.ts";
import { screensThatLoad } from "./screens-that-load.ts";

const MEMBER = "member@panshi.test";
const LOADING = "載入中...";

test.describe("loading, failed, and tried again", () => {
  // The browser logs the refused call.
  test.use({ allowedErrors: [/Failed to load resource/] });

  for (const [title, opened] of Object.entries(screensThatLoad))
    test(title, { tag: "@checked-at-both" }, async ({ page, signIn, expectAccessible }) => {
      test.slow();
      await signIn(MEMBER);
      for (const { open, parts } of opened)
        await test.step(parts.map(({ name }) => name).join(", "), async () => {
          const calls = await controlCalls(page, ...parts.map(({ procedure }) => procedure));
          await open(page);
          for (const { place, loading = LOADING } of parts)
            await expect(place(page).getByText(loading).first()).toBeVisible();
          // Placeholders are the same at any width.
          await expectNoViolations(page);
          calls.refuse();
          for (const { failed } of parts) await expect(page.getByText(failed, { exact: true })).toBeVisible();
          await expect(page.getByText(REFUSAL).filter({ visible: true })).toHaveCount(parts.length);
          await expectAccessible();
          calls.recover();
          const retry = page.getByRole("button", { name: "再試一次" });
          for (let left = parts.length; left > 0; left -= 1) {
            await expect(retry).toHaveCount(left);
            await retry.first().click();
          }
          for (const { full, failed } of parts) {
            await expect(full(page)).toBeVisible();
            await expect(page.getByText(failed, { exact: true })).toHaveCount(0);
          }
        });
    });
});

test("each empty tab of the temple says how to begin", { tag: "@checked-at-both" }, async ({
  page,
  signIn,
  expectAccessible,
  saveScreenshot,
}) => {
  const nothing = { items: [], next: null };
  await answerWith(page, {
    "member.temple.prayers": nothing,
    "member.temple.purchases": nothing,
    "member.oracle.mine": nothing,
    "member.dialogue.list": nothing,
    "member.moment.list": nothing,
  });
  await signIn(MEMBER);
  await page.goto("/dashboard");
  for (const [name, text] of [
    ["總覽", "這裡還沒有願"],
    ["祈願", "還沒有寫下願"],
    ["寶庫", "寶庫還空著"],
    ["靈籤", "還沒有抽過籤"],
    ["對話", "還沒有寫下對話"],
    ["冥想", "還沒有收藏的時刻"],
  ] as const) {
    await page.getByRole("tab", { name }).click();
    await expect(panel(name)(page).getByRole("heading", { name: text })).toBeVisible();
    await expectAccessible();
    await saveScreenshot(`temple-nothing-${name}`);
  }
});

test.describe("when the session is over", () => {
  test.use({ allowedErrors: [/401 \(Unauthorized\)/] });

  for (const path of ["/home", "/dashboard?tab=treasury", "/account"])
    test(`[S6.03] ${path} says so, and leads to the login and back`, async ({ page, baseURL }) => {
      // The cookies of a session that no longer exists.
      await page
        .context()
        .addCookies(
          ["panshi_member", "panshi_member_hint"].map((name) => ({ name, value: "over", url: baseURL ?? "" })),
        );
      const login = await holdLoginRedirect(page);
      await page.goto(path);
      await expect(page.getByText("你已經登出").first()).toBeVisible();
      expect(await login.returnTo).toBe(path);
    });

  test("a public page treats the member as a visitor", async ({ page, baseURL }) => {
    await page
      .context()
      .addCookies(["panshi_member", "panshi_member_hint"].map((name) => ({ name, value: "over", url: baseURL ?? "" })));
    await page.goto("/oracle-draw");
    await expect(page.getByRole("banner").getByRole("button", { name: "登入" })).toBeVisible();
    await expect(page.getByText("你已經登出")).toHaveCount(0);
  });

  test("[S8.21] a dialogue that cannot be sent is still there after signing in again", async ({ page, signIn }) => {
    const text = `被打斷的話。${Date.now()}`;
    await signIn(MEMBER);
    await page.goto("/dashboard?tab=dialogues");
    const sheet = region("寫下今天的對話")(page);
    await sheet.getByText("平靜").click();
    await sheet.getByLabel("對話", { exact: true }).fill(text);
    await page.waitForLoadState("networkidle");
    const login = await holdLoginRedirect(page);
    await page.context().clearCookies();
    await sheet.getByRole("button", { name: "收好這段對話" }).click();
    await expect(page.getByText("你已經登出").first()).toBeVisible();
    expect(await login.returnTo).toBe("/dashboard?tab=dialogues");
    await login.follow();
    await fillLogin(loginDialog(page), MEMBER, DEMO_PASSWORD);
    await loginDialog(page).getByRole("button", { name: "登入", exact: true }).click();
    await expect(page).toHaveURL("/dashboard?tab=dialogues");
    await expect(sheet.getByLabel("對話", { exact: true })).toHaveValue(text);
  });

  test("[S8.21] a change of the account leads to the login too, and what was typed is still there after it", async ({
    page,
    registered: member,
  }) => {
    const profile = region("個人資料")(page);
    await page.goto("/account");
    await profile.getByLabel("姓名").fill("歐陽靜石");
    await page.waitForLoadState("networkidle");
    const login = await holdLoginRedirect(page);
    await page.context().clearCookies();
    await profile.getByRole("button", { name: "存下修改" }).click();
    await expect(page.getByText("你已經登出").first()).toBeVisible();
    expect(await login.returnTo).toBe("/account");
    await login.follow();
    await fillLogin(loginDialog(page), member.email, member.password);
    await loginDialog(page).getByRole("button", { name: "登入", exact: true }).click();
    await expect(page).toHaveURL("/account");
    await expect(profile.getByLabel("姓名")).toHaveValue("歐陽靜石");
    await profile.getByRole("button", { name: "不改了" }).click();
    await expect(profile.getByLabel("姓名")).toHaveValue(member.fullName);
    await expect(profile.getByRole("button", { name: "不改了" })).toHaveCount(0);
    await expect(profile.getByRole("heading")).toBeFocused();
  });

  test("[S4.06] [S4.07] a ritual during which it ends keeps its choices", async ({ page, registered: _ }) => {
    await page.goto("/prayer-wish-form");
    await page.getByRole("textbox", { name: "你的願" }).fill("願我慢慢來。");
    await page.getByRole("button", { name: "帶著它進入儀式" }).click();
    await expect(page).toHaveURL("/ritual-ceremony");
    const login = await holdLoginRedirect(page);
    await page.context().clearCookies();
    await page.getByRole("button", { name: "略過" }).click();
    await expect(page.getByText("請先登入", { exact: true })).toBeVisible();
    expect(await login.returnTo).toBe("/ritual-ceremony");
    expect(await page.evaluate(() => sessionStorage.getItem("panshi:journey"))).toContain("願我慢慢來。");
  });
});
