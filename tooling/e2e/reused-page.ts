import type { Browser, BrowserContext, Page, ViewportSize } from "@playwright/test";

/** What a test may do that is still there after it, and cannot be taken back by the documented calls. */
const lastingOnPage = ["addInitScript", "emulateMedia", "exposeFunction", "setExtraHTTPHeaders"] as const;
const lastingOnContext = ["addInitScript", "exposeFunction", "grantPermissions", "route"] as const;

export type ReusedPage = { context: BrowserContext; page: Page; reusable: { context: boolean; page: boolean } };
const reusedByViewport = new Map<string, ReusedPage>();

type Options = { browser: Browser; viewport: ViewportSize | null; baseURL: string; headers: Record<string, string> };

/**
 * A page without cookies, storage, routes, listeners or history of ours. The worker's tests use the same one in turn: a
 * context and a page of its own for each test would double what a page load costs, its scripts' compilation included. A
 * test that changes the context or the page for good (clock, permissions, scripts before load) has the next one get a
 * new one.
 */
export async function takePage({ browser, viewport, baseURL, headers }: Options): Promise<ReusedPage> {
  const key = JSON.stringify(viewport);
  const reused = reusedByViewport.get(key) ?? (await openPage(browser));
  reusedByViewport.set(key, reused);
  await reused.context.setExtraHTTPHeaders(headers);
  // Leaves the page of the test before, which could still write, then clears what it wrote.
  await reused.page.goto(new URL("/favicon.svg", baseURL).href);
  await reused.page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await reused.context.clearCookies();
  return reused;
}

/** Takes back what the test did to its page; closes what it cannot take back, and everything after a failed test. */
export async function returnPage(reused: ReusedPage, { failed }: { failed: boolean }): Promise<void> {
  const { context, page, reusable } = reused;
  if (failed || !reusable.context) {
    for (const [key, each] of reusedByViewport) if (each === reused) reusedByViewport.delete(key);
    return context.close();
  }
  for (const other of context.pages()) if (other !== page) await other.close();
  if (reusable.page && !page.isClosed()) {
    page.removeAllListeners();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.mouse.move(-1, -1);
  } else {
    await page.close();
    reused.page = await context.newPage();
    reused.reusable.page = true;
    watch(reused);
  }
}

async function openPage(browser: Browser): Promise<ReusedPage> {
  const context = await browser.newContext();
  const reused = { context, page: await context.newPage(), reusable: { context: true, page: true } };
  note(context.clock, ["install"], () => (reused.reusable.context = false));
  note(context, lastingOnContext, () => (reused.reusable.context = false));
  watch(reused);
  return reused;
}

function watch(reused: ReusedPage): void {
  note(reused.page, lastingOnPage, () => (reused.reusable.page = false));
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

/** Says when one of these methods is called. */
function note<T extends object>(target: T, names: readonly (keyof T)[], called: () => void): void {
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
