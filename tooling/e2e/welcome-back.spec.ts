import { expect, newMember, test } from "./fixtures.ts";
import { holdLoginRedirect } from "./login-redirect.ts";

test("[S1.13] [S2.03] [S2.51] [S2.52] [S2.53] [S2.58] /home welcomes a member back with their membership and energy", {
  tag: "@checked-at-both",
}, async ({ page, signIn, expectAccessible, saveScreenshot }) => {
  await signIn("member@panshi.test");
  const answer = await page.goto("/home");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("你回來了");
  const membership = page.getByRole("region", { name: "會員方案" });
  await expect(membership).toContainText("靈師");
  await expect(membership).toContainText("有效");
  await expect(page.getByText("靈師", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "祈願能量" })).toContainText("95%");
  await expect(page.getByRole("meter", { name: "祈願能量" })).toHaveAttribute("aria-valuenow", "95");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "進入靈魂聖殿" })).toHaveAttribute("href", "/dashboard");
  await expect(main.getByRole("link", { name: "讀祈願祝福" })).toHaveAttribute("href", "/blog");
  await expectAccessible();
  await saveScreenshot("welcome-back");
});

test("[S1.03] [S1.13] [S2.53] a new member is a new soul, and without an open wish the energy says so instead of a figure", {
  tag: "@checked-at-both",
}, async ({ page, registered, expectAccessible }) => {
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(registered.fullName);
  await expect(page.getByText("新靈", { exact: true })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "讀祈願祝福" })).toHaveAttribute("href", "/blog");
  await expect(main.getByRole("link", { name: "進入靈魂聖殿" })).toHaveAttribute("href", "/dashboard");
  const energy = page.getByRole("region", { name: "祈願能量" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("歡迎你來");
  await expect(energy).toContainText("目前沒有進行中的願");
  await expectAccessible();
});

test("a visitor of /home sees a message and is redirected to the login", async ({ page }) => {
  const login = await holdLoginRedirect(page);
  await page.goto("/home");
  await expect(page.getByText("你已經登出").first()).toBeVisible();
  expect(await login.returnTo).toBe("/home");
});

test("[S2.50] a visitor sees a message and is redirected to the login half a second later, and back", async ({
  page,
}) => {
  const member = newMember();
  // The message is visible for half a second only: the page itself stores what it showed, and when.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const toast = document.querySelector("[data-kind]");
      if (!toast || sessionStorage.getItem("told")) return;
      sessionStorage.setItem("told", toast.textContent ?? "");
      sessionStorage.setItem("at", String(Date.now()));
    }).observe(document, { subtree: true, childList: true });
    addEventListener("pagehide", () => {
      if (location.pathname === "/home") sessionStorage.setItem("left", String(Date.now()));
    });
  });
  await page.goto("/home");
  await expect(page).toHaveURL("/");
  const seen = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
  expect(seen["told"]).toContain("你已經登出");
  expect(Number(seen["left"]) - Number(seen["at"])).toBeGreaterThan(100);
  // Its title follows the tab.
  const dialog = page.getByRole("dialog", { name: /^(登入|註冊)磐石祈願網$/ });
  await dialog.getByRole("tab", { name: "註冊" }).click();
  await dialog.getByLabel("姓名").fill(member.fullName);
  await dialog.getByLabel("電子郵件").fill(member.email);
  await dialog.getByLabel("手機號碼").fill(member.phone);
  await dialog.getByLabel("密碼", { exact: true }).fill(member.password);
  await dialog.getByLabel(/年滿 18 歲/).check();
  await dialog.getByRole("button", { name: "註冊並開始7天體驗" }).click();
  await expect(page).toHaveURL("/home");
});
