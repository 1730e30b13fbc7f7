import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { DEMO_PASSWORD } from "./fixtures.ts";

export const staff = {
  super: "super@panshi.test",
  admin: "admin@panshi.test",
  moderator: "moderator@panshi.test",
} as const;

/** Signs the page in as a demo administrator. */
export async function enter(page: Page, username: string = staff.super): Promise<void> {
  const answer = await page.request.post("/api/admin/login", { data: { username, password: DEMO_PASSWORD } });
  expect(answer.status()).toBe(200);
}

/** The notice that shows just now. Readable beside an open dialog too. */
export const notice = (page: Page): Locator => page.getByRole("region", { name: /^通知/ });

/** A slip in the list: a row of the table, or an entry of the phone's list. */
export const entryOf = (page: Page, title: string): Locator =>
  page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ has: page.getByRole("button", { name: `編輯「${title}」` }) });

let made = 0;
/** A title that no other slip has. */
export const freshTitle = (): string => {
  made += 1;
  return `試籤${process.pid}${Date.now().toString().slice(-6)}${made}`;
};

/** Adds a slip that nobody can draw, over the documented call, and answers its id. */
export async function addSlip(page: Page, title: string): Promise<string> {
  const answer = await page.request.post("/api/admin/oracles", {
    data: { title, interpretation: "只給測試看的一支籤。", displayOrder: -5, isActive: false },
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  return id;
}

export const removeSlip = (page: Page, id: string) => page.request.delete(`/api/admin/oracles/${id}`);

type Failure = { status: number; code: string; message: string; issues?: { path: string; message: string }[] };

const calls = (route: Route): string[] => new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");

async function instead(page: Page, procedure: string, status: number, envelope: object): Promise<void> {
  await page.route("**/trpc/**", async (route) => {
    const asked = calls(route);
    if (!asked.includes(procedure)) return route.fallback();
    // The client asks for these alone: a batch of several would need the others' answers.
    expect(asked).toEqual([procedure]);
    return route.fulfill({ status, json: [envelope] });
  });
}

/** Answers a call of the screen in the server's place. */
export const answerWith = (page: Page, procedure: string, json: unknown) =>
  instead(page, procedure, 200, { result: { data: { json } } });

/** Refuses a call of the screen in the server's place. */
export const refuse = (page: Page, procedure: string, { status, ...body }: Failure) =>
  instead(page, procedure, status, {
    error: { json: { code: -32603, message: body.message, data: { ...body, httpStatus: status, path: procedure } } },
  });

/** Counts the screen's calls of a procedure from now on. */
export function countCalls(page: Page, procedure: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.includes(procedure)) count += 1;
  });
  return () => count;
}
