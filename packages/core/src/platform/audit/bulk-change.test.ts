import { newId, transaction } from "@panshi/db";
import { auditEntries, oracleSlips, slipVersions } from "@panshi/db/schema";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setSlipsActive } from "../../journey/oracle/staff/manage-slips.ts";
import {
  addBuyer,
  administratorCtx,
  allFulfilmentEffects,
  countFulfilmentEffects,
  placeOrderAndBeginPayment,
  paidEvent,
  recordTestEvent,
  type TestShop,
  testShop,
  withTestTransaction,
} from "../../testing-shop.ts";
import { verifyAuditChain } from "../../site/log/verify-audit-chain.ts";

const ROWS = 10_000;

let shop: TestShop;
let ids: string[];
beforeAll(async () => {
  shop = await testShop();
  const at = shop.clock.now();
  ids = Array.from({ length: ROWS }, () => newId(at));
  const list = sql`unnest(${`{${ids.join()}}`}::uuid[]) as id`;
  await withTestTransaction(shop, async (db) => {
    await db.execute(sql`
      insert into ${slipVersions} (id, slip_id, title, description, interpretation, advice, created_at)
      select id, id, '一支籤', '', '先站穩。', '', ${at.toISOString()} from ${list}`);
    await db.execute(sql`
      insert into ${oracleSlips} (id, current_version_id, title, category, fortune_level, created_at, updated_at)
      select id, id, '一支籤', 'general', 'good', ${at.toISOString()}, ${at.toISOString()} from ${list}`);
  });
});
afterAll(() => shop.close());

it("a paid notify completes while a bulk change of 10,000 rows stands before its commit", async () => {
  const [admin, buyer] = [await administratorCtx(shop), await addBuyer(shop)];
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(shop, buyer.ctx);
  const changed = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const bulk = transaction(admin, async (ctx) => {
    const result = await setSlipsActive(ctx, { ids, isActive: false });
    changed.resolve();
    await commit.promise;
    return result;
  });
  await Promise.race([changed.promise, bulk]);
  try {
    const locks = await shop.database.sql`
      select 1 from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and datname = current_database()`;
    expect(locks).toHaveLength(0);
    expect(await recordTestEvent(shop, merTradeNo, paidEvent(3990))).toBe("handled");
    expect(await countFulfilmentEffects(shop, orderId, buyer.id)).toEqual(allFulfilmentEffects);
    expect(await shop.database.db.$count(oracleSlips, eq(oracleSlips.isActive, true))).toBe(ROWS);
  } finally {
    commit.resolve();
  }
  expect(await bulk).toEqual({ changed: ROWS });
  expect(await shop.database.db.$count(oracleSlips, eq(oracleSlips.isActive, true))).toBe(0);
  const [entry] = await shop.database.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  expect(entry).toMatchObject({ action: "oracle_slip.set_active", subjectId: "*", before: { isActive: true } });
  expect(entry?.after).toEqual({ ids: ids.toSorted(), isActive: false });
  expect(await verifyAuditChain({ ...shop.ctx, actor: { kind: "system" } }, {})).toMatchObject({
    brokenAt: [],
    isComplete: true,
  });
});

it("a bulk change that fails in its last batch changes nothing and writes no entry", async () => {
  const admin = await administratorCtx(shop);
  const entries = await shop.database.db.$count(auditEntries);
  const last = ids.toSorted().at(-1) ?? "";
  await withTestTransaction(shop, (db) =>
    db.execute(
      sql.raw(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before update on oracle_slips for each row when (old.id = '${last}') execute function refuse()`),
    ),
  );
  await expect(setSlipsActive(admin, { ids, isActive: true })).rejects.toThrow();
  expect(await shop.database.db.$count(oracleSlips, eq(oracleSlips.isActive, true))).toBe(0);
  expect(await shop.database.db.$count(auditEntries)).toBe(entries);
});
