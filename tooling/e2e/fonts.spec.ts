import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** What the fonts of a page may weigh on a device that has a Chinese font: the display font's files. */
const LIMIT_KIB = 120;
const pages = [
  "/",
  "/blog",
  "/souldepartment",
  "/downloads",
  "/oracle-draw",
  "/intro",
  "/contact",
  "/terms",
  "/privacy",
  "/refund",
];

/** The preloaded font files whose face the page did not load. */
const preloadedInVain = (page: Page) =>
  page.evaluate(() => {
    const fileOf = new Map<string, string>();
    const keyOf = (range: string, weight: string) => `${range.replaceAll(" ", "").toLowerCase()} ${weight}`;
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules) {
        if (!(rule instanceof CSSFontFaceRule)) continue;
        const [, file = ""] = /([\w-]+\.woff2)/.exec(rule.style.getPropertyValue("src")) ?? [];
        fileOf.set(
          keyOf(rule.style.getPropertyValue("unicode-range"), rule.style.getPropertyValue("font-weight")),
          file,
        );
      }
    const loaded = [...document.fonts].filter(({ status }) => status === "loaded");
    const shown = new Set(loaded.map(({ unicodeRange, weight }) => fileOf.get(keyOf(unicodeRange, weight))));
    return [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=font]")]
      .map(({ href }) => href.split("/").at(-1) ?? "")
      .filter((file) => !shown.has(file));
  });

test("every public page fetches at most 120 KiB of the display font, and preloads none that it does not show", async ({
  browser,
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const [post] = /\/blog\/[^<]+/.exec(sitemap) ?? [];
  const [slip] = /\/slips\/[^<]+/.exec(sitemap) ?? [];
  for (const path of [...pages, post ?? "", slip ?? ""]) {
    // A browser also reports fonts that it has from an earlier page, whether or not this one shows them.
    const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-ready", /.*/);
    // What a reader fetches who scrolls to the end.
    await page.evaluate(() => {
      for (const each of document.querySelectorAll<HTMLElement>(".far-below")) each.style.contentVisibility = "visible";
      return document.body.offsetHeight;
    });
    await page.waitForFunction(() => document.fonts.status === "loaded");
    const { kib, files } = await page.evaluate(() => {
      const fonts = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(({ name }) =>
        /\/(core|slice)-(900|200)/.test(name),
      );
      return { kib: fonts.reduce((sum, each) => sum + each.encodedBodySize, 0) / 1024, files: fonts.length };
    });
    await test.step(`${path}: ${kib.toFixed(0)} KiB in ${files} files`, async () => {
      await expect(page.locator('link[rel="preload"][href*="core-900"]')).toHaveCount(1);
      expect(await preloadedInVain(page)).toEqual([]);
      expect(files).toBeGreaterThanOrEqual(2);
      expect(kib, `${path}: run npm run fonts; if it stays, some headings need the body font`).toBeLessThan(LIMIT_KIB);
    });
    await context.close();
  }
});
