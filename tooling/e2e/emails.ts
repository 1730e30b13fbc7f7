import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The link to a page of ours in the newest email to this address; waits for it, since a job sends it. */
export async function linkTo(page: Page, email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const emails = (await (await page.request.get("/_mail")).text()).split("<article>");
      const links = emails
        .filter((each) => each.includes(email))
        .map((each) => new RegExp(`${path}#token=[\\w-]{43}`).exec(each)?.[0]);
      link = links.find(Boolean);
      return link ?? "";
    })
    .toMatch(/#token=[\w-]{43}$/);
  return link ?? "";
}
