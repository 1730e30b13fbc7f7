import { type Db, transaction } from "@panshi/db";
import { copySearchOfMember } from "./search-store.ts";

/**
 * Writes the search terms of a member's orders again, after a change of name or an erasure. In a transaction of its own, since a change
 * of a member holds the member's lock, and one of an order takes that after the order's.
 */
export const indexMemberOrders = async ({
  ctx,
  input: { memberId },
}: {
  ctx: { db: Db };
  input: { memberId: string };
}): Promise<void> => {
  await transaction(ctx, ({ db }) => copySearchOfMember(db, memberId));
};
