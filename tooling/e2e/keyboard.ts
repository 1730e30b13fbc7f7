import { expect, type Locator, type Page } from "@playwright/test";

/** How many stops a page may have before what one looks for. */
const MOST_STOPS = 80;

/** What of an element and what surrounds it a focus may show by; with every transition at its end. */
const looks = (element: Element): string => {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  const around: Element[] = [];
  for (let each: Element | null = element; each && around.length < 4; each = each.parentElement) around.push(each);
  return around
    .flatMap((each) => [null, "::before", "::after"].map((pseudo) => getComputedStyle(each, pseudo)))
    .map((style) =>
      [
        style.outlineStyle === "none" ? "" : `${style.outlineWidth} ${style.outlineColor}`,
        style.borderColor,
        style.boxShadow,
        style.backgroundColor,
        style.backgroundImage,
        style.backgroundSize,
        style.opacity,
      ].join(),
    )
    .join();
};

/** The element has the focus, and one sees that it has. */
async function expectFocusSeen(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const focused = await target.evaluate(looks);
  await target.evaluate((element: HTMLElement) => element.blur());
  const left = await target.evaluate(looks);
  await target.focus();
  expect(left, `the focus is seen on ${target.toString()}`).not.toBe(focused);
  const inSight = await target.evaluate((element) => {
    // A hidden radio is seen by its label.
    const { top, bottom } = (element.closest("label") ?? element).getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  expect(inSight, `${target.toString()} is in sight`).toBe(true);
}

/** Goes on by the tabulator until the element has the focus, which is seen there. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocusSeen(target);
  }
  throw new Error(`${target.toString()} is not reached within ${MOST_STOPS} stops`);
}

/** Reaches a link or a button, and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press("Enter");
}

/** Reaches a field, and writes. */
export async function write(page: Page, target: Locator, words: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(words);
}

/** Reaches a group of choices, and takes the one so many places on. */
export async function pick(page: Page, group: Locator, place = 0): Promise<void> {
  await reach(page, group.getByRole("radio").first());
  await page.keyboard.press("Space");
  for (let step = 0; step < place; step += 1) await page.keyboard.press("ArrowRight");
  await expect(group.getByRole("radio").nth(place)).toBeChecked();
}

/** After an act the focus must be somewhere, for the next stop to be near. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
