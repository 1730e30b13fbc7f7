import { listPosts } from "@panshi/core/content/post/list-posts";
import { MINUTE, SECOND } from "@panshi/core/platform/clock";
import { CACHE_CHANNEL } from "@panshi/db/cached-table";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sitemapAndFeed } from "../src/plugins/sitemap-and-feed.ts";
import { loadImageContent } from "../src/share-image/load-image-content.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, type TestAdministrator } from "./fixtures.ts";

let a: TestApp;
let b: TestApp;
let admin: TestAdministrator;
const extend: NonNullable<Parameters<typeof testApp>[0]>["extend"] = (app, services) => {
  sitemapAndFeed(app, services, []);
  // Stands for a page: composed of cached values, and cached itself.
  app.get("/page", () =>
    services.cache.getComposed("page", undefined, async (cache) => {
      const { items } = await listPosts({ ...services.baseCtx, cache }, { limit: 24 });
      return items.map(({ title }) => title).join();
    }),
  );
};
beforeAll(async () => {
  a = await testApp({ extend });
  b = await testApp({ extend, sharing: a });
  admin = await addAdministrator(a, "admin");
  const listeners = () => a.database.sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${`panshi listen ${CACHE_CHANNEL}`}`;
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(2), 10_000);
});
afterAll(async () => {
  await b.close();
  await a.close();
});

/** The slugs of a page that is composed now, unless it is cached, of a list that may be cached since longer. */
const composedLater = ({ services }: TestApp) =>
  services.cache.getComposed("composed later", undefined, async (cache) => {
    const { items } = await listPosts({ ...services.baseCtx, cache }, { limit: 24 });
    return items.map(({ slug }) => slug);
  });
const save = async (method: "POST" | "PUT", path: string, given: object) => {
  const body = { title: "題", excerpt: "摘要", content: "內文", category: "guide", isPublished: true, ...given };
  return (await a.call<{ id: string }>(method, `/api/admin/blog-posts${path}`, { cookies: admin.cookies, body })).body;
};
/** Which of the places that show a post's title or slug have it. */
async function placesOf(server: TestApp, { title, slug }: { title: string; slug: string }): Promise<string[]> {
  const has = async (place: string, path: string, text: string) =>
    (await server.call("GET", path)).text.includes(text) ? [place] : [];
  const image = await loadImageContent(server.services.baseCtx, "post", slug).then(
    (content) => ("title" in content && content.title === title ? ["share image"] : []),
    () => [],
  );
  const found = [
    await has("list", "/api/blog/posts", title),
    await has("post", `/api/blog/posts/${slug}`, title),
    await has("page", "/page", title),
    await has("feed", "/blog/rss.xml", title),
    await has("sitemap", "/sitemap.xml", `/blog/${slug}`),
    image,
  ];
  return found.flat();
}
const everywhere = ["list", "post", "page", "feed", "sitemap", "share image"];

it("a scheduled post is nowhere a second before its time, and everywhere a minute after it at the latest", async () => {
  const due = a.clock.now().getTime() + 10 * MINUTE;
  const post = { title: "預告", slug: "scheduled" };
  await save("POST", "", { ...post, publishedAt: new Date(due).toISOString() });
  for (const server of [a, b]) expect(await placesOf(server, post)).toEqual([]);
  a.clock.advance(due - SECOND - a.clock.now().getTime());
  // Read, and so cached, a second before.
  for (const server of [a, b]) expect(await placesOf(server, post)).toEqual([]);
  // A page that is composed later of the list that is cached since then is as old as that list.
  a.clock.advance(30 * SECOND);
  for (const server of [a, b]) expect(await composedLater(server)).toEqual([]);
  a.clock.advance(31 * SECOND);
  expect(a.clock.now().getTime()).toBe(due + MINUTE);
  for (const server of [a, b]) {
    expect(await placesOf(server, post)).toEqual(everywhere);
    expect(await composedLater(server)).toEqual(["scheduled"]);
  }
  const { text, headers } = await a.call("GET", "/blog/rss.xml");
  expect(text).toContain(new Date(due).toUTCString());
  expect(headers["cache-control"]).toBe("no-cache");
  const again = await a.call("GET", "/blog/rss.xml", { headers: { "if-none-match": String(headers["etag"]) } });
  expect(again.status).toBe(304);
});

it("a change, a post taken back and a deleted one are read on the other server within a second, in every place", async () => {
  const { id } = await save("POST", "", { title: "起", slug: "changing" });
  for (const title of ["承", "轉", "合"]) {
    // Both have it cached.
    for (const server of [a, b]) await placesOf(server, { title: "起", slug: "changing" });
    const unique = `${title}：一個字也不差`;
    await save("PUT", `/${id}`, { title: unique });
    const changedAt = performance.now();
    for (const server of [b, a])
      await vi.waitFor(
        async () => expect(await placesOf(server, { title: unique, slug: "changing" })).toEqual(everywhere),
        {
          timeout: 5000,
          interval: 5,
        },
      );
    expect(performance.now() - changedAt).toBeLessThan(1000);
  }
  // The other post names it among those to read next.
  const places = async (server: TestApp) => [
    ...(await placesOf(server, { title: "合：一個字也不差", slug: "changing" })),
    ...((await server.call("GET", "/api/blog/posts/scheduled")).text.includes("changing") ? ["related"] : []),
  ];
  const within = (expected: string[]) =>
    vi.waitFor(async () => {
      for (const server of [b, a]) expect(await places(server)).toEqual(expected);
    }, 1000);
  await within([...everywhere, "related"]);
  await save("PUT", `/${id}`, { title: "合：一個字也不差", isPublished: false });
  await within([]);
  await save("PUT", `/${id}`, { title: "合：一個字也不差" });
  await within([...everywhere, "related"]);
  await a.call("DELETE", `/api/admin/blog-posts/${id}`, { cookies: admin.cookies });
  await within([]);
});
