import { blogPosts, dialogues, successStories } from "@panshi/db/schema";
import { newId } from "@panshi/db";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import {
  addAdministrator,
  addMember,
  addPrayers,
  addSlips,
  grantPlan,
  type TestMember,
  withTestTransaction,
} from "./fixtures.ts";
import { addProducts, addPurchases } from "./shop-fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** The `X-Total-Count` of a list's page, and how many rows the page has. */
async function totalOf(url: string, cookies: Record<string, string> = {}) {
  const { body, headers } = await server.call<unknown[]>("GET", url, { cookies });
  return { shown: body.length, total: headers["x-total-count"] };
}

async function addDialogues(member: TestMember, count: number) {
  const now = server.clock.now();
  const id = newId(now);
  await withTestTransaction(server, (db) =>
    db.insert(dialogues).values({
      id,
      memberId: member.id,
      meditationDate: "2026-02-28",
      emotionalState: "calm",
      dialogueContent: "今天坐了十分鐘。",
      soulInsights: "",
      createdAt: now,
      updatedAt: now,
    }),
  );
  await withTestTransaction(server, (db) =>
    db.execute(sql`
    insert into dialogues (id, member_id, meditation_date, emotional_state, dialogue_content, soul_insights, created_at, updated_at)
    select gen_random_uuid(), member_id, meditation_date, emotional_state, dialogue_content, soul_insights, created_at, updated_at
    from dialogues, generate_series(2, ${count}) where id = ${id}`),
  );
}

describe("[S7.94] X-Total-Count", () => {
  it("counts the member's own listed rows, on every page", async () => {
    const [member, otherMember] = [await addMember(server), await addMember(server)];
    await addPrayers(server, member.id, [{}, {}, {}, { status: "cancelled" }]);
    await addPrayers(server, otherMember.id, [{}]);
    expect(await totalOf("/api/prayers?limit=2", member.cookies)).toEqual({ shown: 2, total: "3" });
    const { headers } = await server.call("GET", "/api/prayers?limit=2", { cookies: member.cookies });
    const nextPage = /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1] ?? "";
    expect(await totalOf(nextPage, member.cookies)).toEqual({ shown: 1, total: "3" });
  });

  it("is on each of a member's lists that can grow", async () => {
    const member = await addMember(server);
    await grantPlan(server, member.id, "vip", 30);
    await addSlips(server, 1);
    const products = await addProducts(server, [{}, {}, {}]);
    await addPurchases(
      server,
      member.id,
      products.map((productId, index) => ({ productId, ...(index === 0 && { withdrawnAt: server.clock.now() }) })),
    );
    await addDialogues(member, 4);
    for (const path of ["/api/soul-purchases", "/api/soul-dialogues", "/api/user-oracles", "/api/meditation-moments"])
      expect([path, (await totalOf(`${path}?limit=1`, member.cookies)).total]).toEqual([
        path,
        { "/api/soul-purchases": "2", "/api/soul-dialogues": "4" }[path] ?? "0",
      ]);
  });

  it("counts published stories and posts only, and follows their changes", async () => {
    const at = server.clock.now();
    const story = (isPublished: boolean) => ({
      id: newId(at),
      title: "故事",
      memberName: "小安",
      content: "一段話",
      successType: "事業成功" as const,
      isPublished,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    });
    expect((await totalOf("/api/success-stories")).total).toBe("0");
    await withTestTransaction(server, (db) =>
      db.insert(successStories).values([story(true), story(true), story(false)]),
    );
    server.services.cache.drop("success_stories");
    expect((await totalOf("/api/success-stories?limit=1")).total).toBe("2");

    const post = (slug: string, given: Partial<typeof blogPosts.$inferInsert>) => ({
      id: newId(at),
      slug,
      title: "文章",
      excerpt: "摘要",
      content: "內文",
      category: "guide" as const,
      authorName: "編輯",
      isPublished: true,
      publishedAt: at,
      listedAt: at,
      createdAt: at,
      updatedAt: at,
      ...given,
    });
    const before = Number((await totalOf("/api/blog/posts")).total);
    await withTestTransaction(server, (db) =>
      db
        .insert(blogPosts)
        .values([post("one", {}), post("two", { category: "news" }), post("draft", { isPublished: false })]),
    );
    server.services.cache.drop("blog_posts");
    expect(await totalOf("/api/blog/posts?limit=1")).toEqual({ shown: 1, total: String(before + 2) });
    const newsPosts = await totalOf("/api/blog/posts?category=news&limit=200");
    expect(newsPosts.total).toBe(String(newsPosts.shown));
  });

  it("counts every slip that an administrator sees", async () => {
    const { cookies } = await addAdministrator(server, "admin");
    await addSlips(server, 2, { isActive: false });
    await addSlips(server, 1, { deletedAt: server.clock.now() });
    const { total, shown } = await totalOf("/api/admin/oracles?limit=200", cookies);
    expect(total).toBe(String(shown));
  });

  it("is left out above 10,000 rows, which are not counted", async () => {
    const member = await addMember(server);
    await addDialogues(member, 10_000);
    expect(await totalOf("/api/soul-dialogues?limit=1", member.cookies)).toEqual({ shown: 1, total: "10000" });
    await addDialogues(member, 1);
    expect(await totalOf("/api/soul-dialogues?limit=1", member.cookies)).toEqual({ shown: 1, total: undefined });
  });

  it("is not counted over tRPC", async () => {
    const member = await addMember(server);
    await addPrayers(server, member.id, [{}]);
    const { body } = await server.call<{ result: { data: { json: object } } }>(
      "GET",
      `/trpc/member.temple.prayers?input=${encodeURIComponent('{"json":{}}')}`,
      { cookies: member.cookies },
    );
    expect(Object.keys(body.result.data.json)).toEqual(["items", "next"]);
  });
});
