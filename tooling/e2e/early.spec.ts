import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Holds the site's scripts back until the test lets them go. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/shell-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** The page is painted, and its first few bytes of script run. */
const seen = (page: Page) => page.locator('link[rel="modulepreload"][href*="/shell-"]').waitFor({ state: "attached" });

test("what is typed before the scripts run is kept", async ({ page }) => {
  const release = await holdScripts(page);
  const arrived = page.goto("/oracle-draw");
  await seen(page);
  await page.getByRole("textbox").fill("該不該搬家？");
  release();
  await arrived;
  await expect(page.getByRole("textbox")).toHaveValue("該不該搬家？");
  // The page itself knows it too: it counts.
  await expect(page.getByText(/6／500/)).toBeVisible();
});

test("a button pressed before the scripts run works a moment later", async ({ page }) => {
  const release = await holdScripts(page);
  const arrived = page.goto("/");
  await seen(page);
  await page.getByRole("button", { name: "開始你的祈願旅程" }).click();
  release();
  await arrived;
  await expect(page.getByRole("dialog")).toBeVisible();
});
