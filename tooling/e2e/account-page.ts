import type { Browser, Page } from "@playwright/test";
import { expect, type NewMember } from "./fixtures.ts";

export const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const signInAs = (page: Page, identifier: string, secret: string) =>
  page.request.post("/api/auth/login", { data: { identifier, password: secret } });
/** The status of the call that says who is signed in: 200 or 401. */
export const sessionStatus = async (page: Page) => (await page.request.get("/api/auth/user")).status();

/** Signs the member in in another browser; its page. The caller closes its context. */
export async function openOtherBrowser(
  browser: Browser,
  member: NewMember,
  baseURL: string | undefined,
): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
  });
  const page = await context.newPage();
  expect((await signInAs(page, member.email, member.password)).status()).toBe(200);
  return page;
}
