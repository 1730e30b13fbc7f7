import { expect, test } from "./fixtures.ts";

const pages = [
  "/",
  "/home",
  "/dashboard",
  "/blog",
  "/intro?plan=trial",
  "/planet-selection",
  "/leyline-selection",
  "/sacred-object-selection",
  "/sacred-song-selection",
  "/prayer-manual-selection",
  "/prayer-wish-form",
  "/ritual-ceremony",
  "/oracle-draw",
  "/souldepartment",
  "/downloads",
  "/payment/success",
  "/payment/cancel",
  "/payment/claim",
  "/terms",
  "/privacy",
  "/refund",
  "/contact",
  "/account",
  "/reset-password",
  "/confirm-email",
  "/email-change/stop",
  "/nowhere",
];
const standing = ["/blog", "/souldepartment", "/downloads", "/payment/success", "/payment/cancel"];

test("[S1.01] every page of the member site declares Traditional Chinese as used in Taiwan, and uses it", async ({
  page,
}) => {
  for (const path of pages) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain('<html lang="zh-Hant-TW"');
    expect(html, path).toMatch(/<title>[^<]*磐石祈願網<\/title>/);
    expect(html, path).toMatch(/<meta name="description" content="[^"]*[\u4e00-\u9fff]{3}/);
    // Mainland terms, and simplified characters.
    expect(html, path).not.toMatch(/视频|网络|登录|信息|質量|默認|用戶|賬號|们|这|愿/);
  }
});

test("[S2.01] [S2.02] / is the landing page, and the bar of every page leads back to it", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("一顆石頭，落進你手裡");
  for (const path of standing) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).not.toBeEmpty();
    await page.getByRole("banner").getByRole("link", { name: "磐石祈願網" }).click();
    await expect(page).toHaveURL("/");
  }
});

test.describe("failing to render", () => {
  test.use({ allowedErrors: [/.*/] });

  test("[S2.06] a page that breaks shows the fallback screen with the message text", {
    tag: "@checked-at-both",
  }, async ({ page, registered: _, expectAccessible, saveScreenshot }) => {
    // With the member's id: for another member the page would be reloaded.
    await page.route("/api/auth/user", async (route) => {
      const user = await (await route.fetch()).json();
      await route.fulfill({ json: { ...user, profile: null } });
    });
    await page.goto("/");
    const screen = page.getByRole("alert");
    await expect(screen.getByRole("heading", { name: "畫面沒能展開" })).toBeVisible();
    await expect(screen).toContainText(/Cannot read properties of null/);
    await expect(screen.getByRole("link", { name: "回首頁" })).toHaveAttribute("href", "/");
    await expectAccessible();
    await saveScreenshot("broken");
  });

  test("[S2.06] an app that cannot start shows it too", async ({ page }) => {
    await page.route("/", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/(id="state">)/, "$1{broken");
      await route.fulfill({ response: answer, body });
    });
    await page.goto("/");
    const screen = page.getByRole("alert");
    await expect(screen.getByRole("heading", { name: "畫面沒能展開" })).toBeVisible();
    await expect(screen).toContainText(/JSON/);
  });
});

test("signing out leaves nothing of the journey or the oracle on the device", async ({ page, registered: _ }) => {
  await page.goto("/prayer-wish-form");
  const ours = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("panshi:")));
  // The field stores its text once the page is hydrated.
  await expect(async () => {
    await page.getByRole("textbox").fill("");
    await page.getByRole("textbox").fill("願媽媽的手術平安");
    expect(await ours()).toContain("panshi:journey");
  }).toPass();
  await page.goto("/");
  await page.getByRole("button", { name: "開啟選單" }).click();
  await page.locator(".menu-sheet").getByRole("link", { name: "登出" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "登入" })).toBeVisible();
  // A random id of the sign-out, which says nothing about the member.
  expect(await ours()).toEqual(["panshi:end"]);
  await page.goto("/prayer-wish-form");
  await expect(page.getByRole("textbox")).toHaveValue("");
});

test.describe("an address that is not there", () => {
  // The browser logs the 404.
  test.use({ allowedErrors: [/404/] });

  test("[S2.01] is answered by the member site with a real 404", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("這裡沒有石頭");
    await expectAccessible();
    await saveScreenshot("nowhere");
    await page.getByRole("main").getByRole("link", { name: "回首頁" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("石頭");
  });
});
