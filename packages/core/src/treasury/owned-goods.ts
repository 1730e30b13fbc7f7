import type { Db } from "@panshi/db";
import { selectOwned } from "./store.ts";

/** Which of these goods a member owns already. */
export const ownedGoods = ({
  ctx,
  input,
}: {
  ctx: { db: Db };
  input: { memberId: string; productIds: readonly string[] };
}) => selectOwned(ctx.db, input.memberId, input.productIds);
