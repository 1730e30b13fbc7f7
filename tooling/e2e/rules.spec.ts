import {
  listControlsUnderToast,
  cta,
  fillRegistration,
  registerDialog,
  rulesDialog,
  scrollRulesToEnd,
  toastOf,
  watchCalls,
} from "./account-forms.ts";
import { expect, newMember, test } from "./fixtures.ts";

test.describe("rules, then the standalone registration dialog", () => {
  test("[S9.26] their scroll bar shows while they move, and hides 600 ms after they came to rest", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await page.getByRole("button", { name: cta }).click();
    const text = rulesDialog(page).getByRole("region", { name: "祈願守則" });
    await expect(text.getByRole("listitem")).toHaveCount(10);
    const bar = rulesDialog(page).locator("[data-orientation=vertical]");
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
    // The scroll area hides by its own timer: the clock must not run before that is set.
    const delays = await page.evaluateHandle(() => {
      const set: unknown[] = [];
      const start = window.setTimeout.bind(window);
      window.setTimeout = ((work: TimerHandler, delay?: number) => {
        set.push(delay);
        return start(work, delay);
      }) as typeof window.setTimeout;
      return set;
    });
    await expect(bar).toHaveCount(0);
    await text.evaluate((area) => area.scrollTo({ top: 40 }));
    await expect(bar).toBeVisible();
    // Scrolling ends when nothing moved for 100 ms.
    await page.clock.runFor(100);
    await expect.poll(() => delays.evaluate((set) => set.at(-1))).toBe(600);
    await page.clock.runFor(599);
    await expect(bar).toBeVisible();
    await page.clock.runFor(1);
    await expect(bar).toHaveCount(0);
  });

  test("[S2.20] [S2.49] [S5.06] [S5.14] hero, rules, registration, and on to /intro", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    const calls = await watchCalls(page, "/api/register");
    await page.goto("/");
    await page.getByRole("button", { name: cta }).click();
    const accept = rulesDialog(page).getByRole("button", { name: "我接受守則" });
    await test.step("[S5.14] the rules can be accepted within 10 px of their end", async () => {
      await expect(rulesDialog(page).getByRole("listitem")).toHaveCount(10);
      await expect(accept).toBeDisabled();
      await expectAccessible();
      await saveScreenshot("rules");
      await scrollRulesToEnd(page, 40);
      await expect(accept).toBeDisabled();
      await scrollRulesToEnd(page, 9);
      await expect(accept).toBeEnabled();
      await scrollRulesToEnd(page, 400);
      await expect(accept).toBeEnabled();
    });
    await accept.click();
    const dialog = registerDialog(page);
    await expect(dialog.getByRole("button", { name: "取消" })).toBeVisible();
    await expectAccessible();
    await saveScreenshot("register-alone");
    await test.step("[S5.06] any empty field is marked, and no call is made", async () => {
      for (const empty of ["fullName", "email", "phone", "password"]) {
        await fillRegistration(dialog, { ...newMember(), [empty]: "" });
        await dialog.getByRole("button", { name: "完成註冊" }).click();
        await expect(toastOf(page)).toContainText("請填寫完整資訊");
        await expect(toastOf(page)).toContainText("所有欄位都是必填的");
        await toastOf(page).getByRole("button", { name: "關閉" }).click();
      }
      expect(calls).toEqual([]);
    });
    await test.step("[S2.49] 取消 closes it and gives the focus back to the hero", async () => {
      await dialog.getByRole("button", { name: "取消" }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("button", { name: cta })).toBeFocused();
    });
    await page.getByRole("button", { name: cta }).click();
    await scrollRulesToEnd(page);
    await accept.click();
    await expect(dialog.getByLabel("手機號碼")).toHaveAccessibleDescription(/可以用來登入/);
    await fillRegistration(dialog, newMember());
    await dialog.getByRole("button", { name: "完成註冊" }).click();
    await expect(toastOf(page)).toContainText("註冊成功");
    await toastOf(page).hover();
    await expect(page).toHaveURL("/intro?plan=trial");
    await expect(dialog).toBeHidden();
    // The address changes before the next page is drawn.
    await expect(page.getByRole("button", { name: "開始祈願" })).toBeVisible();
    expect(await listControlsUnderToast(page)).toEqual([]);
    await test.step("rules accepted once stand ticked, until the device is left", async () => {
      const box = page.getByRole("checkbox", { name: "我接受以上祈願守則" });
      await expect(box).toBeChecked();
      await expect(page.getByRole("button", { name: "開始祈願" })).toBeEnabled();
      // Read a minute ago: they are folded, and one line unfolds them.
      const firstRule = page.getByRole("main").getByRole("listitem").first();
      await expect(firstRule).toBeHidden();
      await page.getByText("你已經接受了這份守則，想再讀一次就展開").click();
      await expect(firstRule).toBeVisible();
      await box.uncheck();
      await expect(firstRule).toBeVisible();
      await box.check();
      await expect(firstRule).toBeVisible();
      await page.reload();
      await expect(box).toBeChecked();
      await expect(firstRule).toBeHidden();
      await page.goto("/api/logout");
      await page.goto("/intro?plan=trial");
      await expect(box).not.toBeChecked();
      await expect(firstRule).toBeVisible();
    });
  });

  test("[S2.34] the trial's button does the same", async ({ page }) => {
    await page.goto("/");
    await page.locator("#pricing").getByRole("button", { name: "免費走七天" }).click();
    await scrollRulesToEnd(page);
    await rulesDialog(page).getByRole("button", { name: "我接受守則" }).click();
    await fillRegistration(registerDialog(page), newMember());
    await registerDialog(page).getByRole("button", { name: "完成註冊" }).click();
    await expect(page).toHaveURL("/intro?plan=trial");
  });
});
