import { SlipInput } from "@panshi/contracts/journey/oracle";
import { members, refundRequests } from "@panshi/db/schema";
import { inArray, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSlip } from "../../journey/oracle/staff/manage-slips.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { eraseMember } from "../member-change/change-account.ts";
import { insertTestAdministrator, outcomeOf } from "../../testing.ts";
import { type TestShop, testShop, withTestTransaction } from "../../testing-shop.ts";
import { countRowsReferringTo, countRowsContaining } from "./testing.ts";
import { addBusyMember, ERASURE_MARKER_WORD } from "./testing-member.ts";

let shop: TestShop;
let staff: AdministratorCtx;
let slipId: string;
beforeAll(async () => {
  // One for each call of a round, so that they meet in the database and not in the queue of the pool.
  shop = await testShop({ connections: 40 });
  const { id: administratorId } = await insertTestAdministrator(shop.ctx, "super_admin");
  staff = { ...shop.ctx, actor: { kind: "administrator", administratorId, role: "super_admin" } };
  const texts = { title: "星落平野", interpretation: "先站穩，再往前。" };
  slipId = (await createSlip(staff, SlipInput.parse(texts))).id;
});
afterAll(() => shop.close());

const erase = (memberId: string) => eraseMember(staff, { memberId, reason: "本人來信要求" });

it("[S6.09] whatever is written for a member while they are erased, twenty times: no text of theirs stays anywhere", async () => {
  const added = await Promise.all(
    Array.from({ length: 20 }, (_, round) => addBusyMember(shop, { staff, slipId, isCompleted: round % 2 === 0 })),
  );
  const outcomes: string[] = [];
  for (const [round, { id, calls }] of added.entries()) {
    // In each round another call is the first, and the erasure comes after another number of them.
    const turned = [...calls.slice(round), ...calls.slice(0, round)];
    const running = turned.slice(0, round % 8).map((call) => outcomeOf(call()));
    const erasure = outcomeOf(erase(id));
    const [outcome] = await Promise.all([
      erasure,
      ...running,
      ...turned.slice(round % 8).map((call) => outcomeOf(call())),
    ]);
    outcomes.push(outcome);
  }
  expect(outcomes).toEqual(added.map(() => "ok"));
  const { db } = shop.database;
  // An open request keeps the address until it is closed.
  await withTestTransaction(shop, (tx) =>
    tx.update(refundRequests).set({ email: null }).where(isNull(refundRequests.closedAt)),
  );
  expect(await countRowsContaining(db, ERASURE_MARKER_WORD)).toEqual({});
  const ids = added.map(({ id }) => id);
  // Counted rows without a text, what the tax period needs, and one note each: why they were erased.
  expect(
    Object.keys(await countRowsReferringTo(db, ids)),
    "an erasure keeps rows of this table: say `deleted` in memberTables, or name it here because it is meant",
  ).toEqual([
    "member_notes",
    "membership_grants",
    "membership_periods",
    "orders",
    "prayers",
    "promotions",
    "purchases",
    "referrals",
  ]);
  const rows = await db.select().from(members).where(inArray(members.id, ids));
  expect(
    rows.map(({ deletedAt, prayerWish, modelConsentAt }) => [deletedAt !== null, prayerWish, modelConsentAt]),
  ).toEqual(ids.map(() => [true, null, null]));
}, 60_000);

it("everything that is written for one member at once ends without a deadlock, four times each", async () => {
  const { calls } = await addBusyMember(shop, { staff, slipId, isCompleted: true });
  const outcomes: string[] = [];
  for (let round = 0; round < 4; round += 1)
    outcomes.push(...(await Promise.all(calls.map((call) => outcomeOf(call())))));
  // An error of the database, such as a deadlock, would have failed the test; that each call goes through alone, the catalogue's test says.
  expect(outcomes.filter((outcome) => outcome === "ok").length).toBeGreaterThan(calls.length);
});
