import { type Db, requireTransaction } from "@panshi/db";
import { lockNumber } from "./event-store.ts";

/** Serialises what is decided about a `MerTradeNo` of no attempt, until the transaction ends. */
export async function lockTradeNumber(ctx: { db: Db }, { merTradeNo }: { merTradeNo: string }): Promise<void> {
  requireTransaction(ctx);
  await lockNumber(ctx.db, merTradeNo);
}
