import type { Locator, Page } from "@playwright/test";

/** A part of a page, or a dialog, that loads its own data. */
export type Part = {
  name: string;
  procedure: string;
  /** Where it is, with its text while it loads. */
  place: (page: Page) => Locator;
  loading?: string;
  /** Its message when loading failed. */
  failed: string;
  /** What it shows once loaded. */
  full: (page: Page) => Locator;
};

/** Parts that appear together, and how a signed-in member gets there from where the one before left the page. */
export type Screen = { open: (page: Page) => Promise<unknown>; parts: Part[] };

export const panel = (name: string) => (page: Page) => page.getByRole("tabpanel", { name });
export const region = (name: string) => (page: Page) => page.getByRole("region", { name, exact: true });
export const main = (page: Page) => page.getByRole("main");
export const dialog = (page: Page) => page.getByRole("dialog");
export const clickTab = (name: string) => (page: Page) => page.getByRole("tab", { name }).click();
