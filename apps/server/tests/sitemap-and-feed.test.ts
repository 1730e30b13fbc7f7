import { fileURLToPath } from "node:url";
import { newId } from "@panshi/db";
import { blogPosts } from "@panshi/db/schema";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sitemapAndFeed } from "../src/plugins/sitemap-and-feed.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { addSlips, withTestTransaction } from "./fixtures.ts";

let server: TestApp;
let slips: string[];
beforeAll(async () => {
  server = await testApp({
    variables: { PUBLIC_URL: "https://panshi.test" },
    extend: (app, services) =>
      sitemapAndFeed(app, services, [
        { path: "/", noindex: false },
        { path: "/blog/:slug", noindex: false },
        { path: "/slips/:slug", noindex: false },
        { path: "/dashboard", noindex: true },
      ]),
  });
  const now = server.clock.now();
  slips = await addSlips(server, 2);
  await addSlips(server, 1, { isActive: false });
  const post = { excerpt: "一 & 二", content: "內文", category: "guide" as const, authorName: "編輯", createdAt: now };
  await withTestTransaction(server, (db) =>
    db.insert(blogPosts).values([
      {
        ...post,
        id: newId(now),
        slug: "寫下-願",
        title: "<願>",
        isPublished: true,
        publishedAt: now,
        listedAt: now,
        updatedAt: now,
      },
      { ...post, id: newId(now), slug: "draft", title: "草稿", isPublished: false, updatedAt: now },
      {
        ...post,
        id: newId(now),
        slug: "later",
        title: "晚一點",
        isPublished: true,
        publishedAt: new Date(now.getTime() + 1000),
        listedAt: new Date(now.getTime() + 1000),
        updatedAt: now,
      },
    ]),
  );
});
afterAll(() => server.close());

it("the sitemap lists indexed pages, published posts and active slips, and nothing else", async () => {
  const { headers, text } = await server.call("GET", "/sitemap.xml");
  expect(headers["content-type"]).toContain("application/xml");
  expect([...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual([
    "https://panshi.test/",
    `https://panshi.test/blog/${encodeURIComponent("寫下-願")}`,
    ...slips.map((id) => `https://panshi.test/slips/${id}`),
  ]);
});

it("a post of the sitemap says when it was published, and one that is scheduled is in neither file", async () => {
  const publishedAt = server.clock.now().toISOString();
  expect((await server.call("GET", "/sitemap.xml")).text).toContain(
    `<loc>https://panshi.test/blog/${encodeURIComponent("寫下-願")}</loc><lastmod>${publishedAt}</lastmod>`,
  );
  for (const path of ["/sitemap.xml", "/blog/rss.xml"])
    expect((await server.call("GET", path)).text).not.toMatch(/later|晚一點/);
});

it("both files are answered once: whoever has them already gets 304", async () => {
  for (const path of ["/sitemap.xml", "/blog/rss.xml"]) {
    const { headers } = await server.call("GET", path);
    const again = (etag: string) => server.call("GET", path, { headers: { "if-none-match": etag } });
    expect(headers["cache-control"]).toBe("no-cache");
    expect([(await again(String(headers["etag"]))).status, (await again('"other"')).status]).toEqual([304, 200]);
  }
});

it("robots.txt names the sitemap and disallows API calls", async () => {
  const { text } = await server.call("GET", "/robots.txt");
  expect(text).toContain("Sitemap: https://panshi.test/sitemap.xml");
  for (const path of ["api", "trpc", "admin", "uploads", "c", "r"])
    expect(text).toMatch(new RegExp(`^Disallow: /${path}/?$`, "m"));
});

it("the manifest opens the page of return in a window of its own, and each of its icons is served in its size", async () => {
  const { headers, text } = await server.call("GET", "/site.webmanifest");
  expect(headers["content-type"]).toContain("application/manifest+json");
  const manifest = JSON.parse(text) as { icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({
    name: "磐石祈願網",
    short_name: "磐石",
    lang: "zh-Hant-TW",
    start_url: "/home",
    display: "standalone",
  });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  const art = new URL("../../web/public", import.meta.url);
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(fileURLToPath(art) + src).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});

it("the feed holds published posts, with their texts escaped", async () => {
  const { headers, text } = await server.call("GET", "/blog/rss.xml");
  expect(headers["content-type"]).toContain("application/rss+xml");
  expect(text).toContain("<title>&lt;願&gt;</title>");
  expect(text).toContain("<description>一 &amp; 二</description>");
  expect(text).not.toContain("草稿");
  const address = `https://panshi.test/blog/${encodeURIComponent("寫下-願")}`;
  expect(text).toContain(`<link>${address}</link><guid>${address}</guid>`);
  expect(text).toContain(`<pubDate>${server.clock.now().toUTCString()}</pubDate>`);
  expect(text).toContain("<link>https://panshi.test/blog</link>");
  expect(text).toContain("<language>zh-TW</language>");
});
