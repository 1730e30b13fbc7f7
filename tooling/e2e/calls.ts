import type { Page } from "@playwright/test";

/** Matches the calls of these procedures, alone or among others in one request. */
export const callUrlPattern = (...procedures: string[]): RegExp =>
  new RegExp(`/trpc/([^?]*,)?(${procedures.map((name) => name.replaceAll(".", "\\.")).join("|")})(?=[,?]|$)`);

/**
 * Answers calls of the procedures with the given values; others in the same request get the server's answer. What the
 * server rendered into the page stays: reach the page by a link ({@link goByLink}).
 */
export const answerWith = (page: Page, answers: Record<string, unknown>): Promise<unknown> =>
  page.route(callUrlPattern(...Object.keys(answers)), async (route) => {
    const names = new URL(route.request().url()).pathname.slice("/trpc/".length).split(",");
    const all = names.every((name) => name in answers);
    const results: unknown[] = all ? [] : await (await route.fetch()).json();
    const json = names.map((name, place) =>
      name in answers ? { result: { data: { json: answers[name] } } } : results[place],
    );
    await route.fulfill({ json });
  });

/** What the server says where {@link controlCalls} refuses. */
export const REFUSAL = "服務暫時無法使用，請稍後再試";

/**
 * Lets calls of the procedures wait; from `refuse()` on refuses them as a server with a fault does, while others in the
 * same request are answered; from `recover()` on lets them pass.
 */
export async function controlCalls(
  page: Page,
  ...procedures: string[]
): Promise<{ refuse: () => void; recover: () => void }> {
  let refuse = () => {};
  const held = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  let recovered = false;
  const error = { code: -32603, message: REFUSAL, data: { code: "internal", httpStatus: 500, message: REFUSAL } };
  await page.route(callUrlPattern(...procedures), async (route) => {
    await held;
    if (recovered) return route.continue();
    const names = new URL(route.request().url()).pathname.slice("/trpc/".length).split(",");
    const all = names.every((name) => procedures.includes(name));
    const results: unknown[] = all ? [] : await (await route.fetch()).json();
    const json = names.map((name, place) => (procedures.includes(name) ? { error: { json: error } } : results[place]));
    return route.fulfill({ status: all ? 500 : 207, json });
  });
  return { refuse, recover: () => (recovered = true) };
}

/** Breaks the connection of every call of a procedure until the answer is called. */
export async function abortCalls(page: Page, procedure: string): Promise<() => Promise<void>> {
  await page.route(callUrlPattern(procedure), (route) => route.abort());
  return () => page.unrouteAll();
}

/** Lets a procedure's calls wait, and from `fail()` on breaks their connections, until they are unrouted. */
export async function holdThenFail(page: Page, procedure: string): Promise<() => void> {
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(callUrlPattern(procedure), async (route) => {
    await held;
    await route.abort();
  });
  return fail;
}

/** Goes to a page within the app, so that it asks for its data itself: by the link that the landing page has to it. */
export async function goByLink(page: Page, path: string): Promise<void> {
  await page.goto("/");
  // By key: a link far down may move under the pointer while what stands above it is laid out.
  await page.locator(`a[href="${path}"]:visible`).first().press("Enter");
  await page.waitForURL(path);
}
