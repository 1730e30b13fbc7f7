import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_POST_AUTHOR } from "@panshi/contracts/content/post-edit";
import { defaultGeneralSettings } from "@panshi/contracts/platform/general-settings";
import { maintenanceTexts } from "@panshi/contracts/platform/maintenance";
import { defaultSite } from "@panshi/contracts/platform/site-identity";
import { updateGeneralSettings } from "@panshi/core/platform/settings/staff/manage-settings";
import { newId } from "@panshi/db";
import { blogPosts, mailOutbox } from "@panshi/db/schema";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { senderAddress } from "../src/adapters/mail.ts";
import { unavailablePage } from "../src/pages/unavailable-page.ts";
import { loadWebsite } from "../src/pages/website.ts";
import { loadImageContent } from "../src/share-image/load-image-content.ts";
import { pageImages } from "../src/share-image/page-images.ts";
import { shareImageForRoute } from "../src/share-image/share-image.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addPlans, addSlips, registrationBody, withTestTransaction } from "./fixtures.ts";
import { addProducts } from "./shop-fixtures.ts";

const apps = join(import.meta.dirname, "../..");
const website = (services: TestApp["services"]) => loadWebsite(services, apps);
let server: TestApp;
let other: TestApp;
let administratorId: string;
let slip = "";
beforeAll(async () => {
  server = await testApp({ website });
  other = await testApp({ sharing: server, website });
  ({ id: administratorId } = await addAdministrator(server, "admin"));
  [slip = ""] = await addSlips(server, 1);
  await addProducts(server, [{ name: "空鐘" }]);
  await addPlans(server);
  const now = server.clock.now();
  const texts = {
    title: "怎麼寫下一個願",
    excerpt: "摘要",
    content: "內文",
    category: "guide" as const,
    authorName: "編輯",
  };
  await withTestTransaction(server, (db) =>
    db.insert(blogPosts).values({
      id: newId(now),
      slug: "a-wish",
      isPublished: true,
      ...texts,
      publishedAt: now,
      listedAt: now,
      createdAt: now,
      updatedAt: now,
    }),
  );
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const text = async (url: string, headers = {}, from = server) =>
  (await from.call("GET", url, { headers: { accept: "text/html", ...headers } })).text;

/** Names the site, and waits until both servers say so. */
async function rename(name: string, values: Partial<typeof defaultGeneralSettings> = {}) {
  const actor = { kind: "administrator", administratorId, role: "admin" } as const;
  const ctx = { ...server.services.baseCtx, actor, address: "192.0.2.1", requestId: "test" };
  await updateGeneralSettings(ctx, { ...defaultGeneralSettings, name, ...values });
  await vi.waitFor(
    async () => {
      for (const each of [server, other]) expect(await text("/terms", {}, each)).toContain(escaped(name));
    },
    { timeout: 15_000, interval: 20 },
  );
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (value: string) => value.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Every page of the member site, and every other text that names the site, by its address. */
async function everyText(): Promise<Record<string, string>> {
  const { routes } = await website(server.services);
  // The page of the design shows parts of the interface with sample texts, in demo only.
  const own = routes.filter(({ path }) => path !== "/_design");
  const paths = own.map(({ path }) =>
    path.replace("/blog/:slug", "/blog/a-wish").replace("/slips/:slug", `/slips/${slip}`),
  );
  const plain = [
    "/no-such-page",
    "/blog/rss.xml",
    "/api/openapi.json",
    "/api/docs",
    "/_mail",
    "/admin",
    `/pay/${newId()}`,
  ];
  const read = await Promise.all([...paths, ...plain].map(async (path) => [path, await text(path)] as const));
  const images = await Promise.all(
    [...Object.keys(pageImages).map((name) => ["page", name]), ["post", "a-wish"], ["slip", slip]].map(
      async ([kind = "", name = ""]) =>
        [`/og/${kind}/${name}`, JSON.stringify(await loadImageContent(server.services.baseCtx, kind, name))] as const,
    ),
  );
  return {
    ...Object.fromEntries([...read, ...images]),
    logout: await text("/api/logout", { "sec-fetch-site": "cross-site" }),
  };
}

/** The old name or its word mark. The author of a post is content: the API document has it as a default value. */
const saysOldName = (found: string) => found.replaceAll(DEFAULT_POST_AUTHOR, "").includes("磐石");

describe("the name of the site", () => {
  it("after a change is said by every page, feed, document and image on every server, and the old one by none", async () => {
    const before = await shareImageForRoute(server.services.baseCtx, "/", undefined);
    await rename("星落祈願網", { tagline: "一行探針", description: "一段探針。" });
    const texts = await everyText();
    expect(Object.entries(texts).flatMap(([path, found]) => (saysOldName(found) ? [path] : []))).toEqual([]);
    expect(Object.entries(texts).flatMap(([path, found]) => (found.includes("星落") ? [] : [path]))).toEqual([]);
    expect(texts["/"]).toContain('<meta name="description" content="一段探針。">');
    expect(texts["/"]).toContain('<meta property="og:description" content="一段探針。">');
    expect(texts["/"]).toContain('"slogan":"一行探針","description":"一段探針。"');
    expect(texts["/privacy"]).toContain("一行探針");
    expect(texts["/blog/rss.xml"]).toContain("<title>星落祈願網：祈願祝福</title>");
    expect(texts["/blog/rss.xml"]).toContain("<description>一段探針。</description>");
    expect(texts["/og/page/site"]).toContain('"label":"一行探針"');
    const after = await shareImageForRoute(server.services.baseCtx, "/", undefined);
    expect([after.path === before.path, after.alt]).toEqual([false, "一顆石頭，落進你手裡，星落祈願網"]);
    expect(unavailablePage({ texts: maintenanceTexts, siteName: "星落祈願網", styles: "" })).not.toContain("磐石");
    expect(await text("/", {}, other)).toContain("<title>星落祈願網</title>");
  });

  it("is in one script of the member site, for the development page", () => {
    const folder = join(apps, "web/dist/client/assets");
    const holding = readdirSync(folder).filter(
      (file) => file.endsWith(".js") && readFileSync(join(folder, file), "utf8").includes(defaultSite.name),
    );
    expect(holding).toHaveLength(1);
  });

  it("is the one that a new member is welcomed with, on the screen and by mail", async () => {
    await rename("星落祈願網");
    const { body } = await server.call<{ message: string }>("POST", "/api/register", { body: registrationBody() });
    expect(body.message).toBe("歡迎加入星落祈願網！");
    const [letter] = await server.database.db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(1);
    expect(letter?.subject).toBe("歡迎來到星落祈願網");
    expect(letter?.body).toMatch(/\n星落祈願網$/);
  });

  it("is the sender's, unless MAIL_FROM has a name of its own", () => {
    const address = "no-reply@panshi.test";
    for (const from of [address, `<${address}>`, `${defaultSite.name} <${address}>`])
      expect(senderAddress(from, "星落祈願網")).toEqual({ name: "星落祈願網", address });
    expect(senderAddress(`"客服, 信" <${address}>`, "星落祈願網")).toEqual({ name: "客服, 信", address });
  });

  it.each([
    "</title><script>alert(1)</script>\"><img src=x onerror=alert(1)>'",
    "$& $1 $` $' $$ {site} ]]><!--app--><!--state-->",
    "🌠".repeat(30),
    "願".repeat(60),
  ])("%s is harmless", async (name) => {
    await rename(name);
    const read = ["/", "/blog/a-wish", "/blog/rss.xml", "/admin", "/_mail", "/api/openapi.json"].map((path) =>
      text(path),
    );
    const logout = text("/api/logout", { "sec-fetch-site": "cross-site" });
    const texts = [
      ...(await Promise.all([...read, logout])),
      unavailablePage({ texts: maintenanceTexts, siteName: name, styles: "" }),
    ];
    for (const found of texts.filter((each) => !each.startsWith("{")))
      expect(found).not.toMatch(/<script>alert|<img src=x|<!--(app|state)--><!/);
    const inJson = JSON.stringify(name).slice(1, -1);
    const [landing = "", post = "", feed = "", , , document = ""] = texts;
    expect(JSON.parse(document)).toMatchObject({ info: { title: name } });
    expect(feed).toContain(`<channel><title>${escaped(name).replaceAll("'", "&apos;")}：`);
    for (const page of [landing, post]) {
      expect(page.match(/<title>(.*?)<\/title>/s)?.[1]).toContain(escaped(name));
      const scripts = [...page.matchAll(/<script [^>]*(?:ld\+json|application\/json)[^>]*>(.*?)<\/script>/gs)];
      expect(scripts.length).toBeGreaterThan(1);
      for (const [, data = ""] of scripts) expect(JSON.stringify(JSON.parse(data))).toContain(inJson);
    }
  });
});
