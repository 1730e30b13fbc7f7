import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Delays the site's scripts until the test releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/shell-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** The page is painted, and its first script runs. */
const seen = (page: Page) => page.locator('link[rel="modulepreload"][href*="/shell-"]').waitFor({ state: "attached" });

test("text typed before hydration is kept", async ({ page }) => {
  const release = await holdScripts(page);
  const arrived = page.goto("/oracle-draw");
  await seen(page);
  await page.getByRole("textbox").fill("該不該搬家？");
  release();
  await arrived;
  await expect(page.getByRole("textbox")).toHaveValue("該不該搬家？");
  // React's state has it too: the counter shows its length.
  await expect(page.getByText(/6／500/)).toBeVisible();
});

test("a button pressed before hydration works after it", async ({ page }) => {
  const release = await holdScripts(page);
  const arrived = page.goto("/");
  await seen(page);
  await page.getByRole("button", { name: "開始你的祈願旅程" }).click();
  release();
  await arrived;
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a choice made before hydration is kept", async ({ page }) => {
  const release = await holdScripts(page);
  const arrived = page.goto("/planet-selection");
  await seen(page);
  await page.getByRole("radio", { name: "火星" }).check({ force: true });
  release();
  await arrived;
  await expect(page.getByRole("button", { name: "下一步" })).toBeEnabled();
  await expect(page.getByRole("radio", { name: "火星" })).toBeChecked();
});
