import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { expectGoodLineBreaks } from "./line-breaks.ts";

const engine = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Waits for fonts, and for running animations except endless ones. */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === "loaded" &&
      document
        .getAnimations()
        .filter((animation) => animation.timeline === document.timeline && animation.playState === "running")
        .every((animation) => animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
}

/** Checks of one page, at most: each time something began to move meanwhile, axe measured colours that were fading in. */
const CHECKS_MAX = 4;

/** axe reports no violation on the page as it stands still, nothing reaches beyond the page's right edge, and lines break well. */
export async function expectNoViolations(page: Page): Promise<void> {
  let checked = await runAxe(page);
  for (let checks = 1; checked.moved && checked.violations.length > 0 && checks < CHECKS_MAX; checks += 1) {
    await untilIdle(page);
    checked = await runAxe(page);
  }
  expect(checked.violations).toEqual([]);
  expect(checked.beyond).toEqual([]);
  await expectGoodLineBreaks(page);
}

/** Rows of one list that axe reads. */
const ROWS_READ = 12;

type Checked = {
  violations: string[];
  /** What reaches beyond the right edge of a page that can be scrolled there. */
  beyond: string[];
  moved: boolean;
};

async function runAxe(page: Page): Promise<Checked> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(engine);
  return page.evaluate(async (rowsRead) => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axe };
    const isMoving = (animation: Animation) =>
      animation.playState === "running" && animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    let moved = document.getAnimations().some(isMoving);
    const noteMovement = () => (moved = true);
    document.addEventListener("animationstart", noteMovement, true);
    // Of a long list the first rows: the others are made by the same code, and would take most of the time.
    const exclude = [...document.querySelectorAll("tbody, ul, ol")].flatMap((list) =>
      [...list.children].slice(rowsRead),
    );
    const found = await runner.run(
      { include: [document.documentElement], exclude },
      {
        // Without details on each element that passes, which nobody reads: half the time.
        resultTypes: ["violations"],
        // Not the style sheets, which axe otherwise fetches and parses for rules that are off: a quarter of the rest.
        preload: { assets: ["media"] },
      },
    );
    document.removeEventListener("animationstart", noteMovement, true);
    // Not `innerWidth`, which grows with the content where a phone shows a page that is too wide at a smaller scale.
    const { clientWidth, scrollWidth } = document.documentElement;
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > clientWidth;
    const wide = scrollWidth > clientWidth ? [...document.body.querySelectorAll("*")].filter(isBeyond) : [];
    return {
      violations: found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
      ),
      beyond: wide.map((element) => element.outerHTML.slice(0, 160)),
      moved,
    };
  }, ROWS_READ);
}
