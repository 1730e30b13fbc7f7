import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Oracle } from "@panshi/contracts/journey/oracle";
import { newId } from "@panshi/db";
import { blogPosts, files, oracleSlips } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fontPackageFolder } from "../src/share-image/font.ts";
import { pageImages } from "../src/share-image/page-images.ts";
import { shareImageForRoute } from "../src/share-image/share-image.ts";
import { shareImages } from "../src/plugins/share-images.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { addSlips, withTestTransaction } from "./fixtures.ts";
import { addProducts } from "./shop-fixtures.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folders = { fonts: fontPackageFolder(), art: here("../../web/public/art") };
let server: TestApp;
let slip: string;
let hidden: string;
let product: string;
beforeAll(async () => {
  server = await testApp({ extend: (app, services) => shareImages(app, services, folders) });
  [slip = ""] = await addSlips(server, 1);
  [hidden = ""] = await addSlips(server, 1, { isActive: false });
  [product = ""] = await addProducts(server, [{ name: "空鐘", imageUrl: "/art/products/empty_bell.avif" }]);
  await addPost("a-wish", { title: "怎麼寫下一個願" });
  await addPost("draft", { isPublished: false });
});
afterAll(() => server.close());

async function addPost(slug: string, given: Partial<typeof blogPosts.$inferInsert>) {
  const now = server.clock.now();
  const texts = { title: slug, excerpt: "摘要", content: "內文", category: "guide" as const, authorName: "編輯" };
  const times = { publishedAt: now, listedAt: now, createdAt: now, updatedAt: now };
  await withTestTransaction(server, (db) =>
    db.insert(blogPosts).values({ id: newId(now), slug, isPublished: true, ...texts, ...times, ...given }),
  );
}
const get = async (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const path = async (route: string, slug?: string) =>
  (await shareImageForRoute(server.services.baseCtx, route, slug)).path;

describe("a share image", () => {
  it("is a JPEG of 1200 by 630, for a page, a post, a product and a slip", async () => {
    const addresses = [
      await path("/"),
      await path("/terms"),
      await path("/blog/:slug", "a-wish"),
      `/og/product/${product}.jpg`,
      await path("/slips/:slug", slip),
    ];
    for (const address of addresses) {
      const { statusCode, headers, rawPayload } = await get(address);
      expect([address, statusCode, headers["content-type"]]).toEqual([address, 200, "image/jpeg"]);
      const { format, width, height } = await sharp(rawPayload).metadata();
      expect([format, width, height]).toEqual(["jpeg", 1200, 630]);
      expect(rawPayload.length).toBeLessThan(200_000);
    }
  });

  it("is immutable at the address with its version, and cacheable for five minutes at any other", async () => {
    const address = await path("/blog/:slug", "a-wish");
    const named = await get(address);
    expect(named.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    for (const other of [address.split("?")[0] ?? "", `${address}&v=other`, "/og/post/a-wish.jpg?v=old"]) {
      const answer = await get(other);
      expect(answer.headers["cache-control"]).toBe("public, max-age=300");
      expect(answer.rawPayload.equals(named.rawPayload)).toBe(true);
    }
    const etag = String(named.headers.etag);
    const again = await get(address, { "if-none-match": etag });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it("has a new address when a text on it changes, and the same one otherwise", async () => {
    await addPost("changing", { title: "之前" });
    const before = await path("/blog/:slug", "changing");
    expect(await path("/blog/:slug", "changing")).toBe(before);
    await withTestTransaction(server, (db) =>
      db.update(blogPosts).set({ content: "別的" }).where(eq(blogPosts.slug, "changing")),
    );
    server.services.cache.drop("blog_posts");
    expect(await path("/blog/:slug", "changing")).toBe(before);
    await withTestTransaction(server, (db) =>
      db.update(blogPosts).set({ title: "之後" }).where(eq(blogPosts.slug, "changing")),
    );
    server.services.cache.drop("blog_posts");
    expect(await path("/blog/:slug", "changing")).not.toBe(before);
  });

  it("is drawn for every indexed page", async () => {
    const seen = new Set<string>();
    for (const name of Object.keys(pageImages)) {
      const { statusCode, rawPayload } = await get(`/og/page/${name}.jpg`);
      expect(statusCode).toBe(200);
      seen.add(digest(rawPayload));
    }
    expect(seen.size).toBe(Object.keys(pageImages).length);
  });

  it("shows a public cover, and the fallback artwork where there is none or it is not public", async () => {
    const filename = "night_stone.jpg";
    const now = server.clock.now();
    const file = { mediaType: "image/jpeg", size: 1, sha256: Buffer.alloc(32), createdAt: now };
    await withTestTransaction(server, (db) =>
      db.insert(files).values({ id: newId(now), filename, class: "product", ...file }),
    );
    // The fallback artwork follows from the characters of the slug: all of these have the same.
    await addPost("a-b-c", { title: "封面" });
    await addPost("a-c-b", { title: "封面", imageUrl: "/uploads/nowhere.jpg" });
    await addPost("b-a-c", { title: "封面", imageUrl: "/uploads/../main.ts" });
    await addPost("b-c-a", { title: "封面", imageUrl: "https://example.com/a.jpg" });
    await addPost("c-a-b", { title: "封面", imageUrl: `/uploads/${filename}` });
    const drawn = async (slug: string) => digest((await get(`/og/post/${slug}.jpg`)).rawPayload);
    const fallback = await drawn("a-b-c");
    for (const slug of ["a-c-b", "b-a-c", "b-c-a", "c-a-b"])
      expect([slug, await drawn(slug)]).toEqual([slug, fallback]);

    await withTestTransaction(server, (db) =>
      db.update(files).set({ class: "public" }).where(eq(files.filename, filename)),
    );
    await addPost("c-b-a", { title: "封皮", imageUrl: `/uploads/${filename}` });
    expect(await drawn("c-b-a")).not.toBe(fallback);
    // An image with a fallback is not immutable: the cover may be back tomorrow.
    const cacheControlOf = async (slug: string) =>
      (await get(await path("/blog/:slug", slug))).headers["cache-control"];
    expect(await cacheControlOf("c-b-a")).toContain("immutable");
    expect(await cacheControlOf("a-c-b")).toBe("public, max-age=300");
  });

  it("is 404 for unknown names, drafts and inactive slips", async () => {
    const unknown = [
      "/og/page/nowhere.jpg",
      "/og/page/toString.jpg",
      "/og/page/__proto__.jpg",
      "/og/post/nobody-wrote-this.jpg",
      "/og/post/draft.jpg",
      `/og/slip/${hidden}.jpg`,
      "/og/slip/0190a000-0000-7000-8000-000000000000.jpg",
      "/og/product/1.jpg",
      "/og/member/1.jpg",
      "/og/page/site",
      "/og/page/site.png",
      "/og/page/.jpg",
      "/og/page/site.jpg/more.jpg",
    ];
    for (const url of unknown) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode, headers["content-type"]]).toEqual([url, 404, "application/json; charset=utf-8"]);
    }
  });

  it("is 404 for hostile names, and the server goes on", async () => {
    const names = [
      "..%2f..%2fpanshi-black.ttf.br",
      "%00",
      "%ff",
      "'%20or%201=1",
      "a".repeat(900),
      "%F0%9F%AA%A8",
      "<svg>",
    ];
    for (const kind of ["page", "post", "product", "slip", "..", "%2e%2e"])
      for (const name of names) expect((await get(`/og/${kind}/${name}.jpg`)).statusCode).toBe(404);
    expect((await get("/og/page/site.jpg")).statusCode).toBe(200);
  });

  it("is the same for concurrent callers", async () => {
    await addPost("concurrent", { title: "同時" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => get("/og/post/concurrent.jpg")));
    expect(new Set(answers.map(({ rawPayload }) => digest(rawPayload))).size).toBe(1);
  });
});

describe("GET /api/oracles/{slipId}", () => {
  it("answers an active slip to anybody, without who drew it", async () => {
    const { status, body } = await server.call<Oracle>("GET", `/api/oracles/${slip}`);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(
      [
        "advice",
        "askAgainDays",
        "category",
        "description",
        "fortuneLevel",
        "id",
        "imageUrl",
        "interpretationContent",
        "title",
        "wayOut",
      ].toSorted(),
    );
    expect(body).toMatchObject({ id: slip, description: "星落平野\n風起山腰", advice: "寫下一件小事。" });
  });

  it("is 404 for an inactive, deleted or unknown slip", async () => {
    const [deleted = ""] = await addSlips(server, 1);
    expect((await server.call("GET", `/api/oracles/${deleted}`)).status).toBe(200);
    await withTestTransaction(server, (db) =>
      db.update(oracleSlips).set({ deletedAt: server.clock.now() }).where(eq(oracleSlips.id, deleted)),
    );
    server.services.cache.drop("oracle_slips");
    for (const id of [hidden, deleted, newId()])
      expect((await server.call("GET", `/api/oracles/${id}`)).status).toBe(404);
    expect((await server.call("GET", "/api/oracles/one")).status).toBe(400);
  });
});
