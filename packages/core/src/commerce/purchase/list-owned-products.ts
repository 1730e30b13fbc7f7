import type { Db } from "@panshi/db";
import { selectOwnedProducts } from "./store.ts";

/** Those of the products that the member owns already. */
export const listOwnedProducts = (ctx: { db: Db }, input: { memberId: string; productIds: readonly string[] }) =>
  selectOwnedProducts(ctx.db, input.memberId, input.productIds);
