import type { Post } from "@panshi/contracts/content/post";
import type { PostRecord } from "@panshi/contracts/content/post-edit";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { type Faq, faqCategories } from "@panshi/contracts/content/faq";
import type { FaqRecord } from "@panshi/contracts/content/faq-edit";
import { storyTypes, type Story } from "@panshi/contracts/content/story";
import type { StoryRecord } from "@panshi/contracts/content/story-edit";
import { MINUTE } from "@panshi/core/platform/clock";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, type TestAdministrator } from "./fixtures.ts";
import { trpcCalls } from "./trpc-calls.ts";

let server: TestApp;
let admin: TestAdministrator;
let moderator: TestAdministrator;
beforeAll(async () => {
  server = await testApp();
  admin = await addAdministrator(server, "admin");
  moderator = await addAdministrator(server, "moderator");
});
afterAll(() => server.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const calls =
  <Row>(noun: string) =>
  <T = Row & ErrorBody>(method: Method, path = "", body?: object, who = admin) =>
    server.call<T>(method, `/api/admin/${noun}${path}`, { cookies: who.cookies, ...(body && { body }) });
const posts = calls<PostRecord>("blog-posts");
const stories = calls<StoryRecord>("success-stories");
const faqs = calls<FaqRecord>("faqs");
const read = async <T>(path: string) => (await server.call<T>("GET", path)).body;
/** Until the change has reached the cache. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 5000, interval: 10 });

const post = { title: "夜空與石", excerpt: "摘要", content: "# 一\n\n內文", category: "guide" };
const story = { memberName: "小安", title: "找到路", content: "一段話", successType: "事業成功" };
const faq = { question: "會好嗎？", answer: "會。" };

describe("posts", () => {
  it("[S3.28] [S4.20] [S6.10] [S7.70] [S7.71] [S7.72] [S7.73] are written, listed with drafts, changed and deleted", async () => {
    const { status, body } = await posts("POST", "", post);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...post,
      id: expect.any(String) as string,
      slug: "夜空與石",
      authorName: "磐石編輯室",
      imageUrl: null,
      isPublished: false,
      publishedAt: null,
      state: "draft",
      createdAt: server.clock.now().toISOString(),
      updatedAt: server.clock.now().toISOString(),
    });
    expect((await posts<PostRecord[]>("GET")).body).toEqual([body]);
    expect(await read<Post[]>("/api/blog/posts")).toEqual([]);
    const changed = await posts("PUT", `/${body.id}`, { ...post, title: "改過", isPublished: true });
    const publishedAt = server.clock.now().toISOString();
    expect(changed.body).toMatchObject({ title: "改過", slug: "夜空與石", state: "published", publishedAt });
    await eventually(async () =>
      expect(await read<Post[]>("/api/blog/posts")).toMatchObject([{ title: "改過", publishedAt }]),
    );
    // Taking it back keeps its time.
    const taken = await posts("PUT", `/${body.id}`, { ...post, isPublished: false });
    expect(taken.body).toMatchObject({ state: "draft", publishedAt });
    await eventually(async () => expect(await read<Post[]>("/api/blog/posts")).toEqual([]));
    expect((await posts("DELETE", `/${body.id}`)).status).toBe(204);
    expect((await posts<PostRecord[]>("GET")).body).toEqual([]);
    for (const method of ["PUT", "DELETE"] as const)
      expect((await posts(method, `/${body.id}`, post)).status).toBe(404);
  });

  it("[S9.08] take a category by its key or its label, filter by either, and refuse another", async () => {
    const labels = {
      guide: "祈願指南",
      knowledge: "隕石知識",
      growth: "靈性成長",
      success_story: "會員分享",
      news: "最新消息",
    };
    for (const [key, label] of Object.entries(labels)) {
      for (const category of [key, label])
        expect((await posts("POST", "", { ...post, category })).body.category).toBe(key);
      const found = (await posts<PostRecord[]>("GET", `?category=${encodeURIComponent(label)}`)).body;
      expect(found.map(({ category }) => category)).toEqual([key, key]);
    }
    const { status, body } = await posts("POST", "", { ...post, category: "別的" });
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ["category"]]);
  });

  it("make a slug of their title, number it where it is taken, and refuse one that another post has", async () => {
    const slugs = [];
    for (const title of ["A  b／C!", "a-b-c", "！？", "x".repeat(99)])
      slugs.push((await posts("POST", "", { ...post, title })).body.slug);
    expect(slugs).toEqual(["a-b-c", "a-b-c-2", "post", "x".repeat(60)]);
    const taken = await posts("POST", "", { ...post, slug: "A-b-c" });
    expect([taken.status, taken.body.code, taken.body.issues?.[0]?.path]).toEqual([409, "slug_taken", "slug"]);
    for (const slug of ["a b", "../x", "-a", "a".repeat(121)])
      expect((await posts("POST", "", { ...post, slug })).body.issues?.[0]?.path).toBe("slug");
    const [first] = (await posts<PostRecord[]>("GET", "?search=A%20b")).body.toReversed();
    // Its own is not taken; a deleted post's is free.
    expect((await posts("PUT", `/${first?.id}`, { ...post, slug: first?.slug })).status).toBe(200);
    await posts("DELETE", `/${first?.id}`);
    expect((await posts("POST", "", { ...post, slug: "a-b-c" })).status).toBe(201);
    // Of ten at once with one title none fails.
    const many = await Promise.all(Array.from({ length: 10 }, () => posts("POST", "", { ...post, title: "同一個" })));
    expect(new Set(many.map(({ body }) => body.slug)).size).toBe(10);
  });

  it("wait for their time: listed for administrators as scheduled, and public from it on", async () => {
    const publishedAt = new Date(server.clock.now().getTime() + 10 * MINUTE).toISOString();
    const { body } = await posts("POST", "", { ...post, slug: "later", isPublished: true, publishedAt });
    expect(body.state).toBe("scheduled");
    const states = async (state: string) =>
      (await posts<PostRecord[]>("GET", `?state=${state}`)).body.map(({ slug }) => slug);
    expect([await states("scheduled"), await states("published")]).toEqual([["later"], []]);
    expect((await server.call("GET", "/api/blog/posts/later")).status).toBe(404);
    // An edit without a time keeps it; null publishes now.
    expect((await posts("PUT", `/${body.id}`, { ...post, isPublished: true })).body).toMatchObject({ publishedAt });
    const now = (await posts("PUT", `/${body.id}`, { ...post, isPublished: true, publishedAt: null })).body;
    expect(now).toMatchObject({ state: "published", publishedAt: server.clock.now().toISOString() });
    for (const wrong of ["1970-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "9999-01-01T00:00:00Z", "soon"])
      expect((await posts("POST", "", { ...post, publishedAt: wrong })).body.issues?.[0]?.path).toBe("publishedAt");
  });

  it("keep their place and their time apart: a move changes the place, another time the place again", async () => {
    for (const { id } of (await posts<PostRecord[]>("GET", "?limit=200")).body) await posts("DELETE", `/${id}`);
    const publishedAt = server.clock.now().toISOString();
    const ids: string[] = [];
    // All of one millisecond, as a batch that was scheduled for one time.
    for (const slug of ["a", "b", "c", "d"])
      ids.push((await posts("POST", "", { ...post, slug, isPublished: true, publishedAt })).body.id);
    const order = async () => (await posts<PostRecord[]>("GET", "?sort=-place")).body.map(({ slug }) => slug).join("");
    const call = trpcCalls(() => server);
    const move = (from: number, before: number | null) =>
      call.post(
        "admin.post.move",
        { id: ids[from], beforeId: before === null ? null : ids[before] },
        { cookies: admin.cookies },
      );
    expect(await order()).toBe("dcba");
    await move(0, 2);
    expect(await order()).toBe("dacb");
    await move(3, null);
    expect(await order()).toBe("acbd");
    await move(1, 0);
    expect(await order()).toBe("bacd");
    await eventually(async () =>
      expect((await read<Post[]>("/api/blog/posts")).map(({ slug }) => slug).join("")).toBe("bacd"),
    );
    expect(new Set((await read<Post[]>("/api/blog/posts")).map((each) => each.publishedAt))).toEqual(
      new Set([publishedAt]),
    );
    // An edit that leaves the time as it is leaves the place too.
    await posts("PUT", `/${ids[1]}`, { ...post, isPublished: true });
    expect(await order()).toBe("bacd");
    const earlier = new Date(server.clock.now().getTime() - MINUTE).toISOString();
    await posts("PUT", `/${ids[1]}`, { ...post, isPublished: true, publishedAt: earlier });
    expect((await order()).indexOf("b")).toBe(3);
  });
});

describe("stories", () => {
  it("[S3.31] [S4.20] [S4.21] [S7.74] [S7.75] [S7.76] [S7.77] are written, listed with drafts, featured and deleted", async () => {
    const { status, body } = await stories("POST", "", story);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...story, isPublished: false, isFeatured: false, rating: 5, state: "draft" });
    expect((await stories<StoryRecord[]>("GET")).body).toEqual([body]);
    const full = { ...story, isPublished: true, isFeatured: true, rating: 4, location: "台南", profession: "老師" };
    expect((await stories("PUT", `/${body.id}`, full)).body).toMatchObject({ ...full, state: "published" });
    // Every field another one.
    const change = {
      memberName: "小寧",
      title: "回到海邊",
      content: "另一段話",
      successType: "健康療癒",
      isPublished: true,
      isFeatured: false,
      rating: 3,
      location: " ",
      profession: "護理師",
    };
    const changed = await stories("PUT", `/${body.id}`, change);
    expect(changed.body).toMatchObject({ ...change, id: body.id, location: null });
    expect((await stories<StoryRecord[]>("GET")).body).toEqual([changed.body]);
    await eventually(async () =>
      expect(await read<Story[]>("/api/success-stories")).toMatchObject([
        { title: "回到海邊", memberName: "小寧", content: "另一段話", rating: 3, location: null, profession: "護理師" },
      ]),
    );
    for (const wrong of [
      { rating: 0 },
      { rating: 6 },
      { successType: "別的" },
      { memberName: "" },
      { content: "字".repeat(2001) },
    ])
      expect((await stories("POST", "", { ...story, ...wrong })).body.issues?.map(({ path }) => path)).toEqual(
        Object.keys(wrong),
      );
    expect((await stories("DELETE", `/${body.id}`)).status).toBe(204);
    await eventually(async () => expect(await read<Story[]>("/api/success-stories")).toEqual([]));
  });

  it("[S9.09] have one of six success types", async () => {
    expect(storyTypes).toEqual(["事業成功", "愛情婚姻", "健康療癒", "學業進步", "財運提升", "人際關係"]);
    for (const successType of storyTypes)
      expect((await stories("POST", "", { ...story, successType })).body.successType).toBe(successType);
    const found = (await stories<StoryRecord[]>("GET", `?successType=${encodeURIComponent("健康療癒")}`)).body;
    expect(found).toHaveLength(1);
  });

  it("at random come featured ones before others", async () => {
    for (let number = 0; number < 8; number += 1)
      await stories("POST", "", { ...story, title: `故事 ${number}`, isPublished: true, isFeatured: number < 2 });
    await eventually(async () => {
      const data = (await read<{ result: { data: { json: Story[] } } }>("/trpc/member.site.storiesAtRandom")).result
        .data.json;
      expect(data).toHaveLength(6);
      expect(
        data
          .slice(0, 2)
          .map(({ title }) => title)
          .toSorted(),
      ).toEqual(["故事 0", "故事 1"]);
    });
  });
});

describe("FAQs", () => {
  it("[S3.09] [S4.20] [S5.31] [S7.78] [S7.79] [S7.80] [S7.81] have order 1 and are drafts unless something else is said", async () => {
    const { status, body } = await faqs("POST", "", faq);
    expect([status, body.order, body.isPublished, body.category]).toEqual([201, 1, false, "一般問題"]);
    for (const [order, expected] of [
      ["", 1],
      ["abc", 1],
      [null, 1],
      [1.5, 1],
      ["7", 7],
      [0, 0],
    ] as const)
      expect((await faqs("POST", "", { ...faq, order })).body.order).toBe(expected);
    expect((await faqs("POST", "", { ...faq, order: 2 ** 31 })).body.issues?.[0]?.path).toBe("order");
    expect((await faqs<FaqRecord[]>("GET")).body).toContainEqual(body);
    await faqs("PUT", `/${body.id}`, { ...faq, answer: "一定會。", isPublished: true });
    await eventually(async () => expect(await read<Faq[]>("/api/faqs")).toMatchObject([{ answer: "一定會。" }]));
    await faqs("DELETE", `/${body.id}`);
    await eventually(async () => expect(await read<Faq[]>("/api/faqs")).toEqual([]));
  });

  it("[S3.10] have one of five categories, 一般問題 unless another is chosen", async () => {
    expect(faqCategories).toEqual(["一般問題", "會員問題", "祈願相關", "付款問題", "技術支援"]);
    for (const category of faqCategories)
      expect((await faqs("POST", "", { ...faq, category })).body.category).toBe(category);
    expect((await faqs("POST", "", { ...faq, category: "其他" })).status).toBe(400);
  });
});

it("[S6.16] a moderator reads and updates posts, stories and FAQs, and is refused to create or delete them", async () => {
  const nouns = [
    [posts, post],
    [stories, story],
    [faqs, faq],
  ] as const;
  for (const [call, row] of nouns) {
    const { id } = (await (call as typeof posts)("POST", "", row)).body;
    const statuses = [
      (await call("GET", "", undefined, moderator)).status,
      (await call("PUT", `/${id}`, row, moderator)).status,
      (await call("POST", "", row, moderator)).status,
      (await call("DELETE", `/${id}`, undefined, moderator)).status,
    ];
    expect(statuses).toEqual([200, 200, 403, 403]);
  }
});

it("two people edit one post, story or FAQ: the second is shown the first one's, and nothing is overwritten", async () => {
  for (const [call, row, text] of [
    [posts, post, "title"],
    [stories, story, "title"],
    [faqs, faq, "question"],
  ] as const) {
    const { id, updatedAt } = (await (call as typeof posts)("POST", "", row)).body;
    const edit = (value: string) => (call as typeof posts)("PUT", `/${id}`, { ...row, [text]: value, updatedAt });
    const [first, second] = [await edit("先"), await edit("後")];
    expect([first.status, second.status, second.body.code]).toEqual([200, 409, "edit_conflict"]);
    expect((second.body as unknown as { current: object }).current).toEqual(first.body);
    // What was written is found at once, and the words before are not.
    const found = async (text: string) =>
      (await (call as typeof posts)<{ id: string }[]>("GET", `?search=${encodeURIComponent(text)}`)).body;
    expect((await found("先")).map((found) => found.id)).toContain(id);
    expect((await found(String((row as Record<string, unknown>)[text]))).map((found) => found.id)).not.toContain(id);
  }
});

it("stories and FAQs are moved by hand, and the public reads them in that order", async () => {
  for (const [call, noun, row, text, path] of [
    [stories, "story", story, "title", "/api/success-stories"],
    [faqs, "faq", faq, "question", "/api/faqs"],
  ] as const) {
    type Row = Record<string, string> & { id: string };
    for (const { id } of (await call<Row[]>("GET", "?limit=200")).body) await call("DELETE", `/${id}`);
    const ids: Record<string, string> = {};
    for (const name of ["甲", "乙", "丙"])
      ids[name] = (await call<Row>("POST", "", { ...row, [text]: name, isPublished: true })).body.id;
    const order = async () => (await call<Row[]>("GET")).body.map((each) => each[text]).join("");
    const first = (await order()).at(0) ?? "";
    const last = (await order()).at(-1) ?? "";
    const input = { id: ids[last], beforeId: ids[first] };
    await trpcCalls(() => server).post(`admin.${noun}.move`, input, { cookies: moderator.cookies });
    expect((await order()).at(0)).toBe(last);
    const read = async () => (await server.call<Row[]>("GET", path)).body.map((each) => each[text]).join("");
    await eventually(async () => expect(await read()).toBe(await order()));
  }
});

it("a draft is previewed unsaved and incomplete, and says so where the website is not built", async () => {
  const drafts = {
    post: { title: "", content: "# 一", category: "祈願指南" },
    story: { memberName: "", title: "題", content: "" },
    faq: { question: "問？", answer: "" },
  };
  const preview = async (noun: keyof typeof drafts) => {
    type Answer = { result?: { data: { json: { html: string } } } };
    const cookies = moderator.cookies;
    const answer = await trpcCalls(() => server).post(`admin.${noun}.preview`, drafts[noun], { cookies });
    return [answer.status, (answer.body as Answer).result?.data.json.html] as const;
  };
  expect((await preview("post"))[0]).toBe(503);
  const show = (value: object) => Promise.resolve(JSON.stringify(value));
  server.services.baseCtx.previews = { post: show, story: show, faq: show };
  const [status, html = ""] = await preview("post");
  expect([status, JSON.parse(html)]).toMatchObject([
    200,
    { category: "guide", content: "# 一", minutes: 1, authorName: "磐石編輯室", related: [] },
  ]);
  expect(JSON.parse((await preview("story"))[1] ?? "")).toMatchObject({ title: "題", rating: 5 });
  expect(JSON.parse((await preview("faq"))[1] ?? "")).toMatchObject({ question: "問？", category: "一般問題" });
  server.services.baseCtx.previews = null;
});
