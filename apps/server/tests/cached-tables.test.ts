import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import { appRouter } from "@panshi/api";
import type { ProcedureMeta } from "@panshi/api/procedure-meta";
import type { ContentCacheReader } from "@panshi/core/platform/cache";
import type { CachedTable } from "@panshi/db/cached-table";
import { outcomeOf, signInTestMember } from "@panshi/core/testing";
import { newId } from "@panshi/db";
import * as tables from "@panshi/db/schema";
import { seed } from "@panshi/db/seed";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { PostgresJsSession } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { renderWithAnswers } from "../src/pages/render-with-answers.ts";
import { loadWebsite } from "../src/pages/website.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember } from "./fixtures.ts";
import { inputSchemaOf, sampleInput } from "./hostile.ts";

/** Rows of these never change: a slip that changes gets another version, its deck another hash, goods another file. */
const immutable = ["slip_versions", "decks", "deck_slips", "files"];
/** Public queries that are answered from the database at each call: no page may ask for them on the server. */
const uncached = ["member.oracle.slip", "payments.state"];

type Definition = {
  type: string;
  meta?: ProcedureMeta;
  inputs: unknown[];
  resolver: (options: { ctx: object; input: unknown }) => unknown;
};
/** The queries whose answers are part of pages, or kept as bytes. */
const cached = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Definition }>)
  .filter(([, { _def }]) => _def.type === "query" && _def.meta?.audience === "anyone" && !_def.meta.varies)
  .map(([name, { _def }]) => ({ name, takesInput: _def.inputs.length > 0 }))
  .filter(({ name }) => !uncached.includes(name));
type Cached = (typeof cached)[number];
/** The queries of members, who read of the cache too. */
const queriesOfMembers = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Definition }>)
  .map(([name, { _def }]) => ({ name, ..._def }))
  .filter(({ type, meta }) => type === "query" && meta?.audience?.startsWith("member"))
  .filter(({ meta }) => meta?.rest?.kind !== "download");

let server: TestApp;
let inputs: Record<string, unknown>;
/** The paths of the member site's pages. */
let paths: readonly string[];
beforeAll(async () => {
  server = await testApp({
    website: async (services) => {
      const website = await loadWebsite(services, join(import.meta.dirname, "../.."));
      paths = website.routes.map(({ path }) => path);
      return website;
    },
  });
  await seed({ url: server.database.url, kind: "base", at: "2026-03-01", log: () => {} });
  const [post] = await server.database.db.select({ slug: tables.blogPosts.slug }).from(tables.blogPosts).limit(1);
  inputs = { "member.site.post": post };
});
afterAll(() => server.close());

/** The SQL that `work` sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(PostgresJsSession.prototype, "prepareQuery");
  try {
    await work();
    return sent.mock.calls.map(([{ sql }]) => sql);
  } finally {
    sent.mockRestore();
  }
}

const inputOf = ({ name, takesInput }: Cached) => (takesInput ? (inputs[name] ?? {}) : undefined);

/** The tables that a query reads on its way to an answer, and the tags that it is cached under. */
async function readingOf(query: Cached) {
  const tags = new Set<string>();
  // What is cached within another answer does not drop that one: only the tags of the outer one count.
  const within = new AsyncLocalStorage<true>();
  const record = <T>(given: readonly CachedTable[], load: () => Promise<T>) => {
    if (within.getStore()) return load();
    for (const table of given) tags.add(getTableName(table));
    return within.run(true, load);
  };
  const cache: ContentCacheReader = {
    get: (_key, given, load) => record(given, load),
    getContent: (_kind, _slug, given, load) => record(given, load),
  };
  const asked = [query.name.split("."), { input: inputOf(query) }] as const;
  const statements = await statementsOf(() =>
    renderWithAnswers({ ...server.services.baseCtx, cache }, "/a", async (answers) => ({
      unanswered: answers.length === 0 ? [asked] : [],
    })),
  );
  return { read: tablesIn(statements), tags: [...tags] };
}

/** The tables that statements read. */
const tablesIn = (statements: readonly string[]): string[] =>
  Object.values(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableName(table))
    .filter((table) => statements.some((sql) => new RegExp(`(from|join) "${table}"`).test(sql)));

it.each(cached)("$name is dropped when a row changes of any table that it reads", async (query) => {
  const { read, tags } = await readingOf(query);
  expect([...read, ...tags].length, "reads content").toBeGreaterThan(0);
  expect(read.filter((table) => !immutable.includes(table) && !tags.includes(table))).toEqual([]);
});

it.each(queriesOfMembers)(
  "$name gives the cache every table of what it keeps",
  async ({ inputs: [schema], resolver }) => {
    const anyone = { ...server.services.baseCtx, actor: { kind: "anyone" }, address: "", requestId: "" } as const;
    const { ctx, token } = await signInTestMember(anyone, (await addMember(server)).id);
    const kept: { tags: string[]; statements: string[] }[] = [];
    const load = new AsyncLocalStorage<string[]>();
    const record = <T>(given: readonly CachedTable[], read: () => Promise<T>) => {
      const statements: string[] = [];
      kept.push({ tags: given.map((table) => getTableName(table)), statements });
      // Awaited within: a query is sent when it is awaited.
      return load.run(statements, async () => await read());
    };
    const cache: ContentCacheReader = {
      get: (_key, given, read) => record(given, read),
      getContent: (_kind, _slug, given, read) => record(given, read),
    };
    type Session = PostgresJsSession<never, never, never>;
    const prepare = Reflect.get(PostgresJsSession.prototype, "prepareQuery") as Session["prepareQuery"];
    const sent = vi.spyOn(PostgresJsSession.prototype, "prepareQuery");
    sent.mockImplementation(function (this: Session, query, ...rest) {
      load.getStore()?.push(query.sql);
      return prepare.call(this, query, ...rest);
    });
    try {
      const json = inputSchemaOf({ input: schema as never });
      const input = json && z.parse(schema as z.ZodMiniType, sampleInput(json, "", newId(server.clock.now())));
      // A row that is not there was looked for all the same.
      await outcomeOf(
        Promise.resolve(
          resolver({ ctx: { ...ctx, cache, transport: { kind: "trpc", sessionToken: () => token } }, input }),
        ),
      );
    } finally {
      sent.mockRestore();
    }
    const missing = kept.flatMap(({ tags, statements }) =>
      tablesIn(statements).filter((table) => !immutable.includes(table) && !tags.includes(table)),
    );
    expect(
      missing.map((table) => `no change of ${table} drops it: add the table to its ctx.cache.get(key, [tables], …)`),
    ).toEqual([]);
  },
);

it("a second request for a cached page, feed, document or answer sends no SQL: not for a switch, a setting or a schedule either", async () => {
  const slug = (inputs["member.site.post"] as { slug: string }).slug;
  const [slip] = await server.database.db.select({ id: tables.oracleSlips.id }).from(tables.oracleSlips).limit(1);
  const pages = paths.map((path) => path.replace("/blog/:slug", `/blog/${slug}`).replace(":slug", slip?.id ?? ""));
  const answers = cached.map((query) => {
    const input = inputOf(query);
    return `/trpc/${query.name}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`}`;
  });
  const urls = [...pages, ...answers, "/blog/rss.xml", "/sitemap.xml", "/api/faqs", "/api/site-content", "/admin"];
  const get = async (url: string) => [url, (await server.call("GET", url)).status];
  const found = [];
  for (const url of urls) {
    expect(await get(url)).toEqual([url, 200]);
    for (const sql of await statementsOf(() => get(url))) found.push(`${url}: ${sql}`);
  }
  expect(found).toEqual([]);
});
