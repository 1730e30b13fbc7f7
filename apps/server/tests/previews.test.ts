import type { PostDetail } from "@panshi/contracts/content/post";
import { AppError, type ErrorBody } from "@panshi/contracts/platform/errors";
import type { Preview } from "@panshi/contracts/platform/publication";
import { newId } from "@panshi/db";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createContentPreviews } from "../src/pages/previews.ts";
import type { ServerBundle } from "../src/pages/server-bundle.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, type TestAdministrator } from "./fixtures.ts";

let server: TestApp;
let admin: TestAdministrator;
let running = 0;
let most = 0;
let rendered = 0;
let gate: PromiseWithResolvers<void> | undefined;
/** Counts what it renders at a time. */
const bundle: ServerBundle = {
  routes: [],
  postPreview: { path: "/blog/preview", styles: [], answer: (post) => [[["member", "site", "post"]], post] },
  renderPart: ({ value }) => {
    most = Math.max(most, running + 1);
    rendered += 1;
    return { html: "question" in value ? value.question : value.title, styles: [] };
  },
  render: async ({ answers }) => {
    running += 1;
    rendered += 1;
    most = Math.max(most, running);
    await gate?.promise;
    await setImmediate();
    running -= 1;
    return { html: JSON.stringify(answers[0]?.[1]), head: "", state: "", status: 200, unanswered: [] };
  },
};
beforeAll(async () => {
  server = await testApp();
  server.services.baseCtx.previews = createContentPreviews(
    server.services,
    bundle,
    "<!--head--><!--app--><!--state-->",
  );
  admin = await addAdministrator(server, "admin");
});
beforeEach(() => {
  most = 0;
  rendered = 0;
});
afterAll(() => server.close());

const post = { title: "題", excerpt: "摘要", content: "內文", category: "guide", imageUrl: null, authorName: "編輯室" };
const detail = (title: string): PostDetail => ({
  ...post,
  title,
  id: newId(new Date()),
  slug: "preview",
  category: "guide",
  publishedAt: "2026-03-01T00:00:00.000Z",
  updatedAt: "2026-03-01T00:00:00.000Z",
  minutes: 1,
  related: [],
});
const faq = { question: "會好嗎？", answer: "會。" };
type Answer = { result?: { data: { json: Preview } }; error?: { json: { data: ErrorBody & { httpStatus: number } } } };
async function callBatch(...calls: (readonly [name: string, input: object])[]) {
  const names = calls.map(([name]) => `admin.${name}.preview`).join();
  const body = Object.fromEntries(calls.map(([, input], index) => [index, { json: input }]));
  const answer = await server.call<Answer[]>("POST", `/trpc/${names}?batch=1`, { cookies: admin.cookies, body });
  return { answers: answer.body, headers: answer.headers };
}

it("previews are rendered one at a time, within a batch too, and what waits is bounded", async () => {
  const { previews } = server.services.baseCtx;
  const value = { ...faq, id: newId(new Date()), category: "一般問題", order: 0, isPublished: true } as const;
  const asked = Array.from({ length: 10 }, (_, index) =>
    index % 2 === 0 ? previews?.post(detail(`第 ${index} 篇`)) : previews?.faq(value),
  );
  const [batch, ...outcomes] = await Promise.all([
    callBatch(["faq", faq], ["faq", faq]),
    ...asked.map((each) =>
      Promise.resolve(each).then(
        (html = "") => html,
        (error: AppError) => error,
      ),
    ),
  ]);
  expect(most).toBe(1);
  const shown = outcomes.filter((each) => typeof each === "string");
  expect(shown).toHaveLength(5);
  expect(shown.join()).toContain("第 0 篇");
  expect(outcomes.slice(5).map((each) => (each instanceof AppError ? each.code : each))).toEqual(Array(5).fill("busy"));
  expect(batch.answers).toHaveLength(2);
  // The queue is empty again.
  expect((await callBatch(["faq", faq])).answers[0]?.result?.data.json.html).toContain("會好嗎？");
});

it("a preview that finds no place answers 503, with words and a time to try again", async () => {
  gate = Promise.withResolvers();
  const { previews } = server.services.baseCtx;
  const waiting = Array.from({ length: 5 }, async () => previews?.post(detail("題")));
  const { answers, headers } = await callBatch(["faq", faq], ["post", post]);
  gate.resolve();
  await Promise.all(waiting);
  for (const { error } of answers)
    expect(error?.json.data).toMatchObject({
      httpStatus: 503,
      code: "busy",
      message: "前面還有幾份預覽正在做，請過幾秒再試一次",
    });
  expect(headers["retry-after"]).toBe("5");
});

it("a text that is too much to show is refused before it is rendered, and cannot be saved", async () => {
  const save = (method: "POST" | "PUT", path: string, body: object) =>
    server.call<ErrorBody & { id: string }>(method, `/api/admin/blog-posts${path}`, { cookies: admin.cookies, body });
  const { id } = (await save("POST", "", post)).body;
  for (const [content, message] of [
    [`${"*".repeat(9999)}字${"*".repeat(9999)}`, "內文的清單、引文或標記一層包一層太多了，最多 16 層"],
    ["- 甲\n".repeat(4000), "內文的段落、清單項目和標記太多了，請精簡，或分成兩篇"],
  ] as const) {
    const issues = [{ path: "content", message }];
    const [answer] = (await callBatch(["post", { ...post, content }])).answers;
    expect(answer?.error?.json.data).toMatchObject({ httpStatus: 400, code: "bad_input", message, issues });
    for (const saved of [
      await save("POST", "", { ...post, content }),
      await save("PUT", `/${id}`, { ...post, content }),
    ])
      expect([saved.status, saved.body.issues]).toEqual([400, issues]);
  }
  expect(rendered).toBe(0);
});
