import { expect, test } from "./fixtures.ts";
import { holdLogin } from "./held-login.ts";

test("[S2.03] [S2.51] [S2.52] [S2.53] /home welcomes a member back with their membership and energy", {
  tag: "@both",
}, async ({ page, signIn, expectAccessible, saveScreenshot }) => {
  await signIn("member@panshi.test");
  const answer = await page.goto("/home");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("你回來了");
  const membership = page.getByRole("region", { name: "會員方案" });
  await expect(membership).toContainText("靈師");
  await expect(membership).toContainText("有效");
  await expect(page.getByRole("meter", { name: "祈願能量" })).toHaveAttribute("aria-valuenow", "95");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "進入靈魂聖殿" })).toHaveAttribute("href", "/dashboard");
  await expect(main.getByRole("link", { name: "讀祈願祝福" })).toHaveAttribute("href", "/blog");
  await expectAccessible();
  await saveScreenshot("welcome-back");
});

test("[S2.53] without an open wish the energy says so instead of a figure", async ({ page, registered: _ }) => {
  await page.goto("/home");
  const energy = page.getByRole("region", { name: "祈願能量" });
  await expect(energy).toContainText("—");
  await expect(energy).toContainText("目前沒有進行中的願");
});

test("a visitor of /home is told and sent to the login", async ({ page }) => {
  const login = await holdLogin(page);
  await page.goto("/home");
  await expect(page.getByText("你已經登出").first()).toBeVisible();
  expect(await login.passed).toBe("/home");
});
