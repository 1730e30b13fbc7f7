import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { DEMO_PASSWORD } from "./fixtures.ts";

export const staff = {
  super: "super@panshi.test",
  admin: "admin@panshi.test",
  moderator: "moderator@panshi.test",
} as const;

/** Signs the page in as a demo administrator. */
export async function signInAsStaff(page: Page, username: string = staff.super): Promise<void> {
  const answer = await page.request.post("/api/admin/login", { data: { username, password: DEMO_PASSWORD } });
  expect(answer.status()).toBe(200);
}

/** Calls a procedure as the administrator who is signed in on the page. */
export async function callAsStaff(page: Page, procedure: string, json: object): Promise<void> {
  const answer = await page.request.post(`/trpc/${procedure}`, { data: { json } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The notices, which are readable beside an open dialog too. */
export const notice = (page: Page): Locator => page.getByRole("region", { name: /^通知/ });

/** A slip in the list: a row of the table, or an entry of the phone's list. */
export const slipEntryOf = (page: Page, title: string): Locator =>
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

/** Adds an inactive slip over the documented call; its id. */
export async function addSlip(page: Page, title: string, displayOrder = -5): Promise<string> {
  const answer = await page.request.post("/api/admin/oracles", {
    data: { title, interpretation: "只給測試看的一支籤。", displayOrder, isActive: false },
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  return id;
}

export const removeSlip = (page: Page, id: string) => page.request.delete(`/api/admin/oracles/${id}`);

type Failure = { status: number; code: string; message: string; issues?: { path: string; message: string }[] };

const proceduresOf = (route: Route): string[] =>
  new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");

async function respond(page: Page, procedure: string, status: number, envelope: object): Promise<void> {
  await page.route("**/trpc/**", async (route) => {
    const asked = proceduresOf(route);
    if (!asked.includes(procedure)) return route.fallback();
    if (asked.length === 1) return route.fulfill({ status, json: [envelope] });
    // The other calls of the batch keep the server's answers.
    const answer = await route.fetch();
    const answers = (await answer.json()) as object[];
    return route.fulfill({ response: answer, status: 207, json: answers.with(asked.indexOf(procedure), envelope) });
  });
}

/** Answers a procedure's calls in place of the server. */
export const answerWith = (page: Page, procedure: string, json: unknown) =>
  respond(page, procedure, 200, { result: { data: { json } } });

/** Refuses a procedure's calls in place of the server. */
export const refuse = (page: Page, procedure: string, { status, ...body }: Failure) =>
  respond(page, procedure, status, {
    error: { json: { code: -32603, message: body.message, data: { ...body, httpStatus: status, path: procedure } } },
  });

/** Counts a procedure's calls from now on. */
export function countCalls(page: Page, procedure: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.includes(procedure)) count += 1;
  });
  return () => count;
}

/** A slip as the list answers it. */
export const buildListedSlip = (changes: object) => ({
  id: crypto.randomUUID(),
  title: "石上清泉",
  description: "一行\n二行",
  imageUrl: null,
  category: "general",
  fortuneLevel: "good",
  interpretation: "慢慢來。",
  advice: "",
  displayOrder: 1,
  isActive: true,
  createdAt: "2026-11-20T16:30:00.000Z",
  updatedAt: "2026-11-20T16:30:00.000Z",
  ...changes,
});
