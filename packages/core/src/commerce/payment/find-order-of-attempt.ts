import type { Db } from "@panshi/db";
import { findOrderIdOfAttempt } from "./attempt-store.ts";
import { replaceNul } from "./replace-nul.ts";

/** The id of the order that an attempt pays; null where no attempt has this number. */
export const findOrderOfAttempt = (ctx: { db: Db }, input: { merTradeNo: string }): Promise<string | null> =>
  findOrderIdOfAttempt(ctx.db, replaceNul(input.merTradeNo));
