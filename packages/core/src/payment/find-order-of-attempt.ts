import type { Db } from "@panshi/db";
import { findOrderIdOfAttempt } from "./attempt-store.ts";

/** The id of the order that an attempt pays; null for one that is none of ours. */
export const findOrderOfAttempt = ({
  ctx,
  input,
}: {
  ctx: { db: Db };
  input: { merTradeNo: string };
}): Promise<string | null> => findOrderIdOfAttempt(ctx.db, input.merTradeNo);
