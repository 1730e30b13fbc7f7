import type { Post } from "@panshi/contracts/content/post";
import type { Faq } from "@panshi/contracts/content/faq";
import type { Plan } from "@panshi/contracts/commerce/plan";
import type { SiteText } from "@panshi/contracts/content/site-content";
import type { Story } from "@panshi/contracts/content/story";
import { newId } from "@panshi/db";
import { seed } from "@panshi/db/seed";
import { blogPosts, faqs, membershipPlans, successStories } from "@panshi/db/schema";
import { eq, gt, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestResponse, type TestApp, testApp } from "../src/testing.ts";
import { snapshot, withTestTransaction } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  await seed({ url: server.database.url, kind: "base", at: "2026-03-01", log: () => {} });
});
afterAll(() => server.close());

const get = async <T>(url: string) => {
  const answer = await server.call<T>("GET", url);
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["set-cookie"]).toBeUndefined();
  return answer;
};
/** Follows `Link: rel="next"` to the end. */
async function getAll<T>(url: string): Promise<T[]> {
  const rows: T[] = [];
  for (let next: string | undefined = url; next; ) {
    const page: TestResponse<T[]> = await get<T[]>(next);
    rows.push(...page.body);
    next = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link))?.[1];
  }
  return rows;
}
/** Within the last hour, so that it is public. */
const at = (seconds: number) => new Date(server.clock.now().getTime() + (seconds - 3600) * 1000);

it("no public read changes a row", async () => {
  const before = await snapshot(server);
  for (const path of ["editable-membership-plans", "faqs", "site-content", "success-stories", "blog/posts"])
    await get(`/api/${path}`);
  expect(await snapshot(server)).toEqual(before);
});

describe("GET /api/editable-membership-plans", () => {
  it("[S3.04] [S7.12] [S9.01] [S9.03] [S1.09] answers the three plans, lowest first", async () => {
    const { body } = await get<Plan[]>("/api/editable-membership-plans");
    expect(
      body.map(({ planType, price, originalPrice, duration }) => [planType, price, originalPrice, duration]),
    ).toEqual([
      ["trial", 0, null, 7],
      ["basic", 3990, null, 30],
      ["vip", 9990, 12_990, 90],
    ]);
    for (const plan of body) {
      expect(Object.keys(plan).sort()).toEqual([
        "buttonText",
        "duration",
        "features",
        "id",
        "isPopular",
        "originalPrice",
        "planType",
        "price",
        "subtitle",
        "title",
      ]);
      expect(plan.features.length).toBeGreaterThan(0);
    }
    expect((await get("/api/membership-plans")).body).toEqual(body);
  });

  it("leaves out a plan that is not active", async () => {
    const active = (isActive: boolean) =>
      withTestTransaction(server, (db) =>
        db.update(membershipPlans).set({ isActive }).where(eq(membershipPlans.planType, "vip")),
      );
    await active(false);
    server.services.cache.drop("membership_plans");
    const { body } = await get<Plan[]>("/api/editable-membership-plans");
    expect(body.map((plan) => plan.planType)).toEqual(["trial", "basic"]);
    await active(true);
    server.services.cache.drop("membership_plans");
  });
});

describe("readings by a model", () => {
  const offers = async (app: TestApp) => {
    const text = async (path: string) => (await app.call("GET", path)).text;
    const capabilities = await app.call<{ result: { data: { json: unknown } } }>(
      "GET",
      "/trpc/member.site.capabilities",
    );
    return {
      plans: (await text("/api/editable-membership-plans")).match(/AI 解籤，每天 \d+ 次/g),
      voices: /解籤有 3 種聲音：白話、古典、反思/.test(await text("/api/membership-plans")),
      faqs: (await text("/api/faqs")).match(/AI[^。？]*[。？]/g),
      content: /AI/.test(await text("/api/site-content")),
      capabilities: capabilities.body.result.data.json,
    };
  };

  it("are nowhere offered or sold without a model; the voices of the traditional reading are", async () => {
    expect(await offers(server)).toEqual({
      plans: null,
      voices: true,
      faqs: null,
      content: false,
      capabilities: { modelAvailable: false, registrationOpen: true, prayersOpen: true, trialOpen: true },
    });
    const { body } = await get<Faq[]>("/api/faqs");
    expect(body.find(({ question }) => question === "還沒註冊，可以先抽籤嗎？")?.answer).toMatch(/^可以。.+聖殿。$/);
    expect(body.every(({ answer }) => answer.endsWith("。"))).toBe(true);
  });

  it("are with one", async () => {
    const withModel = await testApp({ sharing: server, variables: { OPENAI_BASE_URL: "http://127.0.0.1:9/v1" } });
    try {
      expect(await offers(withModel)).toMatchObject({
        plans: ["AI 解籤，每天 5 次", "AI 解籤，每天 10 次", "AI 解籤，每天 30 次"],
        voices: true,
        faqs: expect.arrayContaining(["AI 解籤會讀到什麼？", "AI 解籤每天的次數，依序是 5、10、30 次。"]),
        content: false,
        capabilities: { modelAvailable: true },
      });
    } finally {
      await withModel.close();
    }
  });
});

describe("GET /api/faqs", () => {
  it("[S3.08] [S3.11] [S3.12] [S7.13] answers published questions alone, by their order", async () => {
    const row = {
      id: newId(),
      question: "草稿？",
      answer: "未發布",
      publishedAt: at(0),
      createdAt: at(0),
      updatedAt: at(0),
    };
    await withTestTransaction(server, (db) =>
      db
        .insert(faqs)
        .values([
          row,
          { ...row, id: newId(), question: "最後一題？", isPublished: true, displayOrder: 999 },
          { ...row, id: newId(), question: "第一題？", isPublished: true, displayOrder: -1 },
        ]),
    );
    server.services.cache.drop("faqs");
    const { body } = await get<Faq[]>("/api/faqs");
    expect(body.map((faq) => faq.question)).not.toContain("草稿？");
    expect(body.map((faq) => faq.order)).toEqual(body.map((faq) => faq.order).toSorted((a, b) => a - b));
    expect([body[0]?.question, body.at(-1)?.question]).toEqual(["第一題？", "最後一題？"]);
    expect(body[0]).toEqual({
      id: body[0]?.id,
      question: "第一題？",
      answer: "未發布",
      category: "一般問題",
      order: -1,
      isPublished: true,
    });
  });
});

it("[S3.14] [S7.14] GET /api/site-content answers section, key and value", async () => {
  const { body } = await get<SiteText[]>("/api/site-content");
  for (const entry of body) expect(Object.keys(entry).sort()).toEqual(["key", "section", "value"]);
  expect(body).toContainEqual(expect.objectContaining({ section: "landing_hero", key: "cta_text" }));
});

describe("GET /api/success-stories", () => {
  const story = (seconds: number, given: Partial<typeof successStories.$inferInsert> = {}) => ({
    id: newId(at(seconds)),
    title: `故事 ${seconds}`,
    memberName: "小安",
    content: "一段話",
    successType: "事業成功" as const,
    isPublished: true,
    publishedAt: at(seconds),
    displayOrder: -seconds,
    createdAt: at(seconds),
    updatedAt: at(seconds),
    ...given,
  });

  it("[S7.11] has none in the base seed: an invented testimonial is not content", async () => {
    expect((await get("/api/success-stories")).body).toEqual([]);
  });

  it("[S3.29] [S7.11] [S7.94] lists published ones, in their order, in pages", async () => {
    const rows = [
      story(1, { rating: 4, location: "花蓮", profession: "老師", imageUrl: "/uploads/a.webp" }),
      ...Array.from({ length: 5 }, () => story(2)),
      story(3, { isPublished: false, title: "草稿" }),
    ];
    await withTestTransaction(server, (db) => db.insert(successStories).values(rows));
    server.services.cache.drop("success_stories");
    const all = await getAll<Story>("/api/success-stories?limit=2");
    expect(all.map((each) => each.title)).toEqual([...Array<string>(5).fill("故事 2"), "故事 1"]);
    expect(new Set(all.map((each) => each.id)).size).toBe(6);
    expect(all.at(-1)).toEqual({
      id: rows[0]?.id,
      title: "故事 1",
      memberName: "小安",
      content: "一段話",
      location: "花蓮",
      profession: "老師",
      rating: 4,
      imageUrl: "/uploads/a.webp",
    });
    expect(all[0]).toMatchObject({ rating: 5, location: null, profession: null, imageUrl: null });
  });
});

describe("GET /api/blog/posts", () => {
  it("[S3.24] [S7.25] [S7.94] lists published posts, newest first, in pages", async () => {
    const seeded = (await get<Post[]>("/api/blog/posts")).body;
    const post = (seconds: number, given: Partial<typeof blogPosts.$inferInsert>) => ({
      id: newId(),
      slug: `post-${seconds}`,
      title: `文章 ${seconds}`,
      excerpt: "摘要",
      content: "內文",
      category: "news" as const,
      authorName: "編輯",
      isPublished: true,
      publishedAt: at(seconds),
      listedAt: at(seconds),
      createdAt: at(seconds),
      updatedAt: at(seconds),
      ...given,
    });
    await withTestTransaction(server, (db) =>
      db
        .insert(blogPosts)
        .values([
          post(1, {}),
          post(2, { imageUrl: "/uploads/b.webp" }),
          post(3, { isPublished: false }),
          post(4, { publishedAt: null }),
        ]),
    );
    server.services.cache.drop("blog_posts");
    const all = await getAll<Post>("/api/blog/posts?limit=3");
    expect(all).toHaveLength(seeded.length + 2);
    expect(all.map((each) => each.publishedAt)).toEqual(
      all
        .map((each) => each.publishedAt)
        .toSorted()
        .toReversed(),
    );
    expect(all.find((each) => each.slug === "post-2")).toEqual({
      id: expect.any(String) as string,
      slug: "post-2",
      title: "文章 2",
      excerpt: "摘要",
      category: "news",
      imageUrl: "/uploads/b.webp",
      publishedAt: at(2).toISOString(),
      authorName: "編輯",
    });
    expect((await get("/api/blog-posts")).body).toEqual((await get("/api/blog/posts")).body);
  });
});

/** Makes cursors of a list that no page announced. */
async function inventor(list: string) {
  const { headers } = await server.call("GET", `${list}limit=1`);
  const cursor = /cursor=([\w-]+)/.exec(String(headers.link))?.[1] ?? "";
  const [binding] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as [string];
  return (sort: number) => Buffer.from(JSON.stringify([binding, sort, newId()])).toString("base64url");
}

describe("the cache of public content", () => {
  it("is not evicted by invented cursors, limits and slugs", async () => {
    await get("/api/editable-membership-plans");
    const [first] = (await get<Post[]>("/api/blog/posts?limit=1")).body;
    const rename = (title: string) =>
      withTestTransaction(server, async (db) => {
        // Without triggers nothing says that the table changed.
        await db.execute(sql`set local session_replication_role = replica`);
        await db
          .update(blogPosts)
          .set({ title })
          .where(eq(blogPosts.id, first?.id ?? ""));
      });
    await rename("改過的文章");
    const [ofStories, ofNews] = [
      await inventor("/api/success-stories?"),
      await inventor("/api/blog/posts?category=news&"),
    ];
    for (let index = 0; index < 520; index += 1) {
      await get(`/api/success-stories?limit=${(index % 200) + 1}&cursor=${ofStories(index)}`);
      await get(`/api/blog/posts?limit=${(index % 200) + 1}&category=news&cursor=${ofNews(at(index).getTime())}`);
      expect((await server.call("GET", `/api/blog/posts/nobody-wrote-${index}`)).status).toBe(404);
    }
    // No invalidation was sent, so an answer with the old title comes from the cache.
    expect((await get<Post[]>("/api/blog/posts?limit=1")).body).toEqual([first]);
    await rename(first?.title ?? "");
    server.services.cache.drop("blog_posts");
    // 1,560 requests.
  }, 60_000);

  it("is read once for every limit of a first page", async () => {
    await get("/api/blog/posts");
    const select = vi.spyOn(server.services.baseCtx.db, "select");
    for (const limit of [1, 2, 24, 50, 200]) await get(`/api/blog/posts?limit=${limit}`);
    expect(select).not.toHaveBeenCalled();
    expect((await server.call("GET", "/api/blog/posts/nobody-wrote-this")).status).toBe(404);
    expect(select).toHaveBeenCalledTimes(1);
    select.mockRestore();
  });
});

describe("the landing page's stories", () => {
  const atRandom = async () => {
    type Body = { result: { data: { json: Story[] } } };
    const answer = await server.call<Body>("GET", "/trpc/member.site.storiesAtRandom");
    return answer.body.result.data.json;
  };

  it("[S2.37] [S2.38] are six different ones at random out of all that are published, older than the first page too", async () => {
    await withTestTransaction(server, (db) => db.delete(successStories));
    server.services.cache.drop("success_stories");
    expect(await atRandom()).toEqual([]);
    const rows = Array.from({ length: 70 }, (_, index) => ({
      id: newId(),
      title: `故事 ${index}`,
      memberName: "王小明",
      content: "內容",
      successType: "事業成功" as const,
      isPublished: index >= 10,
      publishedAt: at(index),
      createdAt: at(index),
      updatedAt: at(index),
    }));
    await withTestTransaction(server, (db) => db.insert(successStories).values(rows));
    server.services.cache.drop("success_stories");
    const seen = new Set<string>();
    // That one of sixty never comes: once in 10^12 runs.
    for (let round = 0; round < 300; round += 1) {
      const titles = (await atRandom()).map(({ title }) => title);
      expect(new Set(titles).size).toBe(6);
      for (const title of titles) seen.add(title);
    }
    expect(seen).toEqual(new Set(rows.slice(10).map(({ title }) => title)));
  });

  it("are fewer where there are fewer", async () => {
    await withTestTransaction(server, (db) =>
      db
        .update(successStories)
        .set({ isPublished: false })
        .where(gt(successStories.createdAt, at(13))),
    );
    server.services.cache.drop("success_stories");
    expect((await atRandom()).map(({ title }) => title).toSorted()).toEqual([
      "故事 10",
      "故事 11",
      "故事 12",
      "故事 13",
    ]);
  });
});

it.each(["/api/success-stories", "/api/blog/posts"])("[S7.94] %s refuses a wrong limit or cursor", async (path) => {
  for (const query of [
    "limit=0",
    "limit=201",
    "limit=a",
    "cursor=",
    "cursor=%00",
    "cursor=abc",
    `cursor=${"a".repeat(300)}`,
  ])
    expect([query, (await server.call("GET", `${path}?${query}`)).status]).toEqual([query, 400]);
});

describe("GET /api/blog/posts/{slug}", () => {
  const read = (slug: string) =>
    server.call<{ minutes: number; related: { slug: string }[] }>("GET", `/api/blog/posts/${slug}`);

  it("answers a published post with others of its category first, 404 for a draft or an unknown slug, and 4xx otherwise", async () => {
    const now = server.clock.now();
    const post = (slug: string, given: Partial<typeof blogPosts.$inferInsert> = {}) => ({
      id: newId(now),
      slug,
      title: slug,
      excerpt: "摘要",
      content: "字".repeat(801),
      category: "guide" as const,
      authorName: "編輯",
      isPublished: true,
      publishedAt: now,
      listedAt: now,
      createdAt: now,
      updatedAt: now,
      ...given,
    });
    await withTestTransaction(server, async (db) => {
      await db.delete(blogPosts);
      await db
        .insert(blogPosts)
        .values([
          post("one"),
          post("newer-other", { category: "news", listedAt: at(9) }),
          post("same"),
          post("draft-only", { isPublished: false }),
        ]);
    });
    const { status, body } = await read("one");
    expect([status, body.minutes, body.related.map((each) => each.slug)]).toEqual([200, 3, ["same", "newer-other"]]);
    for (const wrong of ["draft-only", "nobody", "%E6%B2%92%E6%9C%89"]) expect((await read(wrong)).status).toBe(404);
    for (const wrong of ["..", "a%00", "x".repeat(200)]) expect([400, 404]).toContain((await read(wrong)).status);
  });
});
