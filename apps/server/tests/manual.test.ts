import type { ErrorBody } from "@panshi/contracts/errors";
import type { PrayerManualKey } from "@panshi/contracts/journey";
import type { ManualEnrolment, Manuals } from "@panshi/contracts/manual";
import { DAY, HOUR, SECOND } from "@panshi/core/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addMember, countRows, grantPlan, snapshot, type TestMember } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

type Answer<T> = { result: { data: { json: T } }; error: { json: { data: ErrorBody } } };
type Someone = Pick<TestMember, "cookies">;
const NOBODYS = "0190aaaa-0000-7000-8000-000000000000";

const post = <T>(name: string, { cookies }: Someone, input: unknown) =>
  server.call<Answer<T>>("POST", `/trpc/member.manual.${name}`, { cookies, body: { json: input } });
const view = async ({ cookies }: Someone): Promise<Manuals> =>
  (await server.call<Answer<Manuals>>("GET", "/trpc/member.manual.view", { cookies })).body.result.data.json;
const start = (member: Someone, manual: string) => post<Manuals>("start", member, { manual });
const doDay = (member: Someone, id: string, dayNumber: unknown, note?: unknown) =>
  post<ManualEnrolment>("doDay", member, { id, dayNumber, ...(note !== undefined && { note }) });
const failure = ({ status, body }: { status: number; body: Answer<unknown> }) => {
  expect(body.error.json.data.message).toMatch(/\p{Script=Han}/u);
  return [status, body.error.json.data.code];
};

const withPlan = async (plan: "trial" | "basic" | "vip" = "basic"): Promise<TestMember> => {
  const member = await addMember(server);
  await grantPlan(server, member.id, plan, 90);
  return member;
};
/** Begins a manual; answers the enrolment's id. */
const begin = async (member: Someone, manual: PrayerManualKey = "energy_manual"): Promise<string> => {
  const { body } = await start(member, manual);
  return body.result.data.json.enrolments.find((each) => each.manual === manual)?.id ?? "";
};
const untilTaipeiMidnight = () => DAY - ((server.clock.now().getTime() + 8 * HOUR) % DAY);

describe("manuals", () => {
  it("want a session", async () => {
    const before = await snapshot(server);
    const nobody = { cookies: { panshi_member: "" } };
    expect((await server.call("GET", "/trpc/member.manual.view")).status).toBe(401);
    expect(failure(await start(nobody, "energy_manual"))).toEqual([401, "unauthorized"]);
    expect(failure(await doDay(nobody, NOBODYS, 1))).toEqual([401, "unauthorized"]);
    expect(await snapshot(server)).toEqual(before);
  });

  it("begin with the journey, and the first day is open at once", async () => {
    const member = await addMember(server);
    await grantPlan(server, member.id, "trial", 7);
    await server.call("POST", "/api/complete-registration", {
      cookies: member.cookies,
      body: {
        planType: "trial",
        soulPlanet: "mars",
        soulLeyline: "luye",
        sacredObject: "meteorite",
        sacredSong: "spirit_light",
        prayerManual: "sleep_manual",
        prayerWish: "願我好好睡。",
      },
    });
    expect(await view(member)).toMatchObject({
      enrolments: [
        {
          manual: "sleep_manual",
          finishedAt: null,
          days: [],
          next: { dayNumber: 1, opensOn: "2026-03-01", isOpen: true },
        },
      ],
      mayDoDays: true,
      mayStart: [],
    });
  });

  it("[S3.52] are walked in seven days, each from its Taipei day on, and are finished after the seventh", async () => {
    const member = await withPlan();
    const id = await begin(member);
    for (let dayNumber = 1; dayNumber <= 7; dayNumber += 1) {
      const note = dayNumber % 2 ? `  第 ${dayNumber} 天，雨停了。 ` : undefined;
      const { status, body } = await doDay(member, id, dayNumber, note);
      expect(status).toBe(200);
      const { next, finishedAt } = body.result.data.json;
      expect(finishedAt).toBe(dayNumber === 7 ? server.clock.now().toISOString() : null);
      expect(next).toEqual(
        dayNumber === 7 ? null : { dayNumber: dayNumber + 1, opensOn: expect.any(String), isOpen: false },
      );
      if (dayNumber < 7) expect(failure(await doDay(member, id, dayNumber + 1))).toEqual([429, "manual_limit"]);
      server.clock.advance(DAY);
    }
    const [finished] = (await view(member)).enrolments;
    expect(finished?.days.map(({ dayNumber, note }) => [dayNumber, note])).toEqual([
      [1, "第 1 天，雨停了。"],
      [2, null],
      [3, "第 3 天，雨停了。"],
      [4, null],
      [5, "第 5 天，雨停了。"],
      [6, null],
      [7, "第 7 天，雨停了。"],
    ]);
    expect((await doDay(member, id, 7)).status).toBe(200);
  });

  it("open their next day at midnight in Taipei, and a missed day resets nothing", async () => {
    const member = await withPlan();
    const id = await begin(member);
    // Eleven at night: the day ends within the hour, and with it the waiting.
    server.clock.advance(untilTaipeiMidnight() - HOUR);
    expect((await doDay(member, id, 1)).status).toBe(200);
    server.clock.advance(HOUR - SECOND);
    expect(failure(await doDay(member, id, 2))).toEqual([429, "manual_limit"]);
    server.clock.advance(SECOND);
    expect((await doDay(member, id, 2)).status).toBe(200);
    server.clock.advance(9 * DAY);
    expect((await doDay(member, id, 3)).status).toBe(200);
    expect((await view(member)).enrolments[0]?.days).toHaveLength(3);
  });

  it("take the days in order alone", async () => {
    const member = await withPlan();
    const id = await begin(member);
    expect(failure(await doDay(member, id, 2))).toEqual([409, "conflict"]);
    expect(failure(await doDay(member, id, 7))).toEqual([409, "conflict"]);
    expect((await view(member)).enrolments[0]?.days).toEqual([]);
  });

  it("answer a day sent again and keep the first words; other words are refused", async () => {
    const member = await withPlan();
    const id = await begin(member);
    const first = await doDay(member, id, 1, "窗外有風。");
    const before = await snapshot(server, ["manual_days", "manual_enrolments"]);
    for (const note of ["窗外有風。", "", undefined]) {
      const again = await doDay(member, id, 1, note);
      expect([again.status, again.body.result.data.json]).toEqual([200, first.body.result.data.json]);
    }
    expect(failure(await doDay(member, id, 1, "別的字"))).toEqual([409, "conflict"]);
    expect(await snapshot(server, ["manual_days", "manual_enrolments"])).toEqual(before);
  });

  it("write one row for many calls at once", async () => {
    const member = await withPlan();
    const started = await Promise.all(Array.from({ length: 6 }, () => start(member, "emotion_manual")));
    expect(started.map(({ status }) => status)).toEqual(started.map(() => 200));
    const [enrolment] = (await view(member)).enrolments;
    const days = await countRows(server, "manual_days");
    const done = await Promise.all(Array.from({ length: 12 }, () => doDay(member, enrolment?.id ?? "", 1, "一次就好")));
    expect(done.map(({ status }) => status)).toEqual(done.map(() => 200));
    expect(await countRows(server, "manual_days")).toBe(days + 1);
    expect((await view(member)).enrolments).toHaveLength(1);
  });

  it("never reach another's row: 404, and nothing changes", async () => {
    const [owner, stranger] = [await withPlan(), await withPlan("vip")];
    const id = await begin(owner);
    const before = await snapshot(server, ["manual_days", "manual_enrolments"]);
    expect(failure(await doDay(stranger, id, 1, "別人的"))).toEqual([404, "not_found"]);
    expect(failure(await doDay(stranger, NOBODYS, 1))).toEqual([404, "not_found"]);
    expect((await view(stranger)).enrolments).toEqual([]);
    expect(await snapshot(server, ["manual_days", "manual_enrolments"])).toEqual(before);
  });

  it.each([
    [{ dayNumber: 0 }, "dayNumber"],
    [{ dayNumber: 8 }, "dayNumber"],
    [{ dayNumber: 1.5 }, "dayNumber"],
    [{ dayNumber: "1" }, "dayNumber"],
    [{ note: "字".repeat(501) }, "note"],
    [{ note: "a\0b" }, "note"],
    [{ note: 5 }, "note"],
    [{ id: "1" }, "id"],
  ])("refuse %j with the field's name", async (wrong, path) => {
    const answer = await post("doDay", await withPlan(), { id: NOBODYS, dayNumber: 1, ...wrong });
    expect(failure(answer)).toEqual([400, "bad_input"]);
    expect(answer.body.error.json.data.issues?.[0]?.path).toBe(path);
  });

  it("refuse a manual that is in no catalogue", async () =>
    expect(failure(await start(await withPlan(), "moon_manual"))).toEqual([400, "bad_input"]));
});

describe("what a plan buys of manuals", () => {
  it("is one with the trial, also when several are begun at once", async () => {
    const member = await withPlan("trial");
    expect((await view(member)).mayStart).toHaveLength(3);
    const answers = await Promise.all(
      ["sleep_manual", "energy_manual", "emotion_manual"].map((manual) => start(member, manual)),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403, 403]);
    const { enrolments, mayDoDays, mayStart } = await view(member);
    expect([enrolments.length, mayDoDays, mayStart]).toEqual([1, true, []]);
    const begun = enrolments[0]?.manual ?? "";
    expect((await start(member, begun)).status).toBe(200);
    expect((await doDay(member, enrolments[0]?.id ?? "", 1)).status).toBe(200);
  });

  it.each(["basic", "vip"] as const)("are all with %s, several on one day", async (plan) => {
    const member = await withPlan(plan);
    for (const manual of ["sleep_manual", "energy_manual", "emotion_manual"] as const)
      expect((await doDay(member, await begin(member, manual), 1)).status).toBe(200);
    const { enrolments, mayStart } = await view(member);
    expect([enrolments.length, mayStart]).toEqual([3, []]);
  });

  it("is reading alone without one", async () => {
    const member = await addMember(server);
    expect(await view(member)).toEqual({ enrolments: [], mayDoDays: false, mayStart: [] });
    expect(failure(await start(member, "sleep_manual"))).toEqual([403, "membership_required"]);
  });

  it("is reading and history alone once it has expired; a day whose answer was lost is still answered", async () => {
    const member = await addMember(server);
    await grantPlan(server, member.id, "basic", 2);
    const id = await begin(member);
    await doDay(member, id, 1, "第一天，有光。");
    server.clock.advance(3 * DAY);
    const { enrolments, mayDoDays, mayStart } = await view(member);
    expect([mayDoDays, mayStart]).toEqual([false, []]);
    expect(enrolments[0]?.days).toMatchObject([{ dayNumber: 1, note: "第一天，有光。" }]);
    expect(failure(await doDay(member, id, 2))).toEqual([403, "membership_required"]);
    expect(failure(await start(member, "sleep_manual"))).toEqual([403, "membership_required"]);
    expect((await start(member, "energy_manual")).status).toBe(200);
    expect((await doDay(member, id, 1, "第一天，有光。")).status).toBe(200);
  });
});
