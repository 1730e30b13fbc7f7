import type { Db } from "@panshi/db";
import { selectOwnedProducts } from "./store.ts";

/** Which of these goods a member owns already. */
export const listOwnedProducts = ({
  ctx,
  input,
}: {
  ctx: { db: Db };
  input: { memberId: string; productIds: readonly string[] };
}) => selectOwnedProducts(ctx.db, input.memberId, input.productIds);
