import { AccountExport } from "@panshi/contracts/site/own-data";
import type { Prayer } from "@panshi/contracts/journey/prayer";
import type { Recurrence } from "@panshi/contracts/journey/recurrence";
import { DAY, HOUR } from "@panshi/core/platform/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPrayers, grantPlan, type TestMember } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

describe("GET /api/membership", () => {
  const of = async (member: TestMember) =>
    (await server.call("GET", "/api/membership", { cookies: member.cookies })).body;

  it("[S7.19] needs a session", async () => expect((await server.call("GET", "/api/membership")).status).toBe(401));

  it("[S3.03] [S7.19] is none, then active, then expired, as the clock moves", async () => {
    const member = await addMember(server);
    expect(await of(member)).toEqual({
      hasMembership: false,
      membershipType: "none",
      endDate: null,
      daysRemaining: 0,
      isActive: false,
    });
    const endDate = new Date(server.clock.now().getTime() + 7 * DAY).toISOString();
    await grantPlan(server, member.id, "trial", 7);
    const active = { hasMembership: true, membershipType: "trial", endDate, daysRemaining: 7, isActive: true };
    expect(await of(member)).toEqual(active);
    server.clock.advance(HOUR);
    expect(await of(member)).toEqual(active);
    server.clock.advance(6 * DAY);
    expect(await of(member)).toEqual({ ...active, daysRemaining: 1 });
    server.clock.advance(DAY);
    expect(await of(member)).toEqual({ ...active, daysRemaining: 0, isActive: false });
  });

  it("shows the current plan's period if another one follows", async () => {
    const member = await addMember(server);
    await grantPlan(server, member.id, "basic", 30);
    server.clock.advance(10 * DAY);
    await grantPlan(server, member.id, "vip", 5);
    expect(await of(member)).toMatchObject({ membershipType: "vip", daysRemaining: 5 });
    server.clock.advance(5 * DAY);
    expect(await of(member)).toMatchObject({ membershipType: "basic", daysRemaining: 20, isActive: true });
  });
});

describe("the view of what returns", () => {
  type Answer = { result?: { data: { json: Recurrence } }; error?: { json: { data: { code: string } } } };
  const view = async (cookies: Record<string, string>) => {
    const { status, body } = await server.call<Answer>("GET", "/trpc/member.temple.recurrence", { cookies });
    return { status, code: body.error?.json.data.code, words: body.result?.data.json.words.map(({ word }) => word) };
  };
  const exported = async (member: TestMember) =>
    AccountExport.parse(
      JSON.parse((await server.call("GET", "/api/account/export", { cookies: member.cookies })).text),
    );

  it("is for a member with vip, on its page and in the export; others keep their rows", async () => {
    const [vip, basic] = [await addMember(server), await addMember(server)];
    await grantPlan(server, vip.id, "vip", 90);
    await grantPlan(server, basic.id, "basic", 30);
    for (const { id } of [vip, basic])
      await addPrayers(server, id, [
        { content: "願外婆安睡", ritualDay: "2026-01-01" },
        { content: "和外婆說話", ritualDay: "2026-01-02" },
      ]);
    expect((await view({})).status).toBe(401);
    expect(await view(basic.cookies)).toMatchObject({ status: 403, code: "membership_required" });
    expect(await view(vip.cookies)).toMatchObject({ status: 200, words: ["外婆"] });
    expect((await exported(vip)).recurrence?.words.map(({ word }) => word)).toEqual(["外婆"]);
    const { recurrence, prayers } = await exported(basic);
    expect([recurrence, prayers.length]).toEqual([null, 2]);
  });
});

describe("GET /api/prayers", () => {
  const list = (member: TestMember, query = "") =>
    server.call<Prayer[]>("GET", `/api/prayers${query}`, { cookies: member.cookies });

  it("[S7.20] [S7.93] needs a session and answers an array", async () => {
    expect((await server.call("GET", "/api/prayers")).status).toBe(401);
    expect((await list(await addMember(server))).body).toEqual([]);
  });

  it("[S3.17] [S4.10] has exactly these fields, the member's two states, and no cancelled one", async () => {
    const member = await addMember(server);
    await addPrayers(server, member.id, [
      { status: "pending", energyLevel: 1 },
      { status: "in_progress" },
      { status: "completed", successRate: 80 },
      { status: "cancelled" },
    ]);
    const { body } = await list(member);
    expect(body.map((prayer) => prayer.status)).toEqual(["completed", "in_progress", "in_progress"]);
    const fulfilled = await list(member, "?status=completed");
    expect(fulfilled.body.map((prayer) => prayer.status)).toEqual(["completed"]);
    const open = await list(member, "?status=in_progress");
    expect(open.body.map((prayer) => prayer.id)).toEqual(body.slice(1).map((prayer) => prayer.id));
    for (const status of ["cancelled", "pending", "", "completed,in_progress"])
      expect((await list(member, `?status=${status}`)).status, status).toBe(400);
    expect(body[0]).toEqual({
      id: body[0]?.id,
      title: "祈願 2",
      content: "願平安",
      status: "completed",
      energyLevel: 3,
      successRate: 80,
      createdAt: new Date(server.clock.now().getTime() + 2).toISOString(),
    });
  });

  it("[S7.20] are the member's own", async () => {
    const [one, other] = [await addMember(server), await addMember(server)];
    await addPrayers(server, one.id, [{}]);
    expect((await list(other)).body).toEqual([]);
  });

  it("[S7.94] are paged by cursor and Link, 120 rows without a gap or a double, new rows meanwhile", async () => {
    const member = await addMember(server);
    // Ten rows a timestamp, so that the id decides their order.
    const at = (index: number) => new Date(server.clock.now().getTime() + Math.floor(index / 10));
    await addPrayers(
      server,
      member.id,
      Array.from({ length: 120 }, (_, index) => ({ createdAt: at(index) })),
    );
    const first = await list(member);
    expect(first.body).toHaveLength(50);
    const seen = first.body.map((prayer) => prayer.id);
    let link = String(first.headers.link);
    await addPrayers(server, member.id, [{ createdAt: new Date(server.clock.now().getTime() + HOUR) }]);
    while (link !== "undefined") {
      const url = /^<(\/api\/prayers\?[^>]+)>; rel="next"$/.exec(link)?.[1] ?? "";
      const page = await server.call<Prayer[]>("GET", url, { cookies: member.cookies });
      expect(page.status).toBe(200);
      seen.push(...page.body.map((prayer) => prayer.id));
      link = String(page.headers.link);
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    expect((await list(member, "?limit=200")).body).toHaveLength(121);
    expect((await list(member, "?limit=200")).headers.link).toBeUndefined();
    const small = await list(member, "?limit=2");
    expect(String(small.headers.link)).toMatch(/^<\/api\/prayers\?limit=2&cursor=/);
  });

  it.each(["0", "201", "-1", "1.5", "1e2", "x", "", "%00", "1&limit=2", "9".repeat(30)])(
    "[S7.94] refuse a limit of %s",
    async (limit) => {
      const member = await addMember(server);
      const answer = await list(member, `?limit=${limit}`);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: "bad_input", issues: [{ path: "limit" }] });
    },
  );

  it("[S7.94] refuse a cursor that the server did not make", async () => {
    const member = await addMember(server);
    const hostile = [
      "x",
      "",
      "%00",
      "a".repeat(201),
      "%27",
      "1&cursor=2",
      `${Buffer.from(`${"9".repeat(15)}.0195e4c0-0000-7000-8000-000000000001`).toString("base64url")}`,
    ];
    for (const cursor of hostile)
      expect([cursor, (await list(member, `?cursor=${cursor}`)).status]).toEqual([cursor, 400]);
  });
});
