import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { DESKTOP } from "./widths.ts";

const phone = { width: 390, height: 844 };

const destinations = [
  ["首頁", "/"],
  ["祈願祝福", "/blog"],
  ["抽靈籤", "/oracle-draw"],
  ["靈魂百貨", "/souldepartment"],
] as const;

async function expectLinks(page: Page, name: string) {
  const links = page.getByRole("navigation", { name }).getByRole("link");
  await expect(links).toHaveText(destinations.map(([label]) => label));
  for (const [place, [, path]] of destinations.entries()) await expect(links.nth(place)).toHaveAttribute("href", path);
}

test.describe("on a desktop", () => {
  test.use({ viewport: DESKTOP });

  test("[S2.07] the top bar links to the four destinations; following a link begins at the top, moves the focus and changes the title", async ({
    page,
  }) => {
    await page.goto("/");
    await expectLinks(page, "主選單");
    await expect(page.getByRole("navigation", { name: "底部導覽" })).toBeHidden();
    // At once: a click while the wheel still scrolls the page can miss the link.
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.getByRole("contentinfo").getByRole("link", { name: "祈願祝福" }).click();
    await expect(page).toHaveTitle("祈願祝福｜磐石祈願網");
    await expect(page.locator("#main")).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("[S2.08] the current route is highlighted", async ({ page }) => {
    await page.goto("/blog");
    const bar = page.getByRole("navigation", { name: "主選單" });
    await expect(bar.locator("[aria-current=page]")).toHaveText("祈願祝福");
    for (const [label, path] of destinations) {
      await bar.getByRole("link", { name: label }).click();
      await expect(page).toHaveURL(path);
      await expect(bar.locator("[aria-current=page]")).toHaveText(label);
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("[S2.09] the menu toggle opens and closes the menu; a dialog lies over the open menu, and gives the focus back to what opened it", async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    await page.goto("/");
    const toggle = page.getByRole("button", { name: /選單$/ });
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expectLinks(page, "手機選單");
    await expectAccessible();
    await saveScreenshot("menu");
    await toggle.click();
    await expect(page.getByRole("navigation", { name: "手機選單" })).toBeHidden();
    await toggle.click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("navigation", { name: "手機選單" })).toBeHidden();
    await test.step("a dialog over the open menu", async () => {
      await page.getByRole("button", { name: "開啟選單" }).click();
      const menu = page.locator(".menu-sheet");
      await expect(menu).toBeVisible();
      const login = page.getByRole("banner").getByRole("button", { name: "登入" });
      await login.click();
      const dialog = page.getByRole("dialog", { name: "登入磐石祈願網" });
      await expect(dialog).toBeVisible();
      await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      const onTop = await dialog.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const places = [0.02, 0.5, 0.98].flatMap((x) => [0.02, 0.5, 0.98].map((y) => [x, y] as const));
        return places.every(([x, y]) =>
          element.contains(document.elementFromPoint(left + x * width, top + y * height)),
        );
      });
      expect(onTop).toBe(true);
      // The overlay covers the part of the menu beside the dialog.
      expect(await menu.evaluate((element) => element.contains(document.elementFromPoint(8, 8)))).toBe(false);
      await dialog.getByRole("button", { name: "關閉" }).click();
      await expect(login).toBeFocused();
      await expect(menu).toBeVisible();
      await login.click();
      await page.keyboard.press("Escape");
      await expect(login).toBeFocused();
      await expect(menu).toBeVisible();
    });
    await page.getByRole("navigation", { name: "手機選單" }).getByRole("link", { name: "抽靈籤" }).click();
    await expect(page).toHaveURL("/oracle-draw");
    await expect(page.getByRole("navigation", { name: "手機選單" })).toBeHidden();
  });

  test("[S2.14] the bottom navigation offers the same four, and highlights where one is", async ({ page }) => {
    await page.goto("/blog");
    await expectLinks(page, "底部導覽");
    const bottom = page.getByRole("navigation", { name: "底部導覽" });
    await expect(bottom.locator("[aria-current=page]")).toHaveText("祈願祝福");
    await bottom.getByRole("link", { name: "靈魂百貨" }).click();
    await expect(page).toHaveURL("/souldepartment");
  });

  test("a member's bottom navigation has a fifth entry, the temple, and fits 360 px", async ({
    page,
    registered: _,
  }) => {
    await page.setViewportSize({ width: 360, height: 664 });
    await page.goto("/blog");
    const bottom = page.getByRole("navigation", { name: "底部導覽" });
    await expect(bottom.getByRole("link")).toHaveText([...destinations.map(([label]) => label), "靈魂聖殿"]);
    const boxes = await bottom.getByRole("link").evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const [text, own] = [range.getBoundingClientRect(), link.getBoundingClientRect()];
        return { inside: text.left >= own.left && text.right <= own.right, lines: text.height < 60, width: own.width };
      }),
    );
    for (const box of boxes) expect(box).toEqual({ inside: true, lines: true, width: 72 });
    await bottom.getByRole("link", { name: "靈魂聖殿" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(bottom.locator("[aria-current=page]")).toHaveText("靈魂聖殿");
  });
});

test("[S2.10] [S2.15] [S4.01] [S6.01] a caller without a current user is a visitor, is offered the login, and may open the landing page, its footer, the plans and the oracle's start", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "登入" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "靈魂聖殿" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^通知/ }), "a visitor has no bell").toHaveCount(0);
  const links = page.getByRole("contentinfo").getByRole("link");
  expect(await links.count()).toBeGreaterThanOrEqual(4);
  for (const link of await links.all()) {
    expect(await link.evaluate((element) => element.tagName)).toBe("A");
    expect(await link.getAttribute("href")).toMatch(/^\//);
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "常見問題" }).click();
  await expect(page.locator("#faq")).toBeInViewport();
  await expect(page.locator("#pricing").getByRole("heading", { level: 3 })).toHaveCount(3);
  await page.goto("/oracle-draw");
  await expect(page).toHaveURL("/oracle-draw");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test.describe("signed in", () => {
  test.use({ viewport: DESKTOP });

  test("[S4.01] [S2.11] [S2.12] [S2.13] [S7.07] the member is greeted, led to the hall, and signs out by navigation", async ({
    page,
    registered,
  }) => {
    await page.goto("/");
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("link", { name: /帳號/ })).toContainText(`${registered.fullName}，你好`);
    await expect(bar.getByRole("link", { name: "靈魂聖殿" })).toHaveAttribute("href", "/dashboard");
    await expect(bar.getByRole("button", { name: "登入" })).toHaveCount(0);
    for (const width of [768, 900, 1023]) {
      await page.setViewportSize({ width, height: 900 });
      for (const within of [
        bar.getByRole("link", { name: /你好/ }),
        bar.getByRole("link", { name: "靈魂聖殿" }),
        bar.getByRole("link", { name: "登出" }),
      ])
        await expect(within, `at ${width} px`).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await page.setViewportSize(DESKTOP);
    const leaving = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/logout");
    await bar.getByRole("link", { name: "登出" }).click();
    expect((await leaving).isNavigationRequest()).toBe(true);
    await expect(page).toHaveURL("/");
    await expect(bar.getByRole("button", { name: "登入" })).toBeVisible();
    expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  });

  test("[S2.12] [S6.01] without a full name nobody is greeted; landing, plans and the oracle's start are as open to a member", async ({
    page,
    registered: _,
  }) => {
    await page.route("/api/auth/user", async (route) => {
      const answer = await route.fetch();
      const user = await answer.json();
      await route.fulfill({ json: { ...user, profile: { ...user.profile, fullName: "" } } });
    });
    await page.goto("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "靈魂聖殿" })).toBeVisible();
    await expect(page.getByText("，你好")).toHaveCount(0);
    await expect(page.locator("#pricing").getByRole("heading", { level: 3 })).toHaveCount(3);
    await page.goto("/oracle-draw");
    await expect(page).toHaveURL("/oracle-draw");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
