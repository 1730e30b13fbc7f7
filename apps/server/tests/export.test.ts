import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Interpretation } from "@panshi/contracts/journey/oracle";
import { AccountExport } from "@panshi/contracts/site/own-data";
import { EXPORT_PAGE_SIZE, exportAccountData } from "@panshi/core/site/own-data/export-account-data";
import { findViewer } from "@panshi/core/accounts/session/store";
import { DAY, MINUTE } from "@panshi/core/platform/clock";
import type { MemberCtx } from "@panshi/core/platform/context";
import { tokenHash } from "@panshi/core/platform/hashing";
import { newId } from "@panshi/db";
import { moments, dialogues, throttles } from "@panshi/db/schema";
import { like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { uniqueNetworkAddress, type TestApp, testApp } from "../src/testing.ts";
import { addMember, addSlips, grantPlan, type TestMember, withTestTransaction } from "./fixtures.ts";

let server: TestApp;
let other: TestApp;
beforeAll(async () => {
  server = await testApp();
  other = await testApp({ sharing: server });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const PATH = "/api/account/export";
const fetchExport = ({ cookies }: TestMember, app: TestApp = server, headers = {}) =>
  app.call<{ code: string; message: string }>("GET", PATH, { cookies, headers });
it("contains the readings of each draw: voice, source, text, rating and time", async () => {
  const member = await addMember(server);
  await grantPlan(server, member.id, "vip", 30);
  const [slip] = await addSlips(server, 1);
  const { cookies } = member;
  const read = (voice: string) =>
    server.call<Interpretation>("POST", "/api/ai-interpretation", { cookies, body: { oracle: { id: slip }, voice } });
  const [plain, classical] = [(await read("plain")).body, (await read("classical")).body];
  const rated = await server.call("POST", `/api/readings/${classical.readingId}/rating`, {
    cookies,
    body: { rating: 4 },
  });
  expect(rated.status).toBe(204);
  const { oracles } = AccountExport.parse(JSON.parse((await fetchExport(member)).text));
  const createdAt = server.clock.now().toISOString();
  const source = "traditional";
  expect(oracles[0]?.readings).toEqual([
    { voice: "plain", source, text: plain.interpretation, rating: null, answer: null, createdAt },
    { voice: "classical", source, text: classical.interpretation, rating: 4, answer: null, createdAt },
  ]);
});

/** Adds a member with `count` dialogues of one day, each of `size` characters. */
async function addWriter(count: number, size = 20): Promise<TestMember> {
  const member = await addMember(server);
  const now = server.clock.now();
  const rows = Array.from({ length: count }, (_, number) => ({
    id: newId(now),
    memberId: member.id,
    meditationDate: "2026-02-28",
    emotionalState: "calm" as const,
    dialogueContent: `${number} `.padEnd(size, "靜"),
    soulInsights: "",
    createdAt: now,
    updatedAt: now,
  }));
  for (let at = 0; at < rows.length; at += 1000)
    await withTestTransaction(server, (db) => db.insert(dialogues).values(rows.slice(at, at + 1000)));
  return member;
}
const ctxOf = async ({ cookies }: TestMember): Promise<MemberCtx> => {
  const { baseCtx } = server.services;
  const viewer = await findViewer(baseCtx.db, tokenHash(cookies.panshi_member), baseCtx.clock.now());
  if (!viewer) throw new Error("no session");
  return {
    ...baseCtx,
    actor: { kind: "member", viewer, visitorHash: null },
    address: uniqueNetworkAddress(),
    requestId: "test",
  };
};
const leases = () => server.database.db.select().from(throttles).where(like(throttles.key, "lease:export:%"));

describe("the export of one's data", () => {
  it("holds every row once, over the bounds of its pages, and ends where a page is full", async () => {
    for (const rows of [EXPORT_PAGE_SIZE, 2 * EXPORT_PAGE_SIZE + 1]) {
      const { dialogues } = AccountExport.parse(JSON.parse((await fetchExport(await addWriter(rows))).text));
      const numbers = new Set(dialogues.map(({ dialogueContent }) => Number.parseInt(String(dialogueContent), 10)));
      expect([dialogues.length, numbers.size]).toEqual([rows, rows]);
      expect(Object.keys(dialogues[0] ?? {})).toEqual([
        "meditationDate",
        "emotionalState",
        "dialogueContent",
        "soulInsights",
      ]);
    }
  });

  it("pages rows with the same timestamp too", async () => {
    const member = await addMember(server);
    const now = server.clock.now();
    const rows = Array.from({ length: EXPORT_PAGE_SIZE + 5 }, (_, number) => ({
      id: newId(now),
      memberId: member.id,
      combinationName: String(number),
      createdAt: now,
      updatedAt: now,
    }));
    await withTestTransaction(server, (db) => db.insert(moments).values(rows));
    const { moments: exported } = AccountExport.parse(JSON.parse((await fetchExport(member)).text));
    expect(new Set(exported.map(({ combinationName }) => combinationName)).size).toBe(EXPORT_PAGE_SIZE + 5);
  });

  it("reads a page when the reader has taken the one before, and never more rows than a page", async () => {
    const ctx = await ctxOf(await addWriter(5 * EXPORT_PAGE_SIZE));
    const select = vi.spyOn(ctx.db, "select");
    const chunks = exportAccountData(ctx);
    await chunks.next();
    let [read, rows] = [select.mock.calls.length, 0];
    for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) {
      // At most one query for each requested chunk, and none before the next request.
      await new Promise(setImmediate);
      expect(select.mock.calls.length - read).toBeLessThanOrEqual(1);
      read = select.mock.calls.length;
      const own = chunk.value.split('"dialogueContent"').length - 1;
      expect(own).toBeLessThanOrEqual(EXPORT_PAGE_SIZE);
      rows += own;
    }
    select.mockRestore();
    expect(rows).toBe(5 * EXPORT_PAGE_SIZE);
  });

  it("is read no further than its reader: a slow one does not make the server buffer the file", async () => {
    const member = await addWriter(30 * EXPORT_PAGE_SIZE, 2000);
    const { pages, file, response } = await open(member);
    response.pause();
    await untilIdle(pages);
    // Six queries come before the 30 pages of 18 MB; what of these the socket buffers hold is the kernel's choice, up to 6 MB.
    expect(pages()).toBeLessThan(6 + 15);
    response.resume();
    const { dialogues } = AccountExport.parse(JSON.parse(await file));
    expect(dialogues).toHaveLength(30 * EXPORT_PAGE_SIZE);
    expect(await leases()).toEqual([]);
  });

  it("is one at a time for a member, on all servers, and others are not kept from theirs", async () => {
    const member = await addWriter(10);
    const first = exportAccountData(await ctxOf(member));
    await first.next();
    for (const app of [server, other]) {
      const refused = await fetchExport(member, app);
      expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([429, "too_many", "600"]);
      expect(refused.body.message).toContain("另一份下載還沒結束");
      expect(refused.headers["content-disposition"]).toBeUndefined();
    }
    expect((await fetchExport(await addMember(server))).status).toBe(200);
    await readChunks(first);
    expect((await fetchExport(member, other)).status).toBe(200);
  });

  it("that is aborted releases its lease", async () => {
    const member = await addWriter(30 * EXPORT_PAGE_SIZE, 2000);
    const { pages, response, released } = await open(member);
    response.pause();
    await untilIdle(pages);
    expect((await fetchExport(member)).status).toBe(429);
    response.destroy();
    await released;
    expect(await leases()).toEqual([]);
    expect((await fetchExport(member)).status).toBe(200);
  });

  it("of a server that died blocks nobody after ten minutes, and stops itself by then", async () => {
    const member = await addWriter(10);
    const left = exportAccountData(await ctxOf(member));
    await left.next();
    server.clock.advance(10 * MINUTE);
    const next = exportAccountData(await ctxOf(member));
    await next.next();
    await expect(readChunks(left)).rejects.toMatchObject({ code: "too_many" });
    // Its end is not the end of the download that runs now.
    expect((await fetchExport(member)).status).toBe(429);
    await readChunks(next);
    expect((await fetchExport(member)).status).toBe(200);
  });

  it("is possible ten times a day at most", async () => {
    const member = await addWriter(1);
    for (let made = 0; made < 10; made += 1) expect((await fetchExport(member)).status).toBe(200);
    const refused = await fetchExport(member);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, String(DAY / 1000)]);
  });

  it("is for its member, from our own pages, and not over /trpc", async () => {
    const member = await addWriter(1);
    expect((await server.call("GET", PATH)).status).toBe(401);
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { referer: "https://elsewhere.test/" }])
      expect((await fetchExport(member, server, headers)).status).toBe(403);
    for (const method of ["GET", "POST"] as const) {
      const body = method === "POST" ? { body: { json: null } } : {};
      const answer = await server.call(method, "/trpc/member.ownData.export", { cookies: member.cookies, ...body });
      expect([404, 405]).toContain(answer.status);
    }
    expect(await leases()).toEqual([]);
  });
});

async function readChunks(chunks: AsyncGenerator<string, void>): Promise<string[]> {
  const all: string[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

/** Waits until a count is unchanged over 20 queries. */
async function untilIdle(count: () => number): Promise<void> {
  for (let last = -1, same = 0; same < 20; ) {
    await server.database.sql`select 1`;
    same = count() === last ? same + 1 : 0;
    last = count();
  }
}

/** Opens an export over a real socket; `pages` counts what the server has read. */
async function open(member: TestMember) {
  const { app, services } = server;
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  const select = vi.spyOn(services.baseCtx.db, "select");
  const served = once(app.server, "request");
  const sent = request({
    port: (app.server.address() as AddressInfo).port,
    path: PATH,
    headers: { cookie: `panshi_member=${member.cookies.panshi_member}`, "x-forwarded-for": uniqueNetworkAddress() },
  }).end();
  const [, reply] = (await served) as [unknown, NodeJS.EventEmitter];
  const closed = once(reply, "close");
  const [response] = (await once(sent, "response")) as [import("node:http").IncomingMessage];
  const chunks: Buffer[] = [];
  response.on("data", (chunk: Buffer) => chunks.push(chunk));
  const file = once(response, "end").then(() => Buffer.concat(chunks).toString());
  file.catch(() => {});
  response.on("error", () => {});
  const released = closed.then(async () => {
    await vi.waitFor(async () => expect(await leases()).toEqual([]));
  });
  return { pages: () => select.mock.calls.length, file, response, released };
}
