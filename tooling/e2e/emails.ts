import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The newest letter's link to one of our pages, waited for: a job writes some letters. */
export async function linkTo(page: Page, email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const letters = (await (await page.request.get("/_mail")).text()).split("<article>");
      const links = letters
        .filter((letter) => letter.includes(email))
        .map((letter) => new RegExp(`${path}#token=[\\w-]{43}`).exec(letter)?.[0]);
      link = links.find(Boolean);
      return link ?? "";
    })
    .toMatch(/#token=[\w-]{43}$/);
  return link ?? "";
}
