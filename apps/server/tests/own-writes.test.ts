import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appRouter } from "@panshi/api";
import type { ProcedureMeta } from "@panshi/api/procedure-meta";
import { loadDeck } from "@panshi/core/journey/oracle/deck";
import { isCachedTable } from "@panshi/db/cached-table";
import { seed } from "@panshi/db/seed";
import * as tables from "@panshi/db/schema";
import { getTableName } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator } from "./fixtures.ts";

// Makes each change of staff that a cached value may show, on a server that receives no notification, and reads it there.

/** The tables with which `onCachedWrite` was called. */
const written = vi.hoisted(() => new Set<string>());
vi.mock(import("@panshi/db"), async (original) => {
  const db = await original();
  return {
    ...db,
    listen: (url, channel, handlers) => db.listen(url, channel, { ...handlers, onMessage: () => {} }),
    connect: (url, options) =>
      db.connect(url, {
        ...options,
        onCachedWrite: (tableName) => {
          written.add(tableName);
          options.onCachedWrite?.(tableName);
        },
      }),
  };
});

type Definition = { type: string; meta: ProcedureMeta; inputs: unknown[] };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Definition }>).map(
  ([name, { _def }]) => ({ name, ..._def }),
);
/** What is the same for everybody, so that it may be cached. */
const publicQueries = procedures.filter(
  ({ type, meta }) => type === "query" && meta.audience === "anyone" && !meta.varies,
);

let server: TestApp;
let folder: string;
let origin: string;
let cookies: Record<string, string>;
let slug: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "panshi-own-writes-"));
  server = await testApp({ variables: { DATA_DIR: folder } });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  await seed({ url: server.database.url, kind: "base", at: "2026-03-01", log: () => {} });
  cookies = (await addAdministrator(server, "super_admin")).cookies;
  const post = await call<Row>("post.create", { ...newPost, title: "先有的一篇" });
  slug = String(post["slug"]);
  for (const title of ["第一份", "第二份"]) {
    await upload("freeDownload.create", { title });
    await call("story.create", { ...newStory, title });
  }
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

type Row = Record<string, unknown> & { id: string; updatedAt: string };
type Page = { result?: { data: { json: unknown } } };

async function call<T>(name: string, input: object): Promise<T> {
  const { status, body, text } = await server.call<Page>("POST", `/trpc/admin.${name}`, {
    cookies,
    body: { json: input },
  });
  expect([name, status, status === 200 ? "" : text]).toEqual([name, 200, ""]);
  return body.result?.data.json as T;
}

/** Calls the documented path of an upload. */
async function upload(name: string, { id, ...fields }: Record<string, string>, content = "%PDF-1.7 "): Promise<void> {
  const path = procedures.find((each) => each.name === `admin.${name}`)?.meta.rest?.path ?? "";
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.set(key, value);
  body.set("file", new Blob([content]), "file.pdf");
  const headers = { cookie: `panshi_staff=${cookies["panshi_staff"]}` };
  const answer = await fetch(origin + path.replace(":id", id ?? ""), { method: "POST", body, headers });
  expect([name, answer.status, answer.status === 201 ? "" : await answer.text()]).toEqual([name, 201, ""]);
}

/** The rows of a noun as its screen lists them. */
async function rowsOf(noun: string): Promise<[Row, ...Row[]]> {
  const input = procedures.find(({ name }) => name === `admin.${noun}.list`)?.inputs.length
    ? `?input=${encodeURIComponent(JSON.stringify({ json: {} }))}`
    : "";
  const { body } = await server.call<Page>("GET", `/trpc/admin.${noun}.list${input}`, { cookies });
  const json = body.result?.data.json as Row[] | { items: Row[] };
  return (Array.isArray(json) ? json : json.items) as [Row, ...Row[]];
}
const first = async (noun: string): Promise<Row> => (await rowsOf(noun))[0];
const firstId = async (noun: string): Promise<{ id: string }> => ({ id: (await first(noun)).id });
/** Moves the last row to the first place. */
const toFront = async (noun: string) => {
  const rows = await rowsOf(noun);
  return { id: rows.at(-1)?.id, beforeId: rows[0].id };
};
/** A row that the shop shows. */
const inShop = async (): Promise<Row> => {
  const row = (await rowsOf("product")).find(({ isActive }) => isActive);
  if (!row) throw new Error("the base seed has no product in the shop");
  return row;
};
const without = (row: Row, ...keys: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => ![...keys, "updatedAt"].includes(key)));

const newPost = { title: "題", excerpt: "摘要", content: "內文", category: "guide", isPublished: true };
const newFaq = { question: "問", answer: "答", isPublished: true };
const newStory = { memberName: "王", title: "題", content: "文", successType: "事業成功", isPublished: true };
const newProduct = { name: "空鐘", description: "一口鐘。", category: "healing_sounds", type: "audio", price: 290 };
const newCampaign = {
  name: "活動",
  code: "own-writes",
  type: "email",
  targetAudience: "all_users",
  startDate: "2026-02-01",
  endDate: "2026-04-30",
  landingPath: "/blog",
};
const newSlip = { title: "新籤", interpretation: "解", displayOrder: -1 };
const site = { name: "改過的名字", tagline: "標語", email: "", timezone: "Asia/Taipei", description: "描述" };
const seller = { name: "磐石", companyNumber: "", representative: "", address: "", email: "", phone: "" };

/** Makes a change in each call of the back office that writes to a cached table. */
const changes: Record<string, () => Promise<unknown>> = {
  "campaign.create": () => call("campaign.create", newCampaign),
  "campaign.update": async () =>
    call("campaign.update", { ...newCampaign, ...(await firstId("campaign")), landingPath: "/faqs" }),
  "campaign.delete": async () => call("campaign.delete", await firstId("campaign")),
  "contactInfo.move": async () => call("contactInfo.move", await toFront("contactInfo")),
  "contactInfo.update": async () =>
    call("contactInfo.update", { ...without(await first("contactInfo"), "kind"), label: "改過" }),
  "faq.create": () => call("faq.create", newFaq),
  "faq.update": async () => call("faq.update", { ...newFaq, ...(await firstId("faq")), question: "改過" }),
  "faq.move": async () => call("faq.move", await toFront("faq")),
  "faq.delete": async () => call("faq.delete", await firstId("faq")),
  "freeDownload.create": () => upload("freeDownload.create", { title: "新的一份" }),
  "freeDownload.update": async () =>
    call("freeDownload.update", { ...(await firstId("freeDownload")), title: "改過", isActive: true }),
  "freeDownload.replaceFile": async () =>
    upload("freeDownload.replaceFile", { ...(await firstId("freeDownload")) }, "%PDF-1.7 longer"),
  "freeDownload.move": async () => call("freeDownload.move", await toFront("freeDownload")),
  "freeDownload.delete": async () => call("freeDownload.delete", await firstId("freeDownload")),
  "oracle.create": () => call("oracle.create", newSlip),
  "oracle.update": async () => call("oracle.update", { ...newSlip, ...(await firstId("oracle")), title: "改過" }),
  "oracle.move": async () => call("oracle.move", await toFront("oracle")),
  "oracle.setActive": async () =>
    call("oracle.setActive", { ids: [(await firstId("oracle")).id], isActive: !(await first("oracle"))["isActive"] }),
  "oracle.delete": async () => {
    const active = (await rowsOf("oracle")).find(({ isActive }) => isActive);
    return call("oracle.delete", { id: active?.id });
  },
  "plan.update": async () =>
    call("plan.update", { ...without(await first("plan"), "planType"), name: "改過", isActive: true }),
  "post.create": () => call("post.create", newPost),
  "post.update": async () => call("post.update", { ...newPost, ...(await firstId("post")), title: "改過" }),
  "post.move": async () => {
    const rows = (await rowsOf("post")).filter(({ isPublished }) => isPublished);
    const [top, last] = rows.toSorted((a, b) => String(b["publishedAt"]).localeCompare(String(a["publishedAt"])));
    return call("post.move", { id: last?.id, beforeId: top?.id });
  },
  "post.delete": async () =>
    call("post.delete", { id: (await rowsOf("post")).find((row) => row["slug"] === slug)?.id }),
  "product.create": () => call("product.create", newProduct),
  "product.addVersion": async () => upload("product.addVersion", { id: (await inShop()).id, note: "" }),
  "product.setPreview": async () => upload("product.setPreview", { id: (await inShop()).id }, "ID3\u0004"),
  "product.removePreview": async () => {
    const row = (await rowsOf("product")).find(({ isActive, audioUrl }) => isActive && audioUrl);
    return call("product.removePreview", { id: row?.id });
  },
  "product.update": async () => {
    const { id, description, category, type, isActive } = await inShop();
    return call("product.update", { id, name: "改過", description, category, type, isActive });
  },
  "product.move": async () => {
    const shown = (await rowsOf("product")).filter(({ isActive }) => isActive);
    return call("product.move", { id: shown.at(-1)?.id, beforeId: shown[0]?.id });
  },
  "product.setActive": async () => call("product.setActive", { ids: [(await inShop()).id], isActive: false }),
  "product.delete": async () => call("product.delete", { id: (await inShop()).id }),
  "seller.update": () => call("seller.update", seller),
  "settings.updateGeneral": () => call("settings.updateGeneral", site),
  "settings.updateSwitches": () =>
    call("settings.updateSwitches", { registration: false, prayers: false, payment: false, maintenance: false }),
  "siteContent.update": async () => call("siteContent.update", { ...(await firstId("siteContent")), value: "改過" }),
  "story.create": () => call("story.create", newStory),
  "story.update": async () => call("story.update", { ...newStory, ...(await firstId("story")), title: "改過" }),
  "story.move": async () => call("story.move", await toFront("story")),
  "story.delete": async () => call("story.delete", await firstId("story")),
};
/** A product without a file is in no shop. */
const shownNowhere = ["product.create"];

/** Everything that the public reads of the cache. */
async function read(): Promise<Record<string, unknown>> {
  const answers = publicQueries.map(async ({ name, inputs }) => {
    const input = { json: name === "member.site.post" ? { slug } : {} };
    const asked = inputs.length > 0 ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
    return [name, (await server.call("GET", `/trpc/${name}${asked}`)).text] as const;
  });
  const { slips } = await loadDeck(server.services.baseCtx);
  const link = await server.call("GET", `/c/${newCampaign.code}`);
  return { ...Object.fromEntries(await Promise.all(answers)), deck: slips, link: link.headers["location"] };
}

it.each(Object.keys(changes))("what admin.%s changed is shown by its own server at once", async (name) => {
  const before = await read();
  await changes[name]?.();
  const after = await read();
  server.services.cache.dropAll();
  expect(after).toEqual(await read());
  if (!shownNowhere.includes(name)) expect(after).not.toEqual(before);
});

it("each call of the back office that may change what is cached is among them, and each cached table", () => {
  const nouns = new Set(Object.keys(changes).map((name) => name.split(".")[0]));
  const mutations = procedures.filter(({ name, type }) => name.startsWith("admin.") && type === "mutation");
  const missing = mutations
    .map(({ name }) => name.slice("admin.".length))
    .filter((name) => nouns.has(name.split(".")[0]) && !name.endsWith(".preview") && !(name in changes));
  expect(missing.map((name) => `admin.${name}: make a change with it in changes, above`)).toEqual([]);
  const cachedTables = Object.values<unknown>(tables)
    .filter(isCachedTable)
    .map((table) => getTableName(table));
  expect([...written].toSorted()).toEqual(cachedTables.toSorted());
});

it("a value whose load began before the commit is not kept, nor shared with who reads after it", async () => {
  const { cache, baseCtx } = server.services;
  const count = () => baseCtx.db.$count(tables.faqs);
  const [hasRead, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = cache.get("slow", [tables.faqs], async () => {
    const rows = await count();
    hasRead.resolve();
    await mayEnd.promise;
    return rows;
  });
  await hasRead.promise;
  await call("faq.create", newFaq);
  const now = await count();
  expect(await cache.get("slow", [tables.faqs], count)).toBe(now);
  mayEnd.resolve();
  expect(await slow).toBe(now - 1);
  expect(await cache.get("slow", [tables.faqs], count)).toBe(now);
});
