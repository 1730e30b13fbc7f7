import type { Browser, BrowserContext, Page, ViewportSize } from "@playwright/test";

/** Methods whose effect outlives the test: Playwright documents no call that takes it back. */
const lastingOnPage = [
  "addInitScript",
  "addLocatorHandler",
  "emulateMedia",
  "exposeBinding",
  "exposeFunction",
  "routeWebSocket",
  "setDefaultNavigationTimeout",
  "setDefaultTimeout",
  "setExtraHTTPHeaders",
] as const;
const lastingOnContext = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "newCDPSession",
  "route",
  "routeFromHAR",
  "routeWebSocket",
  "setDefaultNavigationTimeout",
  "setDefaultTimeout",
  "setGeolocation",
  "setOffline",
] as const;
const lastingOnClock = ["install", "pauseAt", "setFixedTime", "setSystemTime"] as const;

export type ReusedPage = { context: BrowserContext; page: Page; reusable: { context: boolean; page: boolean } };
const reusedByViewport = new Map<string, ReusedPage>();

type Options = { browser: Browser; viewport: ViewportSize | null; baseURL: string; headers: Record<string, string> };

/**
 * A page without cookies, storage, routes or listeners of another test. The tests of a worker use the same page in turn:
 * with a new context for each test a page load takes twice the CPU. After a test with a lasting effect (clock,
 * permissions, init scripts) the next one gets a new page or context.
 */
export async function takePage({ browser, viewport, baseURL, headers }: Options): Promise<ReusedPage> {
  // A context keeps the base URL that it was made with.
  const key = JSON.stringify([viewport, baseURL]);
  const reused = reusedByViewport.get(key) ?? (await openPage(browser));
  reusedByViewport.set(key, reused);
  await reused.context.setExtraHTTPHeaders(headers);
  // Any address of the site that runs no scripts, to clear what the test before has stored.
  await reused.page.goto(new URL("/favicon.svg", baseURL).href);
  await reused.page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    for (const key of await caches.keys()) await caches.delete(key);
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  await reused.context.clearCookies();
  return reused;
}

/** Removes the test's routes and listeners, and closes a page or context with lasting effects or of a failed test. */
export async function releasePage(reused: ReusedPage, { failed }: { failed: boolean }): Promise<void> {
  const { context, page, reusable } = reused;
  if (failed || !reusable.context) {
    for (const [key, each] of reusedByViewport) if (each === reused) reusedByViewport.delete(key);
    return context.close();
  }
  for (const other of context.pages()) if (other !== page) await other.close();
  if (reusable.page && !page.isClosed()) {
    page.removeAllListeners();
    // Ends the test's page while its routes still hold: calls that they hold back must not reach the server.
    await leave(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.mouse.move(-1, -1);
  } else {
    await page.close();
    reused.page = await context.newPage();
    reused.reusable.page = true;
    watch(reused);
  }
}

/** A step back that the app makes by itself, as a dialog does that closes, can come meanwhile and take the navigation back. */
async function leave(page: Page): Promise<void> {
  await page.goto("about:blank").catch((error: unknown) => {
    if (!String(error).includes("ERR_ABORTED")) throw error;
    return page.goto("about:blank");
  });
}

async function openPage(browser: Browser): Promise<ReusedPage> {
  const context = await browser.newContext();
  const reused = { context, page: await context.newPage(), reusable: { context: true, page: true } };
  onCall(context.clock, lastingOnClock, () => (reused.reusable.context = false));
  onCall(context, lastingOnContext, () => (reused.reusable.context = false));
  watch(reused);
  return reused;
}

function watch(reused: ReusedPage): void {
  onCall(reused.page, lastingOnPage, () => (reused.reusable.page = false));
  afterLoad(reused.page);
}

/** A page of the member site reacts once its scripts have run, which is after `load`: `goto` and `reload` wait for it. */
function afterLoad(page: Page): void {
  for (const name of ["goto", "reload"] as const) {
    const load = page[name].bind(page) as (...given: unknown[]) => Promise<unknown>;
    const loadAndWait = async (...given: unknown[]) => {
      const response = await load(...given);
      await page.waitForFunction(
        () => !document.querySelector('meta[name="page-scripts"]') || "ready" in document.documentElement.dataset,
      );
      return response;
    };
    Object.assign(page, { [name]: loadAndWait });
  }
}

/** Calls `called` whenever one of the methods is called. */
function onCall<T extends object>(target: T, names: readonly (keyof T)[], called: () => void): void {
  for (const name of names) {
    const method = target[name] as (...given: unknown[]) => unknown;
    Object.assign(target, {
      [name]: (...given: unknown[]) => {
        called();
        return method.apply(target, given);
      },
    });
  }
}
