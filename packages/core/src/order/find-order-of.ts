import type { Db } from "@panshi/db";
import { findOrderOfTrade } from "./attempt-store.ts";

/** The id of the order that an attempt pays; null for one that is none of ours. */
export const findOrderOf = ({
  ctx,
  input,
}: {
  ctx: { db: Db };
  input: { merTradeNo: string };
}): Promise<string | null> => findOrderOfTrade(ctx.db, input.merTradeNo);
