import { accessEntries, auditEntries, notificationRecipients, notifications, prayers } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { eraseMember } from "../../../site/member-change/change-account.ts";
import { insertTestPrayers } from "../testing.ts";
import {
  insertTestAdministrator,
  insertTestMember,
  outcomeOf,
  type TestCore,
  tally,
  testCore,
} from "../../../testing.ts";
import { markCrisisPrayerAttended, replyToPrayer, updatePrayerStatus } from "./change-prayer.ts";
import { listAllPrayers } from "./list-all-prayers.ts";
import { restorePrayersStatus, setPrayersStatus } from "./set-prayers-status.ts";

const ROUNDS = 20;
let core: TestCore;
let staff: [AdministratorCtx, AdministratorCtx];
let memberId: string;
beforeAll(async () => {
  core = await testCore();
  const ctxOf = async () => {
    const { id } = await insertTestAdministrator(core.ctx, "moderator");
    return {
      ...core.ctx,
      actor: { kind: "administrator", administratorId: id, role: "moderator" },
    } satisfies AdministratorCtx;
  };
  staff = [await ctxOf(), await ctxOf()];
});
beforeEach(async () => {
  ({ id: memberId } = await insertTestMember(core.ctx));
});
afterAll(() => core.close());

/** Adds prayers of the test's member, an hour apart, and answers their rows. */
async function addPrayers(...given: Partial<typeof prayers.$inferInsert>[]) {
  core.clock.advance(60 * 60_000);
  await insertTestPrayers(core.ctx, memberId, given);
  return rowsOf();
}
const rowsOf = () =>
  core.database.db.select().from(prayers).where(eq(prayers.memberId, memberId)).orderBy(asc(prayers.id));
const onlyRow = async () => (await rowsOf())[0] as Awaited<ReturnType<typeof rowsOf>>[number];
const auditOf = async (action: string, id: string) =>
  (await core.database.db.select().from(auditEntries)).filter(
    (entry) =>
      entry.action === action &&
      (entry.subjectId === id || (entry.after as { ids?: string[] } | null)?.ids?.includes(id)),
  );
const notificationsOf = () =>
  core.database.db
    .select({ title: notifications.title, message: notifications.message, path: notifications.path })
    .from(notifications)
    .innerJoin(notificationRecipients, eq(notificationRecipients.notificationId, notifications.id))
    .where(eq(notificationRecipients.memberId, memberId));

describe("the status", () => {
  it("[S4.12] can be set from any to any; the rate and the time of completion go with completed", async () => {
    const statuses = ["pending", "in_progress", "completed", "cancelled"] as const;
    const [ctx] = staff;
    for (const from of statuses)
      for (const to of statuses) {
        const rows = await addPrayers({
          status: from,
          ...(from === "completed" && { successRate: 70, completedAt: core.clock.now() }),
        });
        const row = rows.at(-1);
        if (!row) throw new Error("no prayer");
        await updatePrayerStatus(ctx, { id: row.id, status: to });
        const after = (await rowsOf()).at(-1);
        expect([from, to, after?.status]).toEqual([from, to, to]);
        expect([from, to, after?.successRate]).toEqual([from, to, from === to && to === "completed" ? 70 : null]);
        expect([from, to, after?.completedAt === null]).toEqual([from, to, to !== "completed"]);
      }
  });

  it("a completed wish that is given another rate was completed when it first was", async () => {
    const completedAt = new Date(core.clock.now().getTime() - 60_000);
    const id = (await addPrayers({ status: "completed", successRate: 70, completedAt })).at(-1)?.id ?? "";
    core.clock.advance(60_000);
    await updatePrayerStatus(staff[0], { id, status: "completed", successRate: 80 });
    expect(await onlyRow()).toMatchObject({ successRate: 80, completedAt, updatedAt: core.clock.now() });
  });

  it("a bulk change is one entry, leaves care as it is, and is taken back to each row's own status", async () => {
    const completedAt = new Date(core.clock.now().getTime() + 60 * 60_000);
    const before = await addPrayers(
      { care: "open" },
      { status: "in_progress" },
      { status: "completed", successRate: 88, completedAt },
      { status: "cancelled" },
    );
    core.clock.advance(5 * 60 * 60_000);
    const ids = before.map(({ id }) => id);
    const [ctx] = staff;
    const { changed, replaced } = await setPrayersStatus(ctx, { ids, status: "cancelled" });
    expect(changed).toBe(3);
    expect(tally((await rowsOf()).map(({ status }) => status))).toEqual({ cancelled: 4 });
    const rows = await rowsOf();
    expect(rows.map(({ care }) => care)).toEqual(["open", null, null, null]);
    expect(rows.map((row) => [row.successRate, row.completedAt])).toEqual(ids.map(() => [null, null]));
    const entries = await auditOf("prayer.set_status", ids[0] ?? "");
    expect(entries).toMatchObject([
      { subjectId: "*", after: { ids: ids.slice(0, 3).toSorted(), status: "cancelled" } },
    ]);
    // Somebody changes one of them before it is taken back.
    await updatePrayerStatus(staff[1], { id: ids[1] ?? "", status: "completed", successRate: 5 });
    expect(await restorePrayersStatus(ctx, { prayers: replaced })).toEqual({ changed: 2 });
    expect((await rowsOf()).map((row) => [row.status, row.successRate])).toEqual([
      ["pending", null],
      ["completed", 5],
      ["completed", 88],
      ["cancelled", null],
    ]);
    expect((await rowsOf())[2]?.completedAt).toEqual(completedAt);
    expect(await auditOf("prayer.restore_status", ids[0] ?? "")).toMatchObject([
      { subjectId: "*", before: null, after: { ids: [ids[0] ?? "", ids[2] ?? ""].toSorted() } },
    ]);
    // A second time there is nothing left to take back.
    expect(await restorePrayersStatus(ctx, { prayers: replaced })).toEqual({ changed: 0 });
    const [first] = replaced;
    const forged = { ...first, status: "completed", completedAt: "2099-01-01T00:00:00.000Z" };
    const [row] = await rowsOf();
    const late = [{ ...forged, updatedAt: row?.updatedAt.toISOString() }] as typeof replaced;
    const early = late.map((prayer) => ({ ...prayer, completedAt: "2001-01-01T00:00:00.000Z" }));
    for (const prayers of [late, early])
      expect(await outcomeOf(restorePrayersStatus(ctx, { prayers }))).toBe("bad_input");
  });
});

describe("care and replies", () => {
  it("attending is audited once and says who did it; a wish without words of crisis has nothing to attend to", async () => {
    const [open, other] = await addPrayers({ care: "open" }, {});
    for (const ctx of staff) await markCrisisPrayerAttended(ctx, { id: open?.id ?? "" });
    const careAttendedAt = core.clock.now();
    expect(await onlyRow()).toMatchObject({
      care: "attended",
      careAttendedAt,
      careAttendedBy: staff[0].actor.administratorId,
    });
    expect(await auditOf("prayer.attend", open?.id ?? "")).toMatchObject([
      { before: { care: "open" }, after: { care: "attended" } },
    ]);
    expect(await outcomeOf(markCrisisPrayerAttended(staff[0], { id: other?.id ?? "" }))).toBe("not_found");
  });

  it("a reply notifies once, an edited one takes its place, and neither entry nor notification has a text", async () => {
    const [row] = await addPrayers({ content: "願我的秘密平安" });
    const id = row?.id ?? "";
    const [ctx] = staff;
    await replyToPrayer(ctx, { id, reply: "我們讀到了。" });
    core.clock.advance(60_000);
    await replyToPrayer(staff[1], { id, reply: "我們讀到了，一起等。" });
    expect(await onlyRow()).toMatchObject({
      reply: "我們讀到了，一起等。",
      repliedAt: core.clock.now(),
      repliedBy: staff[1].actor.administratorId,
    });
    // The same words again change nothing.
    await replyToPrayer(ctx, { id, reply: "我們讀到了，一起等。" });
    expect((await onlyRow()).repliedBy).toBe(staff[1].actor.administratorId);
    const sent = await notificationsOf();
    expect(sent).toEqual([
      {
        title: "你的願有了回覆",
        message: "磐石讀了你的願，寫了一段話給你。",
        path: `/dashboard?tab=prayers&prayer=${id}`,
      },
    ]);
    const entries = await auditOf("prayer.reply", id);
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ reply: null }, { reply: "•••" }],
      [{ reply: "•••" }, { reply: "•••" }],
    ]);
    for (const text of [JSON.stringify(sent), JSON.stringify(entries)]) {
      expect(text).not.toContain("讀到了，");
      expect(text).not.toContain("我們讀到");
      expect(text).not.toContain("秘密");
    }
    await updatePrayerStatus(ctx, { id, status: "cancelled" });
    expect(await outcomeOf(replyToPrayer(ctx, { id, reply: "晚了。" }))).toBe("prayer_cancelled");
  });
});

it("the list leaves one access entry with its ids, and opening one of its own; an erased member's rows are not listed", async () => {
  const rows = await addPrayers({ title: "甲" }, { title: "", content: "" });
  const [ctx] = staff;
  const page = await listAllPrayers(ctx, { limit: 200, sort: "-care", status: "pending" });
  expect(page.items.map(({ id }) => id)).toContain(rows[0]?.id);
  expect(page.items.map(({ id }) => id)).not.toContain(rows[1]?.id);
  const logged = (await core.database.db.select().from(accessEntries).orderBy(asc(accessEntries.id))).at(-1);
  expect(logged).toMatchObject({ kind: "prayer.list", filters: { status: "pending" } });
  expect(logged?.subjectIds).toEqual(page.items.map(({ id }) => id));
  expect(await outcomeOf(updatePrayerStatus(ctx, { id: rows[1]?.id ?? "", status: "completed" }))).toBe("not_found");
});

describe("two administrators at once", () => {
  it("updating one prayer: one of them gets a conflict, and the other's change stands", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const row = (await addPrayers({})).at(-1);
      const input = { id: row?.id ?? "", updatedAt: row?.updatedAt.toISOString() ?? "" };
      const outcomes = await Promise.all([
        outcomeOf(updatePrayerStatus(staff[0], { ...input, status: "completed", successRate: 90 })),
        outcomeOf(updatePrayerStatus(staff[1], { ...input, status: "cancelled" })),
      ]);
      expect(tally(outcomes)).toEqual({ ok: 1, edit_conflict: 1 });
      expect((await rowsOf()).at(-1)?.status).toBe(outcomes[0] === "ok" ? "completed" : "cancelled");
      const after = outcomes[0] === "ok" ? { status: "completed", successRate: 90 } : { status: "cancelled" };
      expect(await auditOf("prayer.update", input.id)).toMatchObject([{ before: { status: "pending" }, after }]);
    }
  });

  it("a bulk change beside a single one: each is there or came after, and its undo takes nobody's change away", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = (await addPrayers({}, {}, {})).slice(-3).map(({ id }) => id);
      const single = ids[1] ?? "";
      const [{ replaced }] = await Promise.all([
        setPrayersStatus(staff[0], { ids, status: "in_progress" }),
        updatePrayerStatus(staff[1], { id: single, status: "completed", successRate: 60 }),
      ]);
      const stateOf = async () => (await rowsOf()).filter(({ id }) => ids.includes(id));
      const after = (await stateOf()).find(({ id }) => id === single);
      await restorePrayersStatus(staff[0], { prayers: replaced });
      const restored = await stateOf();
      const bulkCameLast = after?.status === "in_progress";
      expect(bulkCameLast ? [after?.successRate] : [after?.status, after?.successRate]).toEqual(
        bulkCameLast ? [null] : ["completed", 60],
      );
      expect(restored.map(({ status }) => status)).toEqual(["pending", "completed", "pending"]);
      expect(restored.find(({ id }) => id === single)?.successRate).toBe(60);
      expect(await auditOf("prayer.set_status", ids[0] ?? "")).toHaveLength(1);
    }
  });

  it("attending: one entry, by the one who came first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = (await addPrayers({ care: "open" })).at(-1)?.id ?? "";
      await Promise.all(staff.map((ctx) => markCrisisPrayerAttended(ctx, { id })));
      const entries = await auditOf("prayer.attend", id);
      expect(entries).toHaveLength(1);
      expect((await rowsOf()).at(-1)?.careAttendedBy).toBe(entries[0]?.administratorId);
    }
  });

  it("replying: one notification, and without an updatedAt the last reply stands", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      ({ id: memberId } = await insertTestMember(core.ctx));
      const row = (await addPrayers({})).at(-1);
      const id = row?.id ?? "";
      await Promise.all(staff.map((ctx, index) => replyToPrayer(ctx, { id, reply: `回覆 ${index}` })));
      expect(await notificationsOf()).toHaveLength(1);
      expect(await auditOf("prayer.reply", id)).toHaveLength(2);
      const updatedAt = (await onlyRow()).updatedAt.toISOString();
      const outcomes = await Promise.all(
        staff.map((ctx, index) => outcomeOf(replyToPrayer(ctx, { id, reply: `再回覆 ${index}`, updatedAt }))),
      );
      expect(tally(outcomes)).toEqual({ ok: 1, edit_conflict: 1 });
      expect((await onlyRow()).reply).toBe(`再回覆 ${outcomes.indexOf("ok")}`);
      expect(await notificationsOf()).toHaveLength(1);
    }
  });

  it("replying beside the erasure of the member: neither fails, and nothing of the reply stays", async () => {
    const admin = { ...staff[1], actor: { ...staff[1].actor, role: "admin" } } satisfies AdministratorCtx;
    for (let round = 0; round < ROUNDS; round += 1) {
      ({ id: memberId } = await insertTestMember(core.ctx));
      const id = (await addPrayers({ care: "open" })).at(-1)?.id ?? "";
      const [replied, erased] = await Promise.all([
        outcomeOf(replyToPrayer(staff[0], { id, reply: "我們讀到了" })),
        outcomeOf(eraseMember(admin, { memberId, reason: "本人來信要求" })),
      ]);
      expect(["ok", "not_found"]).toContain(replied);
      expect(erased).toBe("ok");
      expect(await onlyRow()).toMatchObject({ content: "", reply: null, care: null });
      expect(await notificationsOf()).toEqual([]);
    }
  });
});
