import type { Db } from "@panshi/db";
import { findOffered } from "./store.ts";

/** Those of these goods that are on the shelf, with the names and prices of this moment (whole TWD). */
export const offeredGoods = ({ ctx, input }: { ctx: { db: Db }; input: { productIds: readonly string[] } }) =>
  findOffered(ctx.db, input.productIds);
