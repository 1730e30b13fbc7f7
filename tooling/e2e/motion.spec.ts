import type { Page } from "@playwright/test";
import { cta, loginDialog, toastOf } from "./account-forms.ts";
import { expect, test } from "./fixtures.ts";

/** Milliseconds: the longest of the three durations. Only the ritual may take longer. */
const LONGEST = 900;

/** Records, from the first load on, every animation that moves something, and every one that takes too long. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((longest) => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const still = /^(none|auto|0|1|[-0px%. ]+|1 1|)$/;
    const ways = ["transform", "translate", "scale", "rotate", "left", "right", "top", "bottom", "width", "height"];
    const look = ({ target }: Event) => {
      for (const { effect } of (target as Element).getAnimations({ subtree: true })) {
        if (!(effect instanceof KeyframeEffect)) continue;
        const { duration, iterations } = effect.getComputedTiming();
        const name = `${effect.target?.className} ${effect.pseudoElement ?? ""}`;
        for (const way of ways)
          for (const { [way]: value } of effect.getKeyframes())
            if (value !== undefined && !still.test(String(value))) seen.add(`${way} ${String(value)}: ${name}`);
        if (iterations !== Number.POSITIVE_INFINITY && Number(duration) > longest)
          seen.add(`${String(duration)} ms: ${name}`);
      }
    };
    for (const kind of ["animationstart", "transitionrun"]) addEventListener(kind, look, true);
  }, LONGEST);
  return () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
}

test.describe("under reduced motion nothing moves, and every change ends within 900 ms", () => {
  test("on the landing page, in its menu, its dialogs and its toasts", { tag: "@desktop" }, async ({ page }) => {
    const moved = await watchMotion(page);
    await page.goto("/");
    await page.getByRole("region", { name: "石頭教我們的三件事" }).scrollIntoViewIfNeeded();
    await page.locator("#faq summary").first().click();
    await page.getByRole("button", { name: cta }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("banner").getByRole("button", { name: "登入" }).click();
    await loginDialog(page).getByRole("button", { name: "登入", exact: true }).click();
    await expect(toastOf(page)).toBeVisible();
    // The first one closes the toast, which is above the dialog.
    await page.keyboard.press("Escape");
    await expect(toastOf(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(loginDialog(page)).toHaveCount(0);
    expect(await moved()).toEqual([]);
  });

  test("through the journey's choices", async ({ page }) => {
    const moved = await watchMotion(page);
    await page.goto("/planet-selection");
    for (const choice of ["土星", "鹿野", "北投石", "靈之光", "平心手冊"]) {
      await page.getByRole("radio", { name: choice }).check();
      await page.getByRole("button", { name: "下一步" }).click();
    }
    await expect(page).toHaveURL("/prayer-wish-form");
    expect(await moved()).toEqual([]);
  });

  test("while a slip is drawn", async ({ page }) => {
    const moved = await watchMotion(page);
    await page.goto("/oracle-draw");
    await page.getByRole("button", { name: "開始抽籤" }).click();
    await expect(page.getByRole("heading", { name: "傳統解讀" })).toBeVisible();
    expect(await moved()).toEqual([]);
  });

  test("in the shop and in the temple", async ({ page, signIn }) => {
    const moved = await watchMotion(page);
    await signIn("member@panshi.test");
    await page.goto("/dashboard");
    for (const name of ["祈願", "寶庫", "靈籤", "對話", "冥想", "總覽"]) {
      await page.getByRole("tab", { name }).click();
      await expect(page.getByRole("tabpanel", { name })).toBeVisible();
    }
    expect(await moved()).toEqual([]);
    await page.goto("/souldepartment");
    await page.getByRole("button", { name: "加入購物車" }).first().click();
    await expect(toastOf(page)).toBeVisible();
    await page.getByRole("button", { name: "放大看「夜空之石」" }).click();
    await page.getByRole("dialog", { name: "夜空之石" }).waitFor();
    expect(await moved()).toEqual([]);
  });
});
