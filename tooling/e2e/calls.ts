import type { Page } from "@playwright/test";

/** Matches the calls of these procedures, alone or among others in one request. */
export const callsOf = (...procedures: string[]): RegExp =>
  new RegExp(`/trpc/([^?]*,)?(${procedures.map((name) => name.replaceAll(".", "\\.")).join("|")})(?=[,?]|$)`);

/**
 * Answers procedures, by their names, with what is given, and leaves the others of the same request as they are. It holds
 * for calls, not for what a page brings from the server: go there by a link.
 */
export const answerWith = (page: Page, answers: Record<string, unknown>): Promise<unknown> =>
  page.route(callsOf(...Object.keys(answers)), async (route) => {
    const names = new URL(route.request().url()).pathname.slice("/trpc/".length).split(",");
    const ours = names.every((name) => name in answers);
    const results: unknown[] = ours ? [] : await (await route.fetch()).json();
    const json = names.map((name, place) =>
      name in answers ? { result: { data: { json: answers[name] } } } : results[place],
    );
    await route.fulfill({ json });
  });

/** What a refusing server says. */
export const REFUSAL = "服務暫時無法使用，請稍後再試";

/**
 * Holds a procedure's calls back; then refuses them, as a server with a fault does, its neighbours in the same request
 * answered; then lets them pass.
 */
export async function govern(page: Page, procedure: string): Promise<{ refuse: () => void; mend: () => void }> {
  let refuse = () => {};
  const held = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  let mended = false;
  const error = { code: -32603, message: REFUSAL, data: { code: "internal", httpStatus: 500, message: REFUSAL } };
  await page.route(callsOf(procedure), async (route) => {
    await held;
    if (mended) return route.continue();
    const names = new URL(route.request().url()).pathname.slice("/trpc/".length).split(",");
    const results: unknown[] = names.length > 1 ? await (await route.fetch()).json() : [];
    const json = names.map((name, place) => (name === procedure ? { error: { json: error } } : results[place]));
    return route.fulfill({ status: names.length > 1 ? 207 : 500, json });
  });
  return { refuse, mend: () => (mended = true) };
}

/** Lets a procedure's calls wait, and from `fail()` on breaks their connections, until they are unrouted. */
export async function holdThenFail(page: Page, procedure: string): Promise<() => void> {
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(callsOf(procedure), async (route) => {
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
