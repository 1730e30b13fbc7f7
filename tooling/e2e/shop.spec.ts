import type { Page } from "@playwright/test";
import { answerWith, callUrlPattern, goByLink } from "./calls.ts";
import { expect, test } from "./fixtures.ts";

const SHOP = "/souldepartment";
const PRODUCTS = "member.shop.products";
const tiles = (page: Page) =>
  page
    .getByRole("main")
    .locator("li")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
const tile = (page: Page, name: string) => tiles(page).filter({ hasText: name });
const cart = (page: Page) => page.getByRole("region", { name: "購物車" });
const toasted = (page: Page, title: string) => expect(page.getByText(title, { exact: true }).first()).toBeVisible();

test("[S2.05] [S6.02] [S2.87] [S2.88] the shop opens for everybody, with every product, its price and what it is", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  const answer = await page.goto(SHOP);
  expect(answer?.status()).toBe(200);
  const html = (await answer?.text()) ?? "";
  expect(html).toMatch(/"@type":"Product".*"priceCurrency":"TWD","availability":"https:\/\/schema.org\/InStock"/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("靈魂百貨");
  await expect(tiles(page)).toHaveCount(12);
  await expect(tile(page, "夜空之石")).toContainText("NT$ 190");
  await expect(tile(page, "夜空之石")).toContainText("一顆隕石浮在無星的夜裡");
  await expect(tile(page, "夜空之石")).toContainText("JPG，2160 × 3240 像素");
  await expect(tile(page, "慢軌道")).toContainText("MP3，1 分 42 秒");
  await expect(tile(page, "九星卡")).toContainText("PDF，A4，3 頁");
  await expect(page.getByText("祈願是心的練習，不保證結果").first()).toBeVisible();
  await expectAccessible();
  await saveScreenshot("shop");
  await test.step("[S2.87] the buttons show one shelf, or all", async () => {
    const filter = page.getByRole("group", { name: "商品分類" });
    const shelves = ["全部", "靈性圖像", "冥想音樂", "安心之聲", "神諭卡"];
    await expect(filter.getByRole("button")).toHaveText(shelves);
    for (const shelf of shelves.slice(1)) {
      await filter.getByRole("button", { name: shelf }).click();
      await expect(tiles(page)).toHaveCount(3);
      await expect(tiles(page).filter({ hasText: shelf })).toHaveCount(3);
      await expect(filter.locator("[aria-pressed=true]")).toHaveText(shelf);
    }
    await filter.getByRole("button", { name: "全部" }).click();
    await expect(tiles(page)).toHaveCount(12);
  });
  await test.step("a picture can be looked at, and taken from there", async () => {
    await page.getByRole("button", { name: "放大看「夜空之石」" }).click();
    const dialog = page.getByRole("dialog", { name: "夜空之石" });
    await expect(dialog.getByRole("img")).toBeVisible();
    await expect(dialog.getByRole("list", { name: "檔案" })).toContainText("數位檔，不寄實體");
    await expectAccessible();
    await saveScreenshot("shop-picture");
    await dialog.getByRole("button", { name: "加入購物車" }).click();
    await toasted(page, "已加入購物車");
    await dialog.getByRole("button", { name: "關閉" }).click();
    await expect(dialog).toBeHidden();
    await expect(cart(page)).toContainText("1 件");
  });
  await test.step("[S2.88] products stand in one to four columns by the screen's width", async () => {
    const columnsNow = () =>
      tiles(page).evaluateAll((all) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().left))).size);
    for (const [width, columns] of [
      [320, 1],
      [390, 2],
      [768, 2],
      [1024, 3],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(columnsNow, String(width)).toBe(columns);
    }
  });
});

test("[S2.89] [S4.31] [S4.32] [S4.33] [S5.42] [S8.44] [S8.45] [S8.46] the cart takes a product once, keeps it, and lets it go", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await answerWith(page, { "payments.state": { open: false, test: false } });
  await page.goto(SHOP);
  await test.step("[S5.42] an empty cart is not checked out", async () => {
    await cart(page).getByRole("button", { name: "結帳" }).click();
    await toasted(page, "購物車為空");
    await toasted(page, "請先選擇要購買的商品");
    await expect(cart(page).getByRole("button", { name: "0 件" })).toBeDisabled();
  });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(cart(page)).not.toBeInViewport();
  await tile(page, "夜空之石").getByRole("button", { name: "加入購物車" }).click();
  await toasted(page, "已加入購物車");
  await expect(cart(page)).toContainText("1 件");
  await expect(cart(page)).toBeInViewport();
  await expect(tile(page, "夜空之石").getByRole("button", { name: "加入購物車" })).toHaveCount(0);
  await tile(page, "慢軌道").getByRole("button", { name: "加入購物車" }).click();
  await expect(cart(page)).toContainText("2 件");
  await expect(cart(page)).toContainText("NT$ 580");
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("panshi:cart") ?? "null"));
  expect(kept).toHaveLength(2);
  expect(kept.every((id: unknown) => typeof id === "string")).toBe(true);

  await page.reload();
  await expect(cart(page)).toContainText("2 件");
  await cart(page).getByRole("button", { name: "2 件" }).click();
  await expect(cart(page).getByRole("listitem")).toHaveCount(2);
  await expectAccessible();
  await saveScreenshot("shop-cart");

  await cart(page).getByRole("button", { name: "結帳" }).click();
  await toasted(page, "功能開發中");
  await toasted(page, "購買功能即將上線");
  // It does not cover the list, whose products can be removed at once.
  await expect
    .poll(async () => {
      const toast = await page.locator("[data-kind]").boundingBox();
      const out = await cart(page).getByRole("button", { name: "移出「慢軌道」" }).boundingBox();
      if (!toast || !out) return "the toast or the button has no place on the screen";
      const apart = toast.y + toast.height <= out.y || toast.x + toast.width <= out.x || out.x + out.width <= toast.x;
      return apart ? "apart" : "the toast covers the button";
    })
    .toBe("apart");
  await cart(page).getByRole("button", { name: "移出「慢軌道」" }).click();
  await toasted(page, "已移除商品");
  await expect(cart(page)).toContainText("1 件");
  await tile(page, "夜空之石").getByRole("button", { name: "移出購物車" }).click();
  await expect(cart(page)).toContainText("0 件");
});

test("tabs share the cart, and unknown products are dropped", async ({ page, context }) => {
  await page.goto(SHOP);
  await page.evaluate(() => localStorage.setItem("panshi:cart", '["gone","gone"]'));
  await page.reload();
  await tile(page, "鐵上霜").getByRole("button", { name: "加入購物車" }).click();
  await expect(cart(page)).toContainText("1 件");
  const other = await context.newPage();
  await other.goto(SHOP);
  await expect(cart(other)).toContainText("1 件");
  await tile(other, "鐵上霜").getByRole("button", { name: "移出購物車" }).click();
  await expect(cart(page)).toContainText("0 件");
  await other.close();
});

test.describe("previews", () => {
  // Each clip is replaced by the same second of silence.
  test.beforeEach(async ({ page }) => {
    const silence = Buffer.alloc(44 + 8000 * 20);
    silence.write("RIFF", 0);
    silence.writeUInt32LE(silence.length - 8, 4);
    silence.write("WAVEfmt ", 8);
    silence.writeUInt32LE(16, 16);
    silence.writeUInt16LE(1, 20);
    silence.writeUInt16LE(1, 22);
    silence.writeUInt32LE(8000, 24);
    silence.writeUInt32LE(8000, 28);
    silence.writeUInt16LE(1, 32);
    silence.writeUInt16LE(8, 34);
    silence.write("data", 36);
    silence.writeUInt32LE(silence.length - 44, 40);
    silence.fill(128, 44);
    await page.route("**/*-preview.mp3", (route) => route.fulfill({ contentType: "audio/wav", body: silence }));
  });

  test("a preview plays on request, one at a time, and a switch stops it", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    // The page itself notes what really plays: after that, all events of the change of clips have fired.
    await page.addInitScript(() => {
      class Watched extends Audio {
        constructor() {
          super();
          this.addEventListener("playing", () => (document.documentElement.dataset["sounds"] = this.currentSrc));
        }
      }
      Object.assign(globalThis, { Audio: Watched });
    });
    await page.goto(SHOP);
    await expect(cart(page).getByRole("switch")).toHaveCount(0);
    await tile(page, "慢軌道").getByRole("button", { name: "試聽" }).click();
    await expect(cart(page)).toContainText("正在試聽「慢軌道」");
    const root = page.locator("html[data-sounds]");
    const first = (await root.getAttribute("data-sounds")) ?? "";
    await tile(page, "空鐘").getByRole("button", { name: "試聽" }).click();
    await expect(cart(page)).toContainText("正在試聽「空鐘」");
    await expect(page.getByRole("main").locator("button[aria-pressed=true]", { hasText: "停止" })).toHaveCount(1);
    await expect(root).not.toHaveAttribute("data-sounds", first);
    await expect(cart(page)).toContainText("正在試聽「空鐘」");
    await expectAccessible();
    await saveScreenshot("shop-preview");
    await cart(page).getByRole("switch").click();
    await expect(page.getByText("正在試聽")).toHaveCount(0);
    await test.step("it ends when the shop is left", async () => {
      await tile(page, "慢軌道").getByRole("button", { name: "試聽" }).click();
      await expect(cart(page)).toContainText("正在試聽");
      await page.getByRole("navigation", { name: "底部導覽" }).getByRole("link", { name: "祈願祝福" }).click();
      // The shop stays until the next page is loaded.
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("祈願祝福");
      await page.goBack();
      await expect(cart(page)).toBeVisible();
      await expect(page.getByText("正在試聽")).toHaveCount(0);
    });
  });
});

test.describe("without products", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("[S8.49] an empty shop says so", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    await answerWith(page, { [PRODUCTS]: [] });
    await goByLink(page, SHOP);
    await expect(page.getByText("目前沒有商品")).toBeVisible();
    await expectAccessible();
    await saveScreenshot("shop-empty");
  });

  test("[S8.48] [S7.32] while they load it says so; a call that fails is made once more, and no further", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    let calls = 0;
    let fail = () => {};
    const held = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route(callUrlPattern(PRODUCTS), async (route) => {
      calls += 1;
      await held;
      await route.abort();
    });
    await page.clock.install();
    await goByLink(page, SHOP);
    await expect.poll(() => calls).toBe(1);
    await expect(page.getByRole("main").getByText("載入商品中...")).toBeVisible();
    await expectAccessible();
    fail();
    await page.clock.runFor(2000);
    await expect(page.getByText("商品暫時讀不到")).toBeVisible();
    await page.clock.runFor(60_000);
    expect(calls).toBe(2);
    await expectAccessible();
    await saveScreenshot("shop-failed");
    await page.unroute(callUrlPattern(PRODUCTS));
    await page.getByRole("button", { name: "再試一次" }).click();
    await expect(tiles(page)).toHaveCount(12);
  });
});

test("[S6.02] a member sees the same shop", async ({ page, registered: _ }) => {
  await page.goto(SHOP);
  await expect(tiles(page)).toHaveCount(12);
});
