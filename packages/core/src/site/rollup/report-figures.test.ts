import { planetKeys } from "@panshi/contracts/journey/journey";
import { prayerStatusKeys } from "@panshi/contracts/journey/prayer";
import { newId, transaction } from "@panshi/db";
import { markAllDays } from "@panshi/db/rollups";
import {
  dailyRollups,
  members,
  membershipGrants,
  membershipPeriods,
  orders,
  paymentAttempts,
  prayers,
  refunds,
  rollupMarks,
} from "@panshi/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../platform/clock.ts";
import { completedAtForStatus } from "../../journey/prayer/rules.ts";
import { insertTestPrayers } from "../../journey/prayer/testing.ts";
import { insertTestAdministrator, insertTestMember, runConcurrently } from "../../testing.ts";
import { administratorCtx, type TestShop, testShop } from "../../testing-shop.ts";
import { createSlip } from "../../journey/oracle/staff/manage-slips.ts";
import { SlipInput } from "@panshi/contracts/journey/oracle";
import { eraseMember } from "../member-change/change-account.ts";
import { addBusyMember } from "../own-data/testing-member.ts";
import { addPageViews } from "../page-view/store.ts";
import { rebuildRollups } from "./rebuild-rollups.ts";
import {
  countedFigures,
  insertTestPaymentAttempt,
  rebuildAllRollups,
  repeatableSequence,
  storedFigures,
} from "./testing.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const write = (change: (db: TestShop["ctx"]["db"]) => PromiseLike<unknown>) =>
  transaction(shop.ctx, async ({ db }) => void (await change(db)));
const rebuild = (input = { days: 100, batches: 1000 }) => rebuildRollups(shop.ctx, input);

/** Midnights in Taipei: ends of months, of a year, of February, and days in between. */
const midnights = ["2025-12-31T16:00Z", "2026-01-31T16:00Z", "2026-02-14T16:00Z", "2026-02-28T16:00Z"].map(Date.parse);

describe("the figures of reports", () => {
  it("equal the rows after random writes around midnight and the ends of months, while workers recompute them", async () => {
    const random = repeatableSequence(63);
    const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;
    /** A millisecond around a midnight, or somewhere in the days around it. */
    const anyTime = () =>
      new Date(pick(midnights) + pick([-1, 0, 1, HOUR, -HOUR, 3 * DAY, -13 * DAY, -14 * DAY, -15 * DAY]));
    const staff = await insertTestAdministrator(shop.ctx, "admin");
    const ids: Record<"members" | "prayers" | "orders" | "grants", string[]> = {
      members: [],
      prayers: [],
      orders: [],
      grants: [],
    };
    const plan = () => pick(["trial", "basic", "vip"] as const);
    const writes: (() => Promise<unknown>)[] = [
      async () => ids.members.push((await insertTestMember(shop.ctx, { createdAt: anyTime() })).id),
      async () => {
        const id = newId();
        const status = pick(prayerStatusKeys);
        const [createdAt, at] = [anyTime(), anyTime()].toSorted((a, b) => a.getTime() - b.getTime()) as [Date, Date];
        const completedAt = completedAtForStatus(status, null, at);
        const successRate = pick([null, 0, random(101)]);
        await insertTestPrayers(shop.ctx, pick(ids.members), [
          { id, createdAt, status, completedAt, successRate, soulPlanet: pick(planetKeys) },
        ]);
        ids.prayers.push(id);
      },
      () => {
        const [id, status] = [pick(ids.prayers), pick(prayerStatusKeys)];
        const completedAt = completedAtForStatus(status, null, new Date((midnights.at(-1) ?? 0) + random(9) * DAY));
        return write((db) => db.update(prayers).set({ status, completedAt }).where(eq(prayers.id, id)));
      },
      () => {
        const [id, successRate] = [pick(ids.prayers), pick([null, random(101)])];
        return write((db) => db.update(prayers).set({ successRate }).where(eq(prayers.id, id)));
      },
      async () => {
        const given = { paidAt: null, amount: pick([0, 3990]), plan: pick([undefined, "basic", "vip"] as const) };
        const { orderId } = await insertTestPaymentAttempt(shop.ctx, given);
        ids.orders.push(orderId);
      },
      // A payment, which may be reported late; the order's states; a claim.
      () => {
        const [id, paidAt] = [pick(ids.orders), anyTime()];
        return write(async (db) => {
          const paid = { state: "paid" as const, paidAt };
          await db
            .update(paymentAttempts)
            .set({ ...paid, received: sql`amount + ${random(2)}::int` })
            .where(eq(paymentAttempts.orderId, id));
          await db.update(orders).set(paid).where(eq(orders.id, id));
        });
      },
      () => {
        const [id, state] = [pick(ids.orders), pick(["fulfilled", "partly_refunded", "refunded"] as const)];
        return write((db) => db.update(orders).set({ state }).where(eq(orders.id, id)));
      },
      () => {
        const [id, memberId] = [pick(ids.orders), pick(ids.members)];
        return write((db) => db.update(orders).set({ memberId }).where(eq(orders.id, id)));
      },
      () => {
        const [orderId, doneAt, amount] = [pick(ids.orders), anyTime(), 1 + random(500)];
        return write(async (db) => {
          const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
          const row = {
            orderId,
            attemptId: attempt?.id ?? "",
            beforeCapture: false,
            revokes: "all" as const,
            reason: "",
          };
          const state = pick(["done", "refused"] as const);
          await db
            .insert(refunds)
            .values({ id: newId(), ...row, amount, state, doneAt, createdAt: doneAt, updatedAt: doneAt });
        });
      },
      async () => {
        const id = newId();
        const source = pick(["administrator", "seed"] as const);
        const by = source === "administrator" ? { administratorId: staff.id, reason: "贈送" } : {};
        const row = {
          id,
          memberId: pick(ids.members),
          planType: plan(),
          days: 30,
          source,
          ...by,
          grantedAt: anyTime(),
        };
        await write((db) => db.insert(membershipGrants).values(row));
        ids.grants.push(id);
      },
      () => {
        const [id, grantedAt] = [pick(ids.grants), anyTime()];
        return write((db) => db.update(membershipGrants).set({ grantedAt }).where(eq(membershipGrants.id, id)));
      },
      // A period behind the member's last one: at once, within fourteen days to the millisecond, or later.
      () => {
        const memberId = pick(ids.members);
        const [gap, first] = [pick([0, HOUR, 13.5 * DAY, 14 * DAY, 15 * DAY]), anyTime()];
        return write(async (db) => {
          await db.select().from(members).where(eq(members.id, memberId)).for("update");
          const [last] = await db.execute<{ at: string | null }>(
            sql`select max(ends_at)::text as at from membership_periods where member_id = ${memberId}`,
          );
          const startsAt = new Date(last?.at ? Date.parse(last.at) + gap : first.getTime());
          const endsAt = new Date(startsAt.getTime() + pick([HOUR, 7 * DAY, 10 * DAY]));
          await db.insert(membershipPeriods).values({ id: newId(), memberId, planType: plan(), startsAt, endsAt });
        });
      },
      () => {
        const memberId = pick(ids.members);
        return write(async (db) => {
          await db.select().from(members).where(eq(members.id, memberId)).for("update");
          await db.execute(sql`delete from membership_periods where id in
            (select id from membership_periods where member_id = ${memberId} order by starts_at desc limit 1 offset ${random(2)}::int)`);
        });
      },
      // A plan that is cut short, as by a refund.
      () => {
        const memberId = pick(ids.members);
        return write((db) =>
          db.execute(sql`update membership_periods set ends_at = starts_at + interval '1 minute'
            where member_id = ${memberId} and ends_at > starts_at + interval '1 day'`),
        );
      },
      () => {
        const day = pick(["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"]);
        const [slug, views] = [pick(["石", "夜"]), 1 + random(9)];
        return write((db) =>
          addPageViews(db, [
            { day, route: "/", slug: "", views },
            { day, route: "/blog/:slug", slug, views },
          ]),
        );
      },
    ];
    for (const first of [0, 1, 4, 5, 9]) await writes[first]?.();
    for (let round = 0; round < 12; round += 1) {
      const changes = runConcurrently(25, () => pick(writes)());
      await Promise.all([changes, rebuild(), rebuild({ days: 3, batches: 2 })]);
    }
    await rebuild();
    const counted = await countedFigures(shop.ctx);
    expect(await storedFigures(shop.ctx)).toEqual(counted);
    for (const metric of [
      "members.converted",
      "prayers.planet",
      "prayers.completion_days",
      "prayers.rate_sum",
      "orders.paid",
      "orders.free",
      "grants.administrator",
      "plan.ended",
      "plan.unfollowed",
      "pages.page_month",
      "revenue.refunded",
    ])
      expect(counted.some((figure) => figure.startsWith(`${metric} `)) || metric).toBe(true);
    expect(await shop.database.db.select().from(rollupMarks)).toEqual([]);

    await write((db) => db.delete(dailyRollups));
    await transaction(shop.ctx, markAllDays);
    await rebuild();
    expect(await storedFigures(shop.ctx)).toEqual(counted);
  }, 60_000);

  it("count money again when the gateway corrects what arrived", async () => {
    const { attemptId } = await insertTestPaymentAttempt(shop.ctx, {
      paidAt: new Date("2024-05-01T04:00Z"),
      amount: 3990,
    });
    await rebuild();
    await write((db) => db.update(paymentAttempts).set({ received: 4000 }).where(eq(paymentAttempts.id, attemptId)));
    await rebuild();
    expect(await storedFigures(shop.ctx)).toContain("revenue.paid 2024-05-01 goods 4000");
  });

  it("count a plan as left behind on the fourteenth day after its end, and not if another began by the end of it", async () => {
    const endsAt = new Date("2023-06-01T15:59:59.999Z");
    const periodsOf = async (...starts: string[]) => {
      const { id: memberId } = await insertTestMember(shop.ctx);
      const period = (startsAt: Date, until: Date) => ({
        id: newId(),
        memberId,
        planType: "vip" as const,
        startsAt,
        endsAt: until,
      });
      await write((db) =>
        db
          .insert(membershipPeriods)
          .values([
            period(new Date("2023-05-01T00:00Z"), endsAt),
            ...starts.map((start) => period(new Date(start), new Date("2023-12-01T00:00Z"))),
          ]),
      );
    };
    await periodsOf();
    await periodsOf("2023-06-01T15:59:59.999Z");
    await periodsOf("2023-06-15T15:59:59.999Z");
    await periodsOf("2023-06-15T16:00:00Z");
    await rebuild();
    const figures = (await storedFigures(shop.ctx)).filter((figure) => figure.includes(" 2023-06-"));
    expect(figures).toEqual(["plan.ended 2023-06-15 vip 4", "plan.unfollowed 2023-06-15 vip 2"]);
  });

  it("stay as they are when a member is erased, but for accounts, running plans and care", async () => {
    const staff = await administratorCtx(shop);
    const { id: slipId } = await createSlip(
      staff,
      SlipInput.parse({ title: "石上清泉", interpretation: "解", category: "general", fortuneLevel: "good" }),
    );
    const busy = await addBusyMember(shop, { staff, slipId, isCompleted: true });
    await rebuildAllRollups(shop.ctx);
    const present = /^(members\.accounts|plan\.ends|prayers\.care) /;
    const kept = async () => (await storedFigures(shop.ctx)).filter((figure) => !present.test(figure));
    const before = await kept();
    await eraseMember(
      { ...staff, actor: { ...staff.actor, role: "super_admin" } },
      { memberId: busy.id, reason: "來信要求" },
    );
    expect(await shop.database.db.$count(rollupMarks)).toBeGreaterThan(0);
    await rebuildAllRollups(shop.ctx);
    expect(await kept()).toEqual(before);
    await transaction(shop.ctx, markAllDays);
    await rebuildAllRollups(shop.ctx);
    expect(await kept()).toEqual(before);
  });
});
