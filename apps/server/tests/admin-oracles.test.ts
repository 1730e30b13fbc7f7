import { createHash } from "node:crypto";
import { type ErrorBody, errors } from "@panshi/contracts/platform/errors";
import type { Draw, OracleSlip, OwnDraw } from "@panshi/contracts/journey/oracle";
import { canonicalJson } from "@panshi/core/platform/audit/canonical-json";
import { loadDeck } from "@panshi/core/journey/oracle/deck";
import { auditEntries, slipVersions } from "@panshi/db/schema";
import { asc, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestResponse, type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, addSlips, snapshot, type TestAdministrator } from "./fixtures.ts";
import { type TrpcFailure, trpcCalls } from "./trpc-calls.ts";

let server: TestApp;
let admin: TestAdministrator;
let moderator: TestAdministrator;
beforeAll(async () => {
  server = await testApp();
  admin = await addAdministrator(server, "admin");
  moderator = await addAdministrator(server, "moderator");
  await addSlips(server, 2);
});
afterAll(() => server.close());

const trpc = trpcCalls(() => server);
const slipTexts = { title: "新的籤", interpretation: "先站穩，再往前。" };
const call = <T = OracleSlip & ErrorBody>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path = "",
  body?: unknown,
  who = admin,
) => server.call<T>(method, `/api/admin/oracles${path}`, { cookies: who.cookies, ...(body !== undefined && { body }) });
const create = async (given: object = {}) => (await call("POST", "", { ...slipTexts, ...given })).body;
const auditAfter = (id: number) =>
  server.database.db.select().from(auditEntries).where(gt(auditEntries.id, id)).orderBy(asc(auditEntries.id));
const lastAudit = async () => (await auditAfter(0)).at(-1)?.id ?? 0;
/** Expects a slip to be in the deck that is drawn from, or not; waits until the cache was invalidated. */
const drawable = (id: string, expected: boolean) =>
  vi.waitFor(async () => {
    const { slips } = await loadDeck(server.services.baseCtx);
    expect(slips.some(({ oracle }) => oracle.id === id)).toBe(expected);
  }, 5000);

/** All nine fields of a slip, none with its default. */
const all = {
  ...slipTexts,
  description: "一\n二\n三\n四",
  imageUrl: "/uploads/a.webp",
  category: "wealth",
  fortuneLevel: "poor",
  advice: "慢慢來",
  displayOrder: -3,
  isActive: false,
};

describe("GET /api/admin/oracles", () => {
  it("[S3.33] [S7.84] [S7.93] answers every slip by display order, inactive ones too, deleted ones not", async () => {
    const [inactive] = await addSlips(server, 1, { isActive: false, displayOrder: -5 });
    await addSlips(server, 1, { deletedAt: server.clock.now(), title: "刪去的籤" });
    for (const who of [admin, moderator]) {
      const { status, body } = await call<OracleSlip[]>("GET", "?limit=200", undefined, who);
      expect(status).toBe(200);
      expect(body[0]).toEqual({
        id: inactive,
        title: body[0]?.title,
        description: "星落平野\n風起山腰",
        imageUrl: null,
        category: "general",
        fortuneLevel: "good",
        interpretation: `${body[0]?.title}：先站穩，再往前。`,
        advice: "寫下一件小事。",
        lineNotes: [],
        questions: [],
        wayOut: [],
        askAgainDays: null,
        displayOrder: -5,
        isActive: false,
        createdAt: server.clock.now().toISOString(),
        updatedAt: server.clock.now().toISOString(),
      });
      expect(body.map((slip) => slip.displayOrder)).toEqual(
        body.map((slip) => slip.displayOrder).toSorted((a, b) => a - b),
      );
      expect(body.map((slip) => slip.title)).not.toContain("刪去的籤");
    }
  });

  it("[S7.94] is paged, with many of one order and orders at both ends", async () => {
    await addSlips(server, 7, { displayOrder: 100 });
    await addSlips(server, 1, { displayOrder: 2 ** 31 - 1 });
    await addSlips(server, 1, { displayOrder: -(2 ** 31) });
    const all = (await call<OracleSlip[]>("GET", "?limit=200")).body.map((slip) => slip.id);
    const seen: string[] = [];
    for (let url: string | undefined = "/api/admin/oracles?limit=3"; url; ) {
      const page: TestResponse<OracleSlip[]> = await server.call<OracleSlip[]>("GET", url, { cookies: admin.cookies });
      seen.push(...page.body.map((slip) => slip.id));
      url = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link))?.[1];
    }
    expect(seen).toEqual(all);
  });

  it("[S7.94] refuses a cursor of another list", async () => {
    const foreign = Buffer.from(`1772337600123.${admin.id}`).toString("base64url");
    const answer = await call<ErrorBody>("GET", `?cursor=${foreign}`);
    expect([answer.status, answer.body.code]).toEqual([400, "bad_cursor"]);
  });
});

describe("GET /api/admin/oracles with filters, sort and search", () => {
  const titles = async (query: Record<string, string>) => {
    const { status, body, headers } = await call<OracleSlip[]>("GET", `?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    expect(headers["x-total-count"]).toBe(String(body.length));
    return body.map(({ title }) => title);
  };

  beforeAll(async () => {
    await create({ title: "乙籤", category: "love", fortuneLevel: "poor", isActive: false, description: "雲開見月" });
    await create({ title: "甲籤", category: "love", fortuneLevel: "excellent", description: "雲開見山" });
    await create({ title: "丙籤", category: "wealth", fortuneLevel: "poor", description: "月落烏啼" });
  });

  it("[S7.84] [S7.94] answers the slips that every filter and the search match, in the order of the sort", async () => {
    expect(await titles({ category: "love", sort: "title" })).toEqual(["乙籤", "甲籤"]);
    expect(await titles({ category: "love", sort: "-title" })).toEqual(["甲籤", "乙籤"]);
    expect(await titles({ category: "love", isActive: "false" })).toEqual(["乙籤"]);
    expect(await titles({ fortuneLevel: "poor", isActive: "true" })).toEqual(["丙籤"]);
    expect(await titles({ search: "月", sort: "title" })).toEqual(["丙籤", "乙籤"]);
    expect(await titles({ search: "見月" })).toEqual(["乙籤"]);
    expect(await titles({ search: " 甲 " })).toEqual(["甲籤"]);
    expect(await titles({ search: "月", category: "wealth" })).toEqual(["丙籤"]);
    expect(await titles({ search: "！？" })).toEqual([]);
    expect(await titles({ search: "", category: "wealth" })).toEqual(["丙籤"]);
  });

  it("[S7.84] lists an updated slip by its new texts", async () => {
    const slip = await create({ title: "丁籤", category: "health", description: "風起" });
    await call("PUT", `/${slip.id}`, { ...slipTexts, title: "戊籤", category: "career", description: "雨停" });
    expect(await titles({ search: "戊", category: "career" })).toEqual(["戊籤"]);
    expect(await titles({ search: "雨停" })).toEqual(["戊籤"]);
    expect(await titles({ search: "丁籤" })).toEqual([]);
    expect(await titles({ category: "health" })).toEqual([]);
  });

  it.each([
    "category=",
    "category=love&category=wealth",
    "isActive=",
    "isActive=1",
    "isActive=TRUE",
    "isActive=true&isActive=true",
    "sort=",
    "sort=createdAt",
    "sort=--title",
    "sort=title&sort=title",
    "search=a&search=b",
    `search=${"願".repeat(101)}`,
    "search=%00",
    "limit=",
    "limit=3&limit=3",
    "cursor=",
  ])("[S7.94] refuses ?%s with the field's message", async (query) => {
    const { status, body } = await call<ErrorBody>("GET", `?${query}`);
    expect([status, body.code]).toEqual([400, "bad_input"]);
    expect(body.issues).toEqual([{ path: query.split("=")[0], message: expect.stringMatching(/\p{Script=Han}/u) }]);
  });

  it("[S7.94] refuses a cursor under another sort, filter or search", async () => {
    const first = await call<OracleSlip[]>("GET", "?limit=1&sort=title&category=love");
    const next = /^<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? "";
    const cursor = new URL(next, "http://own.invalid").searchParams.get("cursor");
    const answer = async (query: string) => {
      const { status, body } = await call<ErrorBody>("GET", `?limit=1&cursor=${cursor}&${query}`);
      return status === 200 ? "ok" : `${status} ${body.code}`;
    };
    expect(await answer("sort=title&category=love")).toBe("ok");
    for (const other of [
      "sort=-title&category=love",
      "category=love",
      "sort=title",
      "sort=title&category=love&search=雲",
    ])
      expect([other, await answer(other)]).toEqual([other, "400 bad_cursor"]);
  });
});

describe("POST /api/admin/oracles", () => {
  it("[S7.85] [S7.95] [S3.34] [S5.32] answers 201 with the row and its defaults, which the list shows", async () => {
    const answer = await call("POST", "", slipTexts);
    expect(answer.status).toBe(201);
    const at = server.clock.now().toISOString();
    expect(answer.body).toEqual({
      id: answer.body.id,
      ...slipTexts,
      description: "",
      imageUrl: null,
      category: "general",
      fortuneLevel: "good",
      advice: "",
      lineNotes: [],
      questions: [],
      wayOut: [],
      askAgainDays: null,
      displayOrder: 0,
      isActive: true,
      createdAt: at,
      updatedAt: at,
    });
    expect((await call<OracleSlip[]>("GET", "?limit=200")).body).toContainEqual(answer.body);
    await drawable(answer.body.id, true);
  });

  it("[S5.32] an order is 0 where none can be read, of a new slip and of an edited one", async () => {
    const orders = [];
    for (const displayOrder of [null, "", "第一", {}, false, "１２", -3]) {
      const made = await create({ ...all, displayOrder });
      const edited = await call<OracleSlip>("PUT", `/${made.id}`, { ...all, displayOrder: displayOrder ?? "" });
      orders.push([made.displayOrder, edited.body.displayOrder]);
    }
    expect(orders).toEqual([0, 0, 0, 0, 0, 12, -3].map((order) => [order, order]));
  });

  it("[S7.85] takes all nine fields", async () => {
    const made = await create(all);
    expect(made).toMatchObject(all);
    expect((await call<OracleSlip[]>("GET", "?limit=200")).body).toContainEqual(made);
  });

  it.each([
    [{ title: "" }, "title"],
    [{ title: undefined }, "title"],
    [{ interpretation: " " }, "interpretation"],
    [{ category: "luck" }, "category"],
    [{ fortuneLevel: "worst" }, "fortuneLevel"],
    [{ displayOrder: "1.5" }, "displayOrder"],
    [{ displayOrder: 2 ** 31 }, "displayOrder"],
    [{ isActive: "false" }, "isActive"],
    [{ imageUrl: "https://example.com/a.png" }, "imageUrl"],
    [{ description: "\0" }, "description"],
    [{ advice: "長".repeat(1001) }, "advice"],
  ])("[S5.05] refuses %j on its field, changing nothing", async (bad, path) => {
    const before = await snapshot(server);
    const answer = await call("POST", "", { ...slipTexts, ...bad });
    expect([answer.status, answer.body.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
    expect(answer.body.issues?.[0]?.message).toMatch(/\p{Script=Han}/u);
    expect(await snapshot(server)).toEqual(before);
  });
});

describe("the texts of the voices", () => {
  const verse = { ...slipTexts, description: "星落平野\n\n風起山腰\n" };
  const voices = { lineNotes: ["星落下來也是路。", "風起了就慢慢走。"], questions: ["一？", "二？", "三？"] };

  it("are a note for each line of the verse and three questions, which a call without them keeps", async () => {
    const made = await create({ ...verse, ...voices });
    expect(made).toMatchObject(voices);
    const kept = await call("PUT", `/${made.id}`, { ...verse, title: "新的題目" });
    expect(kept.body).toMatchObject({ title: "新的題目", ...voices });
    expect((await call<OracleSlip[]>("GET", "?limit=200")).body).toContainEqual(kept.body);
    const cleared = await call("PUT", `/${made.id}`, { ...verse, lineNotes: [], questions: [] });
    expect(cleared.body).toMatchObject({ lineNotes: [], questions: [] });
  });

  it("lose the notes when a verse gets another number of lines, since they would stand beside the wrong ones", async () => {
    const { id } = await create({ ...verse, ...voices });
    const changed = await call("PUT", `/${id}`, { ...verse, description: "只剩一句" });
    expect(changed.body).toMatchObject({ lineNotes: [], questions: voices.questions });
  });

  it("the way out is three lines with the days until asking again, which a call without them keeps and the public oracle shows", async () => {
    const way = { wayOut: ["少說一句。", "今天的輸贏。", "等雨停了再問。"], askAgainDays: 7 };
    const made = await create({ ...verse, ...way });
    expect(made).toMatchObject(way);
    const kept = await call("PUT", `/${made.id}`, { ...verse, title: "新的題目" });
    expect(kept.body).toMatchObject({ title: "新的題目", ...way });
    expect((await server.call("GET", `/api/oracles/${made.id}`)).body).toMatchObject(way);
    const changed = await call("PUT", `/${made.id}`, { ...verse, askAgainDays: 60 });
    expect(changed.body).toMatchObject({ wayOut: way.wayOut, askAgainDays: 60 });
    const cleared = await call("PUT", `/${made.id}`, { ...verse, wayOut: [], askAgainDays: null });
    expect(cleared.body).toMatchObject({ wayOut: [], askAgainDays: null });
  });

  it("are not in the public oracle", async () => {
    const { id } = await create({ ...verse, ...voices });
    const { body } = await server.call("GET", `/api/oracles/${id}`);
    expect(JSON.stringify(body)).not.toMatch(/星落下來|一？|lineNotes|questions/);
  });

  it.each([
    [{ lineNotes: ["只有一句"] }, "lineNotes"],
    [{ lineNotes: ["一", "二", "三"] }, "lineNotes"],
    [{ lineNotes: ["一", " "] }, "lineNotes.1"],
    [{ lineNotes: ["一", "二\n三"] }, "lineNotes.1"],
    [{ lineNotes: ["一", "長".repeat(201)] }, "lineNotes.1"],
    [{ lineNotes: "一\n二" }, "lineNotes"],
    [{ questions: ["一？", "二？"] }, "questions"],
    [{ questions: null }, "questions"],
    [{ wayOut: ["一", "二"] }, "wayOut"],
    [{ wayOut: ["一", "二", "長".repeat(61)] }, "wayOut.2"],
    [{ askAgainDays: 0 }, "askAgainDays"],
    [{ askAgainDays: 61 }, "askAgainDays"],
    [{ askAgainDays: 1.5 }, "askAgainDays"],
  ])("refuses %j", async (bad, path) => {
    const answer = await call("POST", "", { ...verse, ...bad });
    expect([answer.status, answer.body.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
    expect(answer.body.issues?.[0]?.message).toMatch(/\p{Script=Han}/u);
  });
});

describe("PUT /api/admin/oracles/{id}", () => {
  it("[S7.86] takes all nine fields, and the list shows what it answered", async () => {
    const { id } = await create();
    const changed = await call("PUT", `/${id}`, all);
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ id, ...all })]);
    expect((await call<OracleSlip[]>("GET", "?limit=200")).body).toContainEqual(changed.body);
  });

  it("[S7.86] [S7.95] answers 200 with the row; earlier draws keep their text", async () => {
    const only = await testApp();
    try {
      const administrator = await addAdministrator(only, "admin");
      const [id = ""] = await addSlips(only, 1, {
        title: "舊的籤",
        interpretation: "舊的籤解",
        description: "舊的籤詩",
      });
      const { cookies } = await addMember(only);
      const draw = () =>
        only.call<{ result: { data: { json: Draw } } }>("POST", "/trpc/member.oracle.draw", {
          body: { json: { question: "" } },
          cookies,
        });
      const first = (await draw()).body.result.data.json;
      only.clock.advance(1000);
      const updated = await only.call<OracleSlip>("PUT", `/api/admin/oracles/${id.toUpperCase()}`, {
        body: { ...slipTexts, description: "新的籤詩" },
        cookies: administrator.cookies,
      });
      expect(updated.status).toBe(200);
      expect(updated.body).toMatchObject({
        id,
        ...slipTexts,
        advice: "",
        createdAt: first.drawnAt,
        updatedAt: only.clock.now().toISOString(),
      });
      await vi.waitFor(async () => {
        expect((await draw()).body.result.data.json.oracle.title).toBe("新的籤");
      }, 5000);
      const drawn = (await only.call<OwnDraw[]>("GET", "/api/user-oracles", { cookies })).body.at(-1);
      expect([drawn?.oracle.title, drawn?.oracleText]).toEqual(["舊的籤", "舊的籤詩"]);
      expect(await only.database.db.select().from(slipVersions).where(eq(slipVersions.slipId, id))).toHaveLength(2);
    } finally {
      await only.close();
    }
  });

  it("[S4.24] does not draw an inactive slip, and draws it again once it is active", async () => {
    const { id } = await create();
    await drawable(id, true);
    await call("PUT", `/${id}`, { ...slipTexts, isActive: false });
    await drawable(id, false);
    await call("PUT", `/${id}`, slipTexts);
    await drawable(id, true);
  });

  it("answers 404 for an unknown slip, 400 for an invalid id", async () => {
    expect((await call("PUT", "/0195e4c0-0000-7000-8000-000000000001", slipTexts)).status).toBe(404);
    for (const id of ["1", "null", "0195e4c0", "%00", "__proto__", "0195e4c0-0000-7000-8000-00000000000g"])
      expect([id, (await call("PUT", `/${id}`, slipTexts)).status]).toEqual([id, 400]);
  });

  it("uses the id in the path and ignores one in the body", async () => {
    const [mine, other] = [await create(), await create()];
    const answer = await call("PUT", `/${mine.id}`, { ...slipTexts, title: "只改一支", id: other.id });
    expect(answer.body).toMatchObject({ id: mine.id, title: "只改一支" });
    expect((await call<OracleSlip[]>("GET", "?limit=200")).body).toContainEqual(other);
  });
});

describe("two administrators and one slip", () => {
  const edit = (slip: OracleSlip, title: string, updatedAt: string | undefined = slip.updatedAt) =>
    call("PUT", `/${slip.id}`, { ...slipTexts, title, updatedAt });

  it("one of two edits from the same row is 409 with the present row, 20 times; no edit is lost", async () => {
    let slip = await create();
    for (let round = 0; round < 20; round += 1) {
      // The clock stands still: an edit in the same millisecond changes `updatedAt` all the same.
      const answers = await Promise.all([edit(slip, `甲${round}`), edit(slip, `乙${round}`)]);
      const [done, refused] = answers.toSorted((a, b) => a.status - b.status);
      expect([done?.status, refused?.status]).toEqual([200, 409]);
      expect(refused?.body).toEqual({
        message: errors.edit_conflict.message,
        code: "edit_conflict",
        current: done?.body,
      });
      expect(Date.parse(done?.body.updatedAt ?? "")).toBeGreaterThan(Date.parse(slip.updatedAt));
      slip = done?.body ?? slip;
    }
    expect((await call<OracleSlip[]>("GET", "?limit=200")).body).toContainEqual(slip);
  });

  it("the last write stands where an edit does not say what it began from, 20 times", async () => {
    const { id } = await create();
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        ["甲", "乙"].map((title) => call("PUT", `/${id}`, { ...slipTexts, title: `${title}${round}` })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const last = answers.map(({ body }) => body).toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt))[1];
      expect((await call<OracleSlip[]>("GET", "?limit=200")).body).toContainEqual(last);
    }
  });

  it("an edit of a slip that somebody deleted or deactivated meanwhile is refused", async () => {
    const slip = await create();
    await trpc.post("admin.oracle.setActive", { ids: [slip.id], isActive: false }, { cookies: admin.cookies });
    const stale = await edit(slip, "舊的");
    expect([stale.status, stale.body.current]).toMatchObject([409, { id: slip.id, isActive: false }]);
    await call("DELETE", `/${slip.id}`);
    expect((await edit(slip, "舊的")).status).toBe(404);
  });

  it("/trpc answers the present row in the error's data", async () => {
    const slip = await create();
    const changed = (await edit(slip, "先改的")).body;
    const { id, updatedAt } = slip;
    const input = { ...slipTexts, id, updatedAt };
    const { status, body } = await trpc.post("admin.oracle.update", input, { cookies: admin.cookies });
    expect([status, body.error.json.data]).toMatchObject([409, { code: "edit_conflict", current: changed }]);
  });

  it.each([["gestern"], [""], [null], [1], ["2026-13-01T00:00:00Z"], ["2026-03-01T04:00:00.000"]])(
    "refuses %j as the time of an edit",
    async (updatedAt) => {
      const { id } = await create();
      const answer = await call("PUT", `/${id}`, { ...slipTexts, updatedAt });
      expect([answer.status, answer.body.issues?.map((issue) => issue.path)]).toEqual([400, ["updatedAt"]]);
    },
  );
});

describe("admin.oracle.setActive", () => {
  const setActive = (ids: unknown, isActive: unknown, who = admin) =>
    server.call<TrpcFailure & { result: { data: { json: { changed: number } } } }>(
      "POST",
      "/trpc/admin.oracle.setActive",
      { body: { json: { ids, isActive } }, cookies: who.cookies },
    );
  const rows = async (ids: readonly string[]) =>
    (await call<OracleSlip[]>("GET", "?limit=200")).body.filter(({ id }) => ids.includes(id));

  it("changes those that are not so yet, in one audit entry, and leaves deleted and unknown ones out", async () => {
    const [active, inactive, deleted] = [await create(), await create({ isActive: false }), await create()];
    await call("DELETE", `/${deleted.id}`);
    const unknown = "0195e4c0-0000-7000-8000-000000000001";
    const from = await lastAudit();
    const ids = [inactive.id, unknown, deleted.id, active.id];
    const answer = await setActive(ids, false);
    expect([answer.status, answer.body.result.data.json]).toEqual([200, { changed: 1 }]);
    const after = await rows(ids);
    expect(after).toContainEqual(inactive);
    expect(after.find(({ id }) => id === active.id)).toMatchObject({
      ...active,
      isActive: false,
      updatedAt: expect.any(String),
    });
    expect(after.find(({ id }) => id === active.id)?.updatedAt).not.toBe(active.updatedAt);
    expect(await auditAfter(from)).toMatchObject([
      { action: "oracle_slip.set_active", before: { isActive: true }, after: { ids: [active.id], isActive: false } },
    ]);
    await drawable(active.id, false);
    expect((await setActive(ids, false)).body.result.data.json).toEqual({ changed: 0 });
    expect(await auditAfter(from)).toHaveLength(1);
    expect(await server.database.db.$count(slipVersions, eq(slipVersions.slipId, active.id))).toBe(1);
  });

  it("two at once on the same slips, in any order, both succeed, and each change is counted once", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.push((await create()).id);
    for (const isActive of [false, true, false, true]) {
      const answers = await Promise.all([setActive(ids, isActive), setActive(ids.toReversed(), isActive)]);
      expect(answers.reduce((sum, { body }) => sum + body.result.data.json.changed, 0)).toBe(ids.length);
    }
  });

  it("refuses a moderator, nothing selected, too many, one twice, and what is no id", async () => {
    const { id } = await create();
    const before = await snapshot(server);
    const many = Array.from({ length: 201 }, (_, n) => `0195e4c0-0000-7000-8000-${String(n).padStart(12, "0")}`);
    for (const ids of [[], many, [id, id.toUpperCase()], ["1"], id, null, undefined])
      expect((await setActive(ids, false)).status).toBe(400);
    expect((await setActive([id], "false")).status).toBe(400);
    expect((await setActive([id], false, moderator)).status).toBe(403);
    expect(await snapshot(server)).toEqual(before);
    expect((await setActive(many.slice(0, 200), false)).body.result.data.json).toEqual({ changed: 0 });
  });
});

describe("DELETE /api/admin/oracles/{id}", () => {
  it("[S7.87] [S7.95] answers 204 without a body, then 404; the slip is never drawn again", async () => {
    const { id } = await create();
    await drawable(id, true);
    const answer = await call("DELETE", `/${id}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await call("DELETE", `/${id}`)).status).toBe(404);
    expect((await call("PUT", `/${id}`, slipTexts)).status).toBe(404);
    expect((await call<OracleSlip[]>("GET", "?limit=200")).body.map((slip) => slip.id)).not.toContain(id);
    await drawable(id, false);
  });

  it("answers one of two concurrent calls with 204", async () => {
    const { id } = await create();
    const answers = await Promise.all([call("DELETE", `/${id}`), call("DELETE", `/${id}`)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });
});

it("a moderator can read, and every change is refused with 403 and has no effect", async () => {
  const { id } = await create();
  const before = await snapshot(server);
  for (const [method, path, body] of [
    ["POST", "", slipTexts],
    ["PUT", `/${id}`, slipTexts],
    ["DELETE", `/${id}`, undefined],
  ] as const) {
    const answer = await call(method, path, body, moderator);
    expect([method, answer.status, answer.body.code]).toEqual([method, 403, "forbidden"]);
  }
  expect(await snapshot(server)).toEqual(before);
});

describe("the audit log", () => {
  it("has for each change who, what, before and after, in one hash chain", async () => {
    const from = await lastAudit();
    const slip = await create();
    await call("PUT", `/${slip.id}`, { ...slipTexts, title: "改過的籤" });
    await call("DELETE", `/${slip.id}`);
    const entries = await auditAfter(from);
    expect(entries.map((entry) => [entry.action, entry.administratorId, entry.subjectId])).toEqual(
      ["create", "update", "delete"].map((verb) => [`oracle_slip.${verb}`, admin.id, slip.id]),
    );
    expect(entries[0]).toMatchObject({ before: null, after: slipTexts });
    expect(entries[1]).toMatchObject({ before: { title: "新的籤" }, after: { title: "改過的籤" } });
    expect(entries[2]).toMatchObject({ before: { title: "改過的籤" }, after: null });
    let previous: Buffer | null = null;
    for (const { id: _id, previousHash, hash, ...row } of await auditAfter(0)) {
      expect(previousHash).toEqual(previous);
      const expected = createHash("sha256")
        .update(previous ?? Buffer.alloc(32))
        .update(canonicalJson(row))
        .digest();
      expect(hash.equals(expected)).toBe(true);
      previous = hash;
    }
  });

  it("is written in the same transaction as the change: a later failure stores neither", async () => {
    const { id } = await create();
    // Refuses every audit row in the database, at the end of the transaction.
    const { sql } = server.database;
    const asOwner = (text: string) => sql.begin("read write", (tx) => tx.unsafe(text));
    await asOwner(`create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create constraint trigger refuse after insert on audit_entries deferrable initially deferred for each row execute function refuse_audit()`);
    try {
      const before = await snapshot(server);
      for (const [method, path, body] of [
        ["POST", "", slipTexts],
        ["PUT", `/${id}`, { ...slipTexts, title: "改" }],
        ["DELETE", `/${id}`, undefined],
      ] as const) {
        const answer = await call(method, path, body);
        expect([answer.status, answer.body]).toEqual([
          500,
          { message: "系統暫時出了狀況，請稍後再試", code: "internal" },
        ]);
      }
      expect(await snapshot(server)).toEqual(before);
    } finally {
      await asOwner("drop trigger refuse on audit_entries; drop function refuse_audit()");
    }
  });
});
