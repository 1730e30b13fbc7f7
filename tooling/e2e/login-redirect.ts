import type { Page } from "@playwright/test";

/**
 * Keeps the page where it is when it goes to the login, so that its message before that can be read. `returnTo` is the
 * address that the login leads back to, once the page has asked for it; `follow` then goes to the login.
 */
export async function holdLoginRedirect(
  page: Page,
): Promise<{ returnTo: Promise<string | null>; follow: () => Promise<void> }> {
  const atLogin = (url: URL) => url.pathname === "/api/login";
  const request = page.waitForRequest((each) => atLogin(new URL(each.url())));
  let held = true;
  // After 204 No Content the browser stays on its page.
  await page.route(atLogin, (route) => (held ? route.fulfill({ status: 204 }) : route.continue()));
  return {
    returnTo: request.then((each) => new URL(each.url()).searchParams.get("returnTo")),
    follow: async () => {
      held = false;
      await page.goto((await request).url());
    },
  };
}
