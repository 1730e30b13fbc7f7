import { reportPeriods } from "@panshi/contracts/site/report";
import { daysBefore, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { newId, transaction } from "@panshi/db";
import { activityMetrics, recordAllActivity, writeActivityFigures } from "@panshi/db/activity";
import { activityDays, dailyRollups, manualDays, manualEnrolments, members, oracleDraws } from "@panshi/db/schema";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SlipInput } from "@panshi/contracts/journey/oracle";
import { DAY } from "../../platform/clock.ts";
import { createSlip } from "../../journey/oracle/staff/manage-slips.ts";
import { insertTestPrayers } from "../../journey/prayer/testing.ts";
import { insertTestMember } from "../../testing.ts";
import { administratorCtx, type TestShop, testShop } from "../../testing-shop.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { eraseMember } from "../member-change/change-account.ts";
import { addBusyMember } from "../own-data/testing-member.ts";
import { viewEngagement, viewRetention } from "../report/view-engagement.ts";
import { rebuildAllRollups, repeatableSequence } from "./testing.ts";
import { updateEngagement } from "./update-engagement.ts";

/** The test clock stands at noon of this day. */
const TODAY = "2026-03-01";
let shop: TestShop;
let staff: AdministratorCtx;
let slipId: string;
beforeAll(async () => {
  shop = await testShop();
  const admin = await administratorCtx(shop);
  staff = { ...admin, actor: { ...admin.actor, role: "super_admin" } };
  const slip = { title: "石上清泉", interpretation: "解", category: "general", fortuneLevel: "good" };
  ({ id: slipId } = await createSlip(staff, SlipInput.parse(slip)));
});
afterAll(() => shop.close());
const write = (change: (db: TestShop["ctx"]["db"]) => PromiseLike<unknown>) =>
  transaction(shop.ctx, async ({ db }) => void (await change(db)));
beforeEach(() => write((db) => db.execute(sql`truncate members, daily_rollups, rollup_marks, activity_days cascade`)));

const days = () =>
  shop.database.db.select().from(activityDays).orderBy(asc(activityDays.taipeiDay), asc(activityDays.memberId));
const figures = async () =>
  (
    await shop.database.db
      .select()
      .from(dailyRollups)
      .where(inArray(dailyRollups.metric, [...activityMetrics]))
  )
    .map(({ metric, taipeiDay: day, dimension, value }) => `${metric} ${day} ${dimension} ${value}`)
    .sort();

/** The figures counted from the rows of activity, one by one. */
async function countedEngagement(): Promise<string[]> {
  const rows = await days();
  const distinct = (chosen: typeof rows) => new Set(chosen.map(({ memberId }) => memberId)).size;
  const found: string[] = [];
  for (const [period, { days: length }] of Object.entries(reportPeriods))
    for (const last of [TODAY, daysBefore(TODAY, length)]) {
      const within = rows.filter(({ taipeiDay: day }) => day <= last && day > daysBefore(last, length));
      found.push(`members.engaged ${last} ${period} ${distinct(within)}`);
    }
  const monthNumber = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  const cohorts = new Map<string, typeof rows>();
  for (const row of rows) {
    const later = monthNumber(row.taipeiDay) - monthNumber(row.registeredMonth);
    const isShown = monthNumber(TODAY) - monthNumber(row.registeredMonth) < 12 && row.taipeiDay <= TODAY;
    const key = `members.retained ${row.registeredMonth} ${later}`;
    if (later >= 0 && isShown) cohorts.set(key, [...(cohorts.get(key) ?? []), row]);
  }
  for (const [key, of] of cohorts) found.push(`${key} ${distinct(of)}`);
  return found.sort();
}

describe("a day of activity", () => {
  it("is recorded once for whatever a member does on it, also for a draw made before registering", async () => {
    const createdAt = new Date("2026-02-10T04:00:00Z");
    const { id } = await insertTestMember(shop.ctx, { createdAt });
    const at = (time: string) => ({ createdAt: new Date(time) });
    await insertTestPrayers(shop.ctx, id, [
      at("2026-02-11T15:59:59Z"),
      at("2026-02-11T15:00:00Z"),
      at("2026-02-11T16:00:00Z"),
    ]);
    const enrolment = { id: newId(), memberId: id, manual: "energy_manual" as const, startedAt: createdAt };
    await write(async (db) => {
      await db.insert(manualEnrolments).values(enrolment);
      await db
        .insert(manualDays)
        .values({ enrolmentId: enrolment.id, dayNumber: 1, taipeiDay: "2026-02-14", doneAt: createdAt });
    });
    const draw = await shop.database
      .sql`select d.id as deck, s.current_version_id as version from decks d, oracle_slips s limit 1`;
    const deckId = (draw[0]?.["deck"] as string | undefined) ?? newId();
    await write(async (db) => {
      if (!draw[0]) {
        await db.execute(sql`insert into decks values (${deckId}, '\\x01', 1, ${createdAt}::timestamptz)`);
      }
      const [slip] = await db.execute<{ version: string }>(
        sql`select current_version_id as version from oracle_slips where id = ${slipId}`,
      );
      const drawn = {
        id: newId(),
        deckId,
        slipId,
        versionId: slip?.version ?? "",
        question: "",
        source: "ceremony" as const,
      };
      const visitorHash = Buffer.alloc(32, 7);
      await db
        .insert(oracleDraws)
        .values({ ...drawn, visitorHash, taipeiDay: "2026-02-09", createdAt: new Date("2026-02-09T04:00:00Z") });
    });
    const seen = async () =>
      (await days()).map((row) => `${row.taipeiDay} ${row.registeredMonth} ${row.memberId === id}`);
    expect(await seen()).toEqual(["2026-02-11", "2026-02-12", "2026-02-14"].map((day) => `${day} 2026-02-01 true`));
    await write((db) =>
      db.update(oracleDraws).set({ memberId: id, visitorHash: null }).where(eq(oracleDraws.question, "")),
    );
    expect((await seen())[0]).toBe("2026-02-09 2026-02-01 true");
    const recorded = await days();
    await write((db) => db.delete(activityDays));
    await transaction(shop.ctx, recordAllActivity);
    expect(await days()).toEqual(recorded);
  });

  it("of an erased member is under one random id, and the figures stay", async () => {
    const busy = await addBusyMember(shop, { staff, slipId, isCompleted: true });
    await insertTestPrayers(shop.ctx, busy.id, [{ createdAt: new Date("2026-02-20T04:00:00Z") }]);
    await updateEngagement(shop.ctx);
    const before = { figures: await figures(), days: await days() };
    expect(before.days.length).toBeGreaterThan(1);
    await eraseMember(staff, { memberId: busy.id, reason: "來信要求" });
    const after = await days();
    expect(after.map(({ taipeiDay: day }) => day)).toEqual(before.days.map(({ taipeiDay: day }) => day));
    expect(new Set(after.map(({ memberId }) => memberId)).size).toBe(1);
    expect(after.some(({ memberId }) => memberId === busy.id)).toBe(false);
    await updateEngagement(shop.ctx);
    expect(await figures()).toEqual(before.figures);
    // Their prayers are still counted rows, and must not be recorded as those of another person.
    await transaction(shop.ctx, recordAllActivity);
    expect(await days()).toEqual(after);
  });
});

describe("engagement and retention", () => {
  const addActivity = async () => {
    const random = repeatableSequence(7);
    const created: { id: string; at: number }[] = [];
    for (let each = 0; each < 40; each += 1) {
      const at = Date.parse(`${TODAY}T04:00:00Z`) - random(500) * DAY;
      created.push({ id: (await insertTestMember(shop.ctx, { createdAt: new Date(at) })).id, at });
    }
    const rows = created.flatMap(({ id, at }) =>
      Array.from({ length: 12 }, () => ({
        memberId: id,
        taipeiDay: taipeiDay(Math.min(at + random(500) * DAY, Date.parse(`${TODAY}T04:00:00Z`))),
        registeredMonth: `${taipeiDay(at).slice(0, 7)}-01`,
      })),
    );
    await write((db) => db.insert(activityDays).values(rows).onConflictDoNothing());
  };

  it("equal the rows, and are read by period and by month", async () => {
    await addActivity();
    expect(await viewEngagement(staff, { period: "7days" })).toMatchObject({ at: null, members: 0, previous: 0 });
    await updateEngagement(shop.ctx);
    const expected = await countedEngagement();
    expect(await figures()).toEqual(expected);
    await rebuildAllRollups(shop.ctx);
    const value = (start: string) =>
      Number(
        expected
          .find((line) => line.startsWith(start))
          ?.split(" ")
          .at(-1) ?? 0,
      );
    for (const period of ["7days", "30days", "90days", "1year"] as const) {
      const { at, members: active, previous, accounts, rate } = await viewEngagement(staff, { period });
      expect(at).toBe(shop.clock.now().toISOString());
      expect(active).toBe(value(`members.engaged ${TODAY} ${period} `));
      expect(previous).toBe(value(`members.engaged ${daysBefore(TODAY, reportPeriods[period].days)} ${period} `));
      expect([accounts, rate]).toEqual([40, Math.round((1000 * active) / 40) / 10]);
    }
    const { cohorts } = await viewRetention(staff);
    expect(cohorts.map(({ month }) => month)).toEqual([
      ...["04", "05", "06", "07", "08", "09", "10", "11", "12"].map((month) => `2025-${month}`),
      ...["01", "02", "03"].map((month) => `2026-${month}`),
    ]);
    for (const [index, { month, registered, active }] of cohorts.entries()) {
      expect(active).toHaveLength(12 - index);
      expect(active).toEqual(active.map((_, later) => value(`members.retained ${month}-01 ${later} `)));
      expect(registered).toBe(
        await shop.database.db.$count(members, sql`to_char(taipei_day(created_at), 'YYYY-MM') = ${month}`),
      );
    }
    expect(cohorts.some(({ active }) => active.some((count) => count > 0))).toBe(true);
  });

  it("a job that is stopped half-way leaves the old figures, and run again writes the same", async () => {
    await addActivity();
    await updateEngagement(shop.ctx);
    const before = await figures();
    await write((db) => db.execute(sql`delete from activity_days where taipei_day > '2026-02-20'`));
    const now = shop.clock.now();
    const stopped = transaction(shop.ctx, async (tx) => {
      await writeActivityFigures(tx, { day: TODAY, now });
      await tx.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(stopped).rejects.toThrow();
    expect(await figures()).toEqual(before);
    await updateEngagement(shop.ctx);
    const after = await figures();
    expect(after).toEqual(await countedEngagement());
    expect(after).not.toEqual(before);
    await updateEngagement(shop.ctx);
    expect(await figures()).toEqual(after);
  });
});
