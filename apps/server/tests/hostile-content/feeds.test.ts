import { newId } from "@panshi/db";
import { blogPosts } from "@panshi/db/schema";
import { SaxesParser } from "saxes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sitemapAndFeed } from "../../src/plugins/sitemap-and-feed.ts";
import { type TestApp, testApp } from "../../src/testing.ts";
import { addAdministrator, type TestAdministrator, withTestTransaction } from "../fixtures.ts";
import { hostileSamples } from "./samples.ts";

let server: TestApp;
let admin: TestAdministrator;
beforeAll(async () => {
  server = await testApp({ extend: (app, services) => sitemapAndFeed(app, services, []) });
  admin = await addAdministrator(server, "admin");
});
afterAll(() => server.close());

/** The names of the elements of an XML document, by a parser that throws for what is not well formed. */
function elementsOf(xml: string): Set<string> {
  const names = new Set<string>();
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => names.add(name));
  parser.write(xml).close();
  return names;
}

const storable = (text: string) => text.toWellFormed().replaceAll("\0", "");

describe("texts of administrators in feed and sitemap", () => {
  it("stay texts, though the rows were stored before such texts were refused", async () => {
    const now = server.clock.now();
    const rows = Object.values(hostileSamples).map((sample, index) => {
      const text = storable(sample);
      const times = { publishedAt: now, listedAt: new Date(now.getTime() - index), createdAt: now, updatedAt: now };
      const texts = { title: text, excerpt: text, content: text, authorName: text, slug: `p-${index}` };
      return { id: newId(now), ...texts, category: "guide" as const, isPublished: true, ...times };
    });
    // The feed has twenty posts, so three times twenty and the rest.
    for (let first = 0; first < rows.length; first += 20) {
      await withTestTransaction(server, async (db) => {
        await db.delete(blogPosts);
        await db.insert(blogPosts).values(rows.slice(first, first + 20));
      });
      server.services.cache.drop("blog_posts");
      const { text } = await server.call("GET", "/blog/rss.xml");
      expect([...elementsOf(text)].toSorted()).toEqual([
        "channel",
        "description",
        "guid",
        "item",
        "language",
        "link",
        "pubDate",
        "rss",
        "title",
      ]);
      expect([...elementsOf((await server.call("GET", "/sitemap.xml")).text)].toSorted()).toEqual([
        "lastmod",
        "loc",
        "url",
        "urlset",
      ]);
    }
  });
});

it.each(Object.entries(hostileSamples))(
  "the calls take %s or name its field, and answer it unchanged",
  async (_name, sample) => {
    const body = { title: "題", excerpt: "摘要", content: sample, category: "guide", isPublished: true };
    const { status, body: answer } = await server.call<{ content: string; issues?: { path: string }[] }>(
      "POST",
      "/api/admin/blog-posts",
      { cookies: admin.cookies, body },
    );
    if (status === 201) expect(answer.content).toBe(sample.trim());
    else expect([status, new Set(answer.issues?.map(({ path }) => path))]).toEqual([400, new Set(["content"])]);
    const title = await server.call<{ title: string; slug: string; issues?: { path: string }[] }>(
      "POST",
      "/api/admin/blog-posts",
      { cookies: admin.cookies, body: { ...body, content: "內文", title: sample } },
    );
    if (title.status === 201) expect(title.body.slug).toMatch(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u);
    else expect([title.status, new Set(title.body.issues?.map(({ path }) => path))]).toEqual([400, new Set(["title"])]);
    // One line, so that nothing made of a title is two lines.
    if (/[\r\n]/.test(sample)) expect(title.status).toBe(400);
  },
);
