import type { Page } from "@playwright/test";

/**
 * Holds the page where it is when it goes to the login, so that what is said before can be read. `passed` answers the
 * address that the login leads back to, once the page has asked for it; `goOn` then goes there.
 */
export async function holdLogin(page: Page): Promise<{ passed: Promise<string | null>; goOn: () => Promise<void> }> {
  const atLogin = (url: URL) => url.pathname === "/api/login";
  const asked = page.waitForRequest((request) => atLogin(new URL(request.url())));
  let held = true;
  // No content: the browser stays on its page.
  await page.route(atLogin, (route) => (held ? route.fulfill({ status: 204 }) : route.continue()));
  return {
    passed: asked.then((request) => new URL(request.url()).searchParams.get("returnTo")),
    goOn: async () => {
      held = false;
      await page.goto((await asked).url());
    },
  };
}
