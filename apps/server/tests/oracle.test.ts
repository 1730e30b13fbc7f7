import type { Draw, Interpretation, Oracle, OwnDraw } from "@panshi/contracts/journey/oracle";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { DAY } from "@panshi/core/platform/clock";
import { newId } from "@panshi/db";
import { decks, deckSlips, oracleDraws, oracleReadings } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";
import { PostgresJsSession } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestResponse, uniqueNetworkAddress, type TestApp, testApp } from "../src/testing.ts";
import { addMember, addSlips, snapshot, withTestTransaction } from "./fixtures.ts";

let server: TestApp;
let slips: string[];
beforeAll(async () => {
  server = await testApp();
  slips = await addSlips(server, 64);
  await addSlips(server, 2, { isActive: false, title: "停用的籤" });
  await addSlips(server, 2, { deletedAt: server.clock.now(), title: "刪去的籤" });
});
afterAll(() => server.close());

type Call<T> = { result: { data: { json: T } } } & { error: { json: { data: ErrorBody } } };
type Cookies = Record<string, string>;
const random = () => server.call<Oracle>("GET", "/api/random-oracle");
const draw = (question: string, cookies: Cookies = {}) =>
  server.call<Call<Draw>>("POST", "/trpc/member.oracle.draw", { body: { json: { question } }, cookies });
const query = <T>(name: string, input: unknown, cookies: Cookies = {}) =>
  server.call<Call<T>>(
    "GET",
    `/trpc/member.oracle.${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`,
    {
      cookies,
    },
  );
const data = <T>(answer: TestResponse<Call<T>>) => answer.body.result.data.json;

describe("GET /api/random-oracle", () => {
  it("[S3.32] [S7.28] answers exactly the public oracle", async () => {
    const answer = await random();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: answer.body.id,
      title: answer.body.title,
      category: "general",
      fortuneLevel: "good",
      imageUrl: null,
      interpretationContent: `${answer.body.title}：先站穩，再往前。`,
      advice: "寫下一件小事。",
      description: "星落平野\n風起山腰",
      wayOut: [],
      askAgainDays: null,
    });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("[S7.28] changes nothing, for a member either", async () => {
    const { cookies } = await addMember(server);
    const before = await snapshot(server);
    for (let round = 0; round < 5; round += 1) await server.call("GET", "/api/random-oracle", { cookies });
    expect(await snapshot(server)).toEqual(before);
  });

  it("[S7.28] is uniform over the 64 active slips, and never another", async () => {
    const counts = new Map<string, number>();
    const rounds = 64 * 40;
    for (let round = 0; round < rounds; round += 1) {
      const { id } = (await random()).body;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    expect(new Set(counts.keys())).toEqual(new Set(slips));
    const expected = rounds / 64;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 63 degrees of freedom: beyond 160 less than once in a thousand million runs.
    expect(chiSquare).toBeLessThan(160);
  });

  it("answers 503 without slips", async () => {
    const empty = await testApp();
    try {
      const answer = await empty.call("GET", "/api/random-oracle");
      expect([answer.status, answer.body]).toEqual([503, { message: "籤筒暫時是空的，請稍後再試", code: "no_slips" }]);
    } finally {
      await empty.close();
    }
  });
});

describe("a call whose session has ended", () => {
  it("stores nothing for a visitor where it would change something, and takes the cookie away", async () => {
    const { cookies } = await addMember(server);
    expect((await server.call("GET", "/api/logout", { cookies })).status).toBe(302);
    const before = await snapshot(server);
    const answers = [
      await draw("還在的話", cookies),
      await server.call("POST", "/api/payments/create-payuni-order", {
        body: { planType: "basic", amount: 3990, currency: "TWD" },
        cookies,
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    for (const { headers } of answers) expect(String(headers["set-cookie"])).toContain("panshi_member=;");
    expect(await snapshot(server)).toEqual(before);
    expect((await query("drawn", { oracleId: newId() }, cookies)).status).toBe(404);
    expect((await draw("現在是訪客")).status).toBe(200);
  });
});

describe("the app's own draw", () => {
  it("[S2.80] draws every active slip, equally often, and no other", async () => {
    const other = await testApp();
    try {
      const active = await addSlips(other, 8);
      await addSlips(other, 4, { isActive: false });
      await addSlips(other, 4, { deletedAt: other.clock.now() });
      const counts = new Map<string, number>();
      const rounds = active.length * 50;
      for (let round = 0; round < rounds; round += 1) {
        const body = { json: { question: "" } };
        const answer = await other.call<Call<Draw>>("POST", "/trpc/member.oracle.draw", {
          body,
          address: uniqueNetworkAddress(),
        });
        const { id } = data(answer).oracle;
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      // That one of them never comes: once in 10^22 runs.
      expect(new Set(counts.keys())).toEqual(new Set(active));
      const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 50) ** 2 / 50, 0);
      // 7 degrees of freedom: beyond 65 less than once in a thousand million runs.
      expect(chiSquare).toBeLessThan(65);
    } finally {
      await other.close();
    }
  });

  it("is one transaction of two statements, count and insert, if the deck has a row", async () => {
    await draw("第一問");
    const begin = vi.spyOn(server.services.database.sql, "begin");
    const sent = vi.spyOn(PostgresJsSession.prototype, "prepareQuery");
    try {
      expect((await draw("第二問")).status).toBe(200);
      expect(begin).toHaveBeenCalledTimes(1);
      expect(sent.mock.calls.map(([{ sql }]) => /^\w+ (?:into )?"\w+"/.exec(sql)?.[0])).toEqual([
        'insert into "throttles"',
        'insert into "oracle_draws"',
      ]);
    } finally {
      begin.mockRestore();
      sent.mockRestore();
    }
  });

  it("uses the new deck after a slip was changed on another server", async () => {
    const other = await testApp();
    const sizeOfNext = async () => {
      const answer = await other.call<Call<Draw>>("POST", "/trpc/member.oracle.draw", {
        body: { json: { question: "" } },
      });
      const [row] = await other.database.db
        .select({ size: decks.size })
        .from(oracleDraws)
        .innerJoin(decks, eq(decks.id, oracleDraws.deckId))
        .where(eq(oracleDraws.id, data(answer).id));
      return row?.size;
    };
    try {
      await addSlips(other, 2);
      expect([await sizeOfNext(), await sizeOfNext()]).toEqual([2, 2]);
      await addSlips(other, 1);
      await other.database.sql.begin("read write", (sql) => sql`select pg_notify('panshi_cache', 'oracle')`);
      await vi.waitFor(async () => expect(await sizeOfNext()).toBe(3));
    } finally {
      await other.close();
    }
  });

  it("sets a visitor cookie and stores deck, version, day, question and source", async () => {
    const answer = await draw(" 會好嗎？ ");
    expect(answer.status).toBe(200);
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^panshi_visitor=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const drawn = data(answer);
    expect(slips).toContain(drawn.oracle.id);
    expect(drawn).toMatchObject({ question: "會好嗎？", drawnAt: server.clock.now().toISOString() });
    const [row] = await server.database.db.select().from(oracleDraws).where(eq(oracleDraws.id, drawn.id));
    expect(row).toMatchObject({ slipId: drawn.oracle.id, taipeiDay: "2026-03-01", source: "ceremony", memberId: null });
    expect(row?.visitorHash?.toString("base64url")).not.toBe(answer.cookies.panshi_visitor);
    const [deck] = await server.database.db
      .select()
      .from(decks)
      .where(eq(decks.id, row?.deckId ?? ""));
    const inDeck = await server.database.db
      .select()
      .from(deckSlips)
      .where(eq(deckSlips.deckId, deck?.id ?? ""))
      .orderBy(asc(deckSlips.position));
    expect([deck?.size, inDeck.length]).toEqual([64, 64]);
    expect(inDeck.map((each) => each.versionId)).toContain(row?.versionId);
  });

  it("stores one deck for all draws from it, also concurrent ones", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => draw(`問題 ${index}`)));
    expect(await server.database.db.$count(decks)).toBe(1);
  });

  it("keeps an existing visitor cookie, and accepts none that the server did not make", async () => {
    const first = await draw("一");
    expect((await draw("二", first.cookies)).cookies).toEqual({});
    const forged = await draw("三", { panshi_visitor: "x" });
    expect(forged.cookies.panshi_visitor).toMatch(/^[\w-]{43}$/);
  });

  it("belongs to the signed-in member, and sets no visitor cookie", async () => {
    const member = await addMember(server);
    const answer = await draw("我的問題", member.cookies);
    expect(answer.cookies).toEqual({});
    const [row] = await server.database.db
      .select()
      .from(oracleDraws)
      .where(eq(oracleDraws.id, data(answer).id));
    expect(row).toMatchObject({ memberId: member.id, visitorHash: null });
  });

  it("reports the same question on the same Taipei day, of the same caller only", async () => {
    const { cookies } = await draw("會好嗎");
    const asked = async (question: string, who: Cookies) => data(await query<boolean>("askedToday", { question }, who));
    expect(await asked("會好嗎", cookies)).toBe(true);
    expect(await asked("會 好嗎", cookies)).toBe(false);
    expect(await asked("", cookies)).toBe(false);
    expect(await asked("會好嗎", {})).toBe(false);
    server.clock.advance(DAY);
    expect(await asked("會好嗎", cookies)).toBe(false);
  });

  it("[S2.83] is found again by the slip's id, the latest one, by its owner alone", async () => {
    const { cookies } = await addMember(server);
    const first = data(await draw("第一問", cookies));
    expect(data(await query<Draw>("drawn", { oracleId: first.oracle.id }, cookies))).toEqual(first);
    expect(data(await query<Draw>("drawn", { oracleId: first.oracle.id.toUpperCase() }, cookies))).toEqual(first);
    const [row] = await server.database.db.select().from(oracleDraws).where(eq(oracleDraws.id, first.id));
    if (!row) throw new Error("the draw is not stored");
    const later = { ...row, id: crypto.randomUUID(), question: "第二問", createdAt: new Date(+row.createdAt + 1) };
    await withTestTransaction(server, (db) => db.insert(oracleDraws).values(later));
    const latest = data(await query<Draw>("drawn", { oracleId: first.oracle.id }, cookies));
    expect(latest).toMatchObject({ id: later.id, question: "第二問" });
    const other = await query("drawn", { oracleId: first.oracle.id }, (await addMember(server)).cookies);
    expect([other.status, other.body.error.json.data.code]).toEqual([404, "oracle_not_found"]);
    const mistyped = await query("drawn", { oracleId: "1" }, cookies);
    expect(mistyped.status).toBe(400);
  });
});

describe("GET /api/user-oracles", () => {
  const list = (cookies: Cookies, search = "") =>
    server.call<OwnDraw[]>("GET", `/api/user-oracles${search}`, { cookies });

  it("[S7.22] requires a member's session, not a visitor's cookie", async () => {
    const { cookies } = await draw("誰");
    expect((await list({})).status).toBe(401);
    expect((await list(cookies)).status).toBe(401);
  });

  it("[S3.21] [S7.93] lists the member's own draws, newest first, with verse and latest reading", async () => {
    const member = await addMember(server);
    const first = data(await draw("先問的", member.cookies));
    server.clock.advance(1000);
    const second = data(await draw("後問的", member.cookies));
    const body = { oracle: { id: first.oracle.id }, question: "先問的" };
    const reading = await server.call<Interpretation>("POST", "/api/ai-interpretation", {
      body,
      cookies: member.cookies,
    });
    const { body: rows } = await list(member.cookies);
    expect(rows.map((row) => row.question)).toEqual(["後問的", "先問的"]);
    expect(rows[0]).toEqual({
      id: second.id,
      question: "後問的",
      oracleText: "星落平野\n風起山腰",
      interpretation: null,
      drawnAt: second.drawnAt,
      oracle: second.oracle,
      readings: [],
    });
    expect(rows[1]?.interpretation).toBe(reading.body.interpretation);
    expect(rows[1]?.readings).toEqual([
      {
        id: reading.body.readingId,
        voice: "plain",
        source: "traditional",
        text: reading.body.interpretation,
        rating: null,
        answer: null,
        createdAt: server.clock.now().toISOString(),
      },
    ]);
    const [row] = await server.database.db.select().from(oracleReadings).where(eq(oracleReadings.drawId, first.id));
    if (!row) throw new Error("the reading is not stored");
    const later = { ...row, id: crypto.randomUUID(), source: "model", text: "後來的解讀" } as const;
    await withTestTransaction(server, (db) =>
      db.insert(oracleReadings).values({ ...later, createdAt: new Date(+row.createdAt + 1) }),
    );
    const latest = (await list(member.cookies)).body[1];
    expect([latest?.interpretation, latest?.readings.map(({ text }) => text)]).toEqual(["後來的解讀", ["後來的解讀"]]);
    expect((await list((await addMember(server)).cookies)).body).toEqual([]);
  });

  it("[S7.94] is paged", async () => {
    const { cookies } = await addMember(server);
    for (let round = 0; round < 5; round += 1) await draw(`第 ${round} 問`, cookies);
    const first = await list(cookies, "?limit=3");
    const url = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? "";
    const second = await server.call<OwnDraw[]>("GET", url, { cookies });
    expect(new Set([...first.body, ...second.body].map((row) => row.id)).size).toBe(5);
    expect(second.headers.link).toBeUndefined();
  });
});
