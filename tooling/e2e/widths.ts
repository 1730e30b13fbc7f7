import { expect, type Locator, type Page } from "@playwright/test";

/** Width and height in CSS pixels of the two screens that the product is made for. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** On a phone, unscrolled: the control is above the bottom navigation. */
export async function expectAboveNavigation(page: Page, control: Locator): Promise<void> {
  const bottom = await control.evaluate((element) => element.getBoundingClientRect().bottom);
  const navigation = page.getByRole("navigation", { name: "底部導覽" });
  const top = await navigation.evaluate((element) => element.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(top);
}
