import { join } from "node:path";
import { newId } from "@panshi/db";
import { blogPosts } from "@panshi/db/schema";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadWebsite } from "../src/pages/website.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addPlans, addSlips, withTestTransaction } from "./fixtures.ts";
import { setTestSwitches } from "./switches/turn.ts";

const browser = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
const website = (services: TestApp["services"]) => loadWebsite(services, join(import.meta.dirname, "../.."));

let shared: TestApp;
let slip = "";
beforeAll(async () => {
  shared = await testApp();
  await addPlans(shared);
  [slip = ""] = await addSlips(shared, 1);
  const now = shared.clock.now();
  await withTestTransaction(shared, (db) =>
    db.insert(blogPosts).values({
      id: newId(),
      slug: "夜空與石",
      title: "夜空與石",
      excerpt: "摘要",
      content: "內文",
      category: "guide",
      isPublished: true,
      publishedAt: now,
      authorName: "磐石",
      createdAt: now,
      updatedAt: now,
    }),
  );
});
afterAll(() => shared.close());
beforeEach(() => withTestTransaction(shared, (db) => db.execute(sql`truncate page_views`)));

type Call = (method: string, url: string, headers?: Record<string, string>, payload?: object) => Promise<number>;
/** What a server of its own counted, which it stores when it stops. */
async function counted(visit: (call: Call) => Promise<void>): Promise<string[]> {
  const server = await testApp({ sharing: shared, website });
  await visit(async (method, url, headers = {}, payload) => {
    const request = { method: method as "GET", url, headers: { "user-agent": browser, ...headers } };
    const answer = await server.app.inject({ ...request, ...(payload && { payload }) });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    return answer.statusCode;
  });
  await server.close();
  return (await shared.database.sql`select day::text, route, slug, views from page_views order by route, slug`).map(
    ({ day, route, slug, views }) => `${day} ${route} ${slug} ${views}`,
  );
}
const asPage = { "sec-fetch-dest": "document" };

describe("a document", () => {
  it("counts as its route with a known slug, also where the browser has it already, and once a visit", async () => {
    const rows = await counted(async (call) => {
      expect(await call("GET", "/", asPage)).toBe(200);
      expect(await call("GET", "/?utm_source=x")).toBe(200);
      expect(await call("GET", `/blog/${encodeURIComponent("夜空與石")}`)).toBe(200);
      expect(await call("GET", `/slips/${slip}`)).toBe(200);
      expect(await call("GET", `/orders/${newId()}`)).toBe(200);
    });
    expect(rows).toEqual([
      "2026-03-01 /  2",
      "2026-03-01 /blog/:slug 夜空與石 1",
      "2026-03-01 /orders/:orderId  1",
      `2026-03-01 /slips/:slug ${slip} 1`,
    ]);
  });

  it("counts where it is answered with 304", async () => {
    const server = await testApp({ sharing: shared, website });
    const request = { method: "GET", url: "/terms", headers: { "user-agent": browser } } as const;
    const { headers } = await server.app.inject(request);
    const again = { ...request, headers: { ...request.headers, "if-none-match": String(headers.etag) } };
    expect((await server.app.inject(again)).statusCode).toBe(304);
    await server.close();
    expect(await shared.database.sql`select route, views from page_views`).toMatchObject([
      { route: "/terms", views: 2 },
    ]);
  });

  it("of a made-up address, the back office or a file counts nowhere", async () => {
    const rows = await counted(async (call) => {
      for (const path of ["/nowhere", "/blog/nichts", "/blog/%20", `/slips/${newId()}`, "/blog/a/b", "/page-views"])
        expect(await call("GET", path, asPage)).toBe(404);
      for (const path of ["/admin", "/admin/reports", "/_design", "/robots.txt", "/api/faqs"])
        await call("GET", path, asPage);
    });
    expect(rows).toEqual([]);
  });

  it.each([
    ["HEAD", {}],
    ["GET", { "sec-purpose": "prefetch;prerender" }],
    ["GET", { purpose: "prefetch" }],
    ["GET", { "sec-fetch-dest": "iframe" }],
    ["GET", { "sec-fetch-dest": "empty" }],
    ["GET", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    ["GET", { "user-agent": "curl/8.9" }],
    ["GET", { "user-agent": "" }],
  ])("that nobody looks at counts nowhere: %s %j", async (method, headers) => {
    const rows = await counted(async (call) => {
      // Twice: who is a robot is remembered.
      for (let each = 0; each < 2; each += 1) expect(await call(method, "/", headers)).toBe(200);
    });
    expect(rows).toEqual([]);
  });

  it("counts nowhere while the site is closed", async () => {
    const { cookies } = await addAdministrator(shared, "super_admin");
    await setTestSwitches(shared, cookies, { maintenance: true });
    const rows = await counted(async (call) => {
      expect(await call("GET", "/", asPage)).toBe(503);
      expect(await call("POST", "/page-views", {}, { route: "/" })).toBe(503);
    });
    await setTestSwitches(shared, cookies, { maintenance: false });
    expect(rows).toEqual([]);
  });
});

describe("POST /page-views", () => {
  const fetched = { "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" };
  it("counts a change of route, with the slug of a page that exists", async () => {
    const rows = await counted(async (call) => {
      expect(await call("POST", "/page-views", fetched, { route: "/blog" })).toBe(204);
      expect(await call("POST", "/page-views", fetched, { route: "/blog/:slug", slug: "夜空與石" })).toBe(204);
      expect(await call("POST", "/page-views", fetched, { route: "/slips/:slug", slug: slip })).toBe(204);
    });
    expect(rows).toEqual([
      "2026-03-01 /blog  1",
      "2026-03-01 /blog/:slug 夜空與石 1",
      `2026-03-01 /slips/:slug ${slip} 1`,
    ]);
  });

  it("refuses what is no page, a page that is not there, another site, and more than a little", async () => {
    const rows = await counted(async (call) => {
      const send = (body: object, headers = fetched) => call("POST", "/page-views", headers, body);
      for (const body of [
        {},
        { route: "/admin" },
        { route: "/pay/:id" },
        { route: "/_design" },
        { route: "/nowhere" },
        { route: "toString" },
        { route: "/blog/:slug" },
        { route: "/blog/:slug", slug: "a b" },
        { route: "/blog", slug: "夜空與石" },
        { route: "/blog", day: "2020-01-01" },
      ])
        expect([body, await send(body)]).toEqual([body, 400]);
      expect(await send({ route: "/blog/:slug", slug: "nichts" })).toBe(404);
      expect(await send({ route: "/slips/:slug", slug: newId() })).toBeGreaterThanOrEqual(400);
      expect(await send({ route: "/blog" }, { ...fetched, "sec-fetch-site": "cross-site" })).toBe(403);
      expect(await send({ route: "/blog", slug: "石".repeat(2000) })).toBe(413);
    });
    expect(rows).toEqual([]);
  });

  it("answers a robot, and does not count it", async () => {
    const rows = await counted(async (call) => {
      const robot = { ...fetched, "user-agent": "Mozilla/5.0 HeadlessChrome/120" };
      expect(await call("POST", "/page-views", robot, { route: "/blog" })).toBe(204);
    });
    expect(rows).toEqual([]);
  });
});
