import { type Db, requireTransaction } from "@panshi/db";
import { lockNumber } from "./event-store.ts";

/** Serialises what is decided about a `MerTradeNo` of no attempt, until the transaction ends. */
export async function lockTradeNumber({
  ctx,
  input: { merTradeNo },
import { sql } from "drizzle-orm";

/** The first key of the advisory lock of a number that no attempt has; no other lock uses it. */
const NUMBER_LOCK = 7_305_003;

/** Serialises what is decided about a `MerTradeNo` of no attempt until the transaction ends. */
  input,
}: {
  ctx: { db: Db };
  input: { merTradeNo: string };
}): Promise<void> {
  requireTransaction(ctx);
  await lockNumber(ctx.db, merTradeNo);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${NUMBER_LOCK}::int, hashtext(${input.merTradeNo}))`);
}
