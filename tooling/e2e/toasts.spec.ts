import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.describe("toasts", () => {
  const toast = (page: Page) => page.locator("[data-kind]");

  test("[S4.35] at most one is visible", async ({ page }) => {
    await page.goto("/?error=oauth_denied&login=1");
    const dialog = page.getByRole("dialog");
    await expect(toast(page)).toHaveCount(1);
    await expect(dialog).toBeVisible();
    await test.step("it covers neither the dialog's title nor its button", async () => {
      const slab = await toast(page).boundingBox();
      const sheet = await dialog.boundingBox();
      if (!slab || !sheet) throw new Error("the toast or the dialog has no place on the screen");
      expect(slab.y + slab.height).toBeLessThanOrEqual(sheet.y);
    });
    await dialog.getByRole("button", { name: "登入", exact: true }).click();
    await expect(toast(page)).toHaveCount(1);
    await expect(toast(page)).toContainText("請填寫完整資訊");
  });

  test("[S9.20] it goes after 5000 ms", async ({ page }) => {
    await page.clock.install();
    await page.goto("/?error=oauth_denied");
    await expect(toast(page)).toContainText("你取消了 Google 登入");
    await page.clock.fastForward(3000);
    await expect(toast(page)).toHaveAttribute("data-state", "open");
    await page.clock.fastForward(2500);
    await expect(toast(page)).toHaveCount(0);
  });

  test("[S9.21] [S9.22] [S9.23] F8 moves the focus to it; it is swiped away to the right, from 50 px on", async ({
    page,
  }) => {
    await page.goto("/?error=missing_code");
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press("F8");
    await expect(page.locator(".toast-viewport")).toBeFocused();
    await toast(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const box = await toast(page).boundingBox();
    if (!box) throw new Error("the toast has no place on the screen");
    const from = { x: box.x + 40, y: box.y + box.height / 2 };
    const swipe = async (distance: number) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + distance / 2, from.y, { steps: 4 });
      await page.mouse.move(from.x + distance, from.y, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(-120);
    await swipe(40);
    await expect(toast(page)).toHaveAttribute("data-state", "open");
    await swipe(60);
    await expect(toast(page)).toHaveCount(0);
  });
});
