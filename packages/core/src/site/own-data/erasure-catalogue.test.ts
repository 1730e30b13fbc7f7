import { randomUUID } from "node:crypto";
import { SlipInput } from "@panshi/contracts/journey/oracle";
import { newId } from "@panshi/db";
import * as schema from "@panshi/db/schema";
import { eq, is, isNotNull, type SQL, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSlip } from "../../journey/oracle/staff/manage-slips.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { eraseMember } from "../member-change/change-account.ts";
import { makeRefund } from "../../commerce/refund/staff/make-refund.ts";
import { attachEvent, setEventAside } from "../../commerce/payment-event/review-event.ts";
import { declineRequest } from "../../commerce/refund-request/staff/decline-request.ts";
import { insertTestAdministrator, outcomeOf, signInTestMember } from "../../testing.ts";
import {
  attemptRows,
  orderRow,
  paidEvent,
  recordTestEvent,
  type TestShop,
  testShop,
  withTestTransaction,
} from "../../testing-shop.ts";
import { erasureCatalogue, type ErasureTreatment, memberTables } from "./erasure-catalogue.ts";
import { countRowsContaining } from "./testing.ts";
import { addBusyMember } from "./testing-member.ts";
import { refundInput } from "../../commerce/refund/testing.ts";

/** The columns of the schema that can hold text, by table; not those whose values are a list. */
const columns = Object.values(schema as Record<string, unknown>)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableConfig(table))
  .flatMap(({ name: table, columns: all }) =>
    all
      .filter((column) => !column.enumValues?.length && /text|json|tsvector|char/.test(column.getSQLType()))
      .map((column) => ({ table, column: column.name, type: column.getSQLType() })),
  );
/** The columns that point at members. */
const pointers = Object.values(schema as Record<string, unknown>)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    return foreignKeys
      .map((key) => key.reference())
      .filter(({ foreignTable }) => foreignTable === schema.members)
      .flatMap(({ columns: [column] }) => (column ? [{ table: name, column: column.name }] : []));
  });

it("says of every table that points at members what an erasure and an export do with its rows, and of no other", () => {
  const names = [...new Set(pointers.map(({ table }) => table))];
  const missing = names.filter((name) => !memberTables[name]);
  expect(
    missing.map((name) => `${name} points at members: say in memberTables what an erasure and an export do with it`),
  ).toEqual([]);
  expect(Object.keys(memberTables).filter((name) => !names.includes(name))).toEqual([]);
});

/** How many rows of each table point at a member. */
async function memberRowCounts(memberId: string): Promise<Record<string, number>> {
  const rows = await shop.database.db.execute<{ name: string; count: number }>(
    sql.join(
      pointers.map(
        ({ table, column }) => sql`select ${table}::text as name, count(*)::int as count
          from ${sql.identifier(table)} where ${sql.identifier(column)} = ${memberId}`,
      ),
      sql` union all `,
    ),
  );
  const counts: Record<string, number> = {};
  for (const { name, count } of rows) counts[name] = (counts[name] ?? 0) + count;
  return counts;
}

const columnsWith = (treatment: ErasureTreatment) =>
  columns.filter(({ table, column }) => erasureCatalogue[table]?.[treatment]?.includes(column));

it("says of every column that can hold text what an erasure does with it, and of no other", () => {
  const listed = Object.entries(erasureCatalogue).flatMap(([table, of]) =>
    Object.values(of).flatMap((names) => names.map((name) => `${table}.${name}`)),
  );
  const found = columns.map(({ table, column }) => `${table}.${column}`);
  const missing = found.filter((name) => !listed.includes(name));
  expect(
    missing.map(
      (name) =>
        `${name} can hold a person's words or contact: say in erasure-catalogue.ts what an erasure does with it`,
    ),
  ).toEqual([]);
  expect(listed.filter((name) => !found.includes(name))).toEqual([]);
});

const [GONE, KEPT] = ["qzgoneword", "qzkeptword"];
const fill = (word: string, type: string) => {
  // Another value in each row, since some are unique.
  const value = sql`${word} || md5(ctid::text || tableoid::text)`;
  if (type === "tsvector") return sql`(${value})::tsvector`;
  if (type === "jsonb") return sql`jsonb_build_object('Card4No', ${value}, ${word}::text, 1)`;
  return value;
};

/** In how many rows each column that is kept has its word. */
const keptCounts = () =>
  shop.database.db.execute(
    sql.join(
      columnsWith("kept").map(
        ({ table, column }) => sql`select ${`${table}.${column}`} as name, count(*)::int as count
          from ${sql.identifier(table)} where position(${KEPT} in ${sql.identifier(column)}::text) > 0`,
      ),
      sql` union all `,
    ),
  );

let shop: TestShop;
let staff: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  const { id: administratorId } = await insertTestAdministrator(shop.ctx, "super_admin");
  staff = { ...shop.ctx, actor: { kind: "administrator", administratorId, role: "super_admin" } };
});
afterAll(() => shop.close());

it("[S6.09] an erasure leaves nothing in the columns that it erases, and all that the tax period needs", async () => {
  const texts = { title: "星落平野", interpretation: "先站穩，再往前。" };
  const { id: slipId } = await createSlip(staff, SlipInput.parse(texts));
  const { id: memberId, cartId, unpaidId, calls } = await addBusyMember(shop, { staff, slipId, isCompleted: true });
  const outcomes = [];
  for (const call of calls) outcomes.push(await outcomeOf(call()));
  expect(outcomes).toEqual(calls.map(() => "ok"));
  const { db } = shop.database;
  const [request] = await db.select().from(schema.refundRequests);
  await declineRequest(staff, { id: request?.id ?? "", reason: "原因" });
  const refund = refundInput(cartId, 300);
  await makeRefund(staff, refund);
  // Money of a number that no attempt has: its event is the order's because it was attached.
  await recordTestEvent(shop, "PSNOBODY1", paidEvent(7));
  const isUnknown = eq(schema.paymentEvents.merTradeNo, "PSNOBODY1");
  const [event] = await db.select().from(schema.paymentEvents).where(isUnknown);
  const { number: orderNumber } = await orderRow(shop, cartId);
  await attachEvent(staff, { id: event?.id ?? "", orderNumber, revokes: null, reason: "原因" });
  // The reason why another was set aside names that event alone, not the order.
  const [{ merTradeNo } = expect.fail("no attempt")] = await attemptRows(shop, cartId);
  await recordTestEvent(shop, merTradeNo, { kind: "refund", amount: 7 });
  const isRefund = eq(schema.paymentEvents.kind, "refund");
  const [aside] = await db.select().from(schema.paymentEvents).where(isRefund);
  await setEventAside(staff, { id: aside?.id ?? "", reason: "原因" });
  const isOfEvent = sql`${schema.auditReasons.about} = array[${aside?.id}]`;
  expect(await db.$count(schema.auditReasons, isOfEvent)).toBe(1);
  // After the call that ended all sessions.
  await signInTestMember(shop.ctx, memberId);
  const now = shop.clock.now();
  await withTestTransaction(shop, async (tx) => {
    const file = {
      filename: "x.mp3",
      class: "private",
      mediaType: "audio/mpeg",
      size: 1,
      sha256: Buffer.alloc(32),
    } as const;
    await tx.insert(schema.files).values({ id: newId(now), ...file, memberId, createdAt: now });
    // A letter about an order to another address than the member's.
    const letter = { recipient: "guest@example.com", subject: "", body: "", purpose: "claim_order", orderId: cartId };
    await tx.insert(schema.mailOutbox).values({ id: newId(now), ...letter, createdAt: now });
    await tx.update(schema.prayers).set({ topic: "love", care: "open" });
    await tx.update(schema.paymentAttempts).set({ cardHash: Buffer.alloc(32) });
  });
  // Only this member has rows in these tables, but for whom they referred.
  const filled = [
    ...columnsWith("erased").map((each) => ({ ...each, word: GONE })),
    ...columnsWith("kept").map((each) => ({ ...each, word: KEPT })),
  ];
  const ofMember: Record<string, SQL> = {
    members: sql`id = ${memberId}`,
    referral_codes: sql`member_id = ${memberId}`,
  };
  const empty: string[] = [];
  await withTestTransaction(shop, async (tx) => {
    for (const { table, column, type, word } of filled) {
      const rows = await tx.execute(
        sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${fill(word, type)} where ${
          ofMember[table] ?? sql`true`
        } returning 1`,
      );
      if (rows.length === 0) empty.push(`${table}.${column}`);
    }
  });
  // An adjustment of an issued invoice is the only one that needs more than this.
  expect(empty).toEqual(["invoice_adjustments.number", "invoice_adjustments.rejection"]);
  const before = await keptCounts();
  const rowsBefore = await memberRowCounts(memberId);
  expect(Object.keys(rowsBefore).filter((table) => rowsBefore[table] === 0)).toEqual([]);
  await eraseMember(staff, { memberId, reason: "本人來信要求" });
  expect(await countRowsContaining(db, GONE)).toEqual({});
  expect(await keptCounts()).toEqual(before);
  const left = Object.entries(rowsBefore).map(([table, count]) => {
    return [table, memberTables[table]?.erasure === "kept" ? count : 0];
  });
  // The note that says why staff erased the member.
  expect(await memberRowCounts(memberId)).toEqual({ ...Object.fromEntries(left), member_notes: 1 });
  const [row] = await db.select().from(schema.members).where(eq(schema.members.id, memberId));
  const nothing = { soulPlanet: null, soulLeyline: null, sacredObject: null, sacredSong: null };
  expect(row).toMatchObject({
    ...nothing,
    prayerManual: null,
    emailVerifiedAt: null,
    fullName: "已刪除的會員",
    lastName: "",
  });
  for (const { topic, care } of await db.select().from(schema.prayers)) expect([topic, care]).toEqual([null, null]);
  // Against whoever refers themselves (docs/decisions/0061).
  expect(await db.$count(schema.paymentAttempts, isNotNull(schema.paymentAttempts.cardHash))).toBeGreaterThan(0);
  expect(await db.$count(schema.mailOutbox)).toBe(0);
  // Money goes on: a late payment, and what an administrator then does about it.
  const isUnpaid = eq(schema.paymentAttempts.orderId, unpaidId);
  const [attempt] = await db.select().from(schema.paymentAttempts).where(isUnpaid);
  const fields = { TradeNo: "T1", Card4No: GONE, Surprise: GONE };
  await recordTestEvent(shop, attempt?.merTradeNo ?? "", paidEvent(3990, { fields, raw: GONE }));
  expect((await orderRow(shop, unpaidId)).state).toBe("paid");
  await makeRefund(staff, { ...refund, id: unpaidId, idempotencyKey: randomUUID(), amount: 3990, reason: GONE });
  expect(await countRowsContaining(db, GONE)).toEqual({});
});
