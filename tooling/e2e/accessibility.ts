import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { expectGoodLineBreaks } from "./line-breaks.ts";

const engine = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** axe reports no violation on the page as it stands, nothing reaches beyond the page's right edge, and lines break well. */
export async function expectNoViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(engine);
  const { violations, overflow } = await page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axe };
    // Without details on each element that passes, which nobody reads: half the time.
    const found = await runner.run(document, { resultTypes: ["violations"] });
    return {
      violations: found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
      ),
      overflow: document.documentElement.scrollWidth - innerWidth,
    };
  });
  expect(violations).toEqual([]);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectGoodLineBreaks(page);
}
