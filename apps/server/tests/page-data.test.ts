import type { Faq } from "@panshi/contracts/content/faq";
import type { Page } from "@panshi/contracts/platform/list";
import { newId } from "@panshi/db";
import { faqs, successStories } from "@panshi/db/schema";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type AnsweredQuery, type QueryKey, renderWithAnswers } from "../src/pages/render-with-answers.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { withTestTransaction } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const query = (path: string, input?: unknown): QueryKey => [path.split("."), { input }];
/** A page whose components ask for `asked`, one after another: each shows the next when it has its answer. */
const pageOf =
  (...asked: QueryKey[]) =>
  async (answers: readonly AnsweredQuery[]) => ({
    unanswered: asked.slice(answers.length, answers.length + 1),
    answers: answers.map(([, answer]) => answer),
  });
const render = (...asked: QueryKey[]) => renderWithAnswers(server.services.baseCtx, "/a", pageOf(...asked));

it("a page is rendered again until each public query that it asks for is answered", async () => {
  const { answers } = await render(query("member.site.faqs"), query("member.site.stories", { limit: 3 }));
  expect(answers).toEqual([[], { items: [], next: null }]);
});

it("a page is dropped when a table changes that a query of it reads, although nobody names the table", async () => {
  const { cache, baseCtx } = server.services;
  const page = () =>
    cache.getComposed("a page", undefined, async (reader) => {
      const { answers } = await renderWithAnswers(
        { ...baseCtx, cache: reader },
        "/a",
        pageOf(query("member.site.faqs")),
      );
      return (answers[0] as Faq[]).map(({ question }) => question);
    });
  expect(await page()).toEqual([]);
  const now = new Date();
  const row = {
    id: newId(now),
    question: "會好嗎",
    answer: "會",
    isPublished: true,
    publishedAt: server.clock.now(),
    createdAt: now,
    updatedAt: now,
  };
  await withTestTransaction(server, async (db) => {
    // Without triggers nothing says that the table changed.
    await db.execute(sql`set local session_replication_role = replica`);
    await db.insert(faqs).values(row);
  });
  expect(await page()).toEqual([]);
  await withTestTransaction(server, (db) => db.update(faqs).set({ answer: "會的" }));
  await vi.waitFor(async () => expect(await page()).toEqual(["會好嗎"]), { timeout: 10_000, interval: 20 });
});

it("queries of members, and answers that vary from call to call, are left to the browser", async () => {
  const left = [query("member.profile.view"), query("member.oracle.random"), query("member.site.storiesAtRandom")];
  expect((await renderWithAnswers(server.services.baseCtx, "/a", async () => ({ unanswered: left }))).unanswered).toBe(
    left,
  );
});

it("a page of an unknown slug is not found, and one that asks for something else at each render is refused", async () => {
  await expect(render(query("member.site.post", { slug: "unknown" }))).rejects.toMatchObject({ code: "not_found" });
  const inputs = [1, 2, 3, 4, 5, 6].map((limit) => query("member.site.stories", { limit }));
  await expect(render(...inputs)).rejects.toThrow("/a asks for other data at each of 5 renders");
});

it("a public query that reads the database past the cache is refused by its name, with what to do", async () => {
  const now = new Date();
  const story = {
    title: "願",
    memberName: "小明",
    content: "成了",
    successType: "事業成功",
    isPublished: true,
    publishedAt: server.clock.now(),
  } as const;
  const rows = ["1", "2"].map(() => ({ id: newId(now), ...story, createdAt: now, updatedAt: now }));
  await withTestTransaction(server, (db) => db.insert(successStories).values(rows));
  server.services.cache.drop("success_stories");
  const { answers } = await render(query("member.site.stories", { limit: 1 }));
  const cursor = (answers[0] as Page<unknown>).next;
  await expect(render(query("member.site.stories", { limit: 1, cursor }))).rejects.toThrow(
    "member.site.stories is cached, but no change of a row would drop it. Let its verb read content with ctx.cache.get",
  );
});
