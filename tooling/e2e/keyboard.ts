import { expect, type Locator, type Page } from "@playwright/test";

/** The most tab stops that a page may have before the one looked for. */
const MOST_STOPS = 80;

/** Every style by which an element and those around it may show the focus, all transitions finished. */
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

/** The element has the focus, visibly. */
async function expectFocusSeen(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const focused = await target.evaluate(looks);
  await target.evaluate((element: HTMLElement) => element.blur());
  const left = await target.evaluate(looks);
  await target.focus();
  expect(left, `the focus is seen on ${target.toString()}`).not.toBe(focused);
  const inSight = await target.evaluate((element) => {
    // A hidden radio shows by its label.
    const { top, bottom } = (element.closest("label") ?? element).getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  expect(inSight, `${target.toString()} is in sight`).toBe(true);
}

/** Presses Tab until the element has the focus, which must be visible there. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocusSeen(target);
  }
  throw new Error(`${target.toString()} is not reached within ${MOST_STOPS} stops`);
}

/** Tabs to a link or a button, and presses Enter. */
export async function tabAndPressEnter(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press("Enter");
}

/** Tabs to a field, and types. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text);
}

/** Tabs to a group of radios, and selects the one so many places on. */
export async function pick(page: Page, group: Locator, place = 0): Promise<void> {
  await reach(page, group.getByRole("radio").first());
  await page.keyboard.press("Space");
  for (let step = 0; step < place; step += 1) await page.keyboard.press("ArrowRight");
  await expect(group.getByRole("radio").nth(place)).toBeChecked();
}

/** After an action the focus is on some element, so that the next Tab goes on from there. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
