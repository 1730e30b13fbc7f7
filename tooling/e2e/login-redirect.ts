import type { Page } from "@playwright/test";

/**
 * Keeps the page where it is when it goes to the login, so that its message before that can be read. `returnTo` is the
 * address that the login leads back to, once the page has asked for it; `follow` then goes to the login.
 */
export async function holdLoginRedirect(
  page: Page,
): Promise<{ returnTo: Promise<string | null>; follow: () => Promise<void> }> {
  const { url, follow } = await holdNavigation(page, "/api/login");
  return { returnTo: url.then((address) => new URL(address).searchParams.get("returnTo")), follow };
}

/**
 * Keeps the page where it is when it loads another one, so that its message before that can be read, which stands for a second. `url` is
 * the address that it asked for; `follow` then goes there.
 */
export async function holdNavigation(
  page: Page,
  pathname: string,
): Promise<{ url: Promise<string>; follow: () => Promise<void> }> {
  const isMeant = (url: URL) => url.pathname === pathname;
  const request = page.waitForRequest((each) => isMeant(new URL(each.url())));
  let held = true;
  // After 204 No Content the browser stays on its page.
  await page.route(isMeant, (route) => (held ? route.fulfill({ status: 204 }) : route.continue()));
  const url = request.then((each) => each.url());
  return {
    url,
    follow: async () => {
      const address = await url;
      held = false;
      await page.goto(address);
    },
  };
}
