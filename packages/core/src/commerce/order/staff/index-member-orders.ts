import { type Db, transaction } from "@panshi/db";
import { lockMemberForShare } from "../../../platform/member-lock/lock-member-for-share.ts";
import { copySearchOfMember } from "./search-store.ts";

/**
 * Writes the search terms of a member's orders again, after a change of name. In a transaction of its own: a change of name does not
 * wait for the member's orders.
 */
export const indexMemberOrders = async (ctx: { db: Db }, { memberId }: { memberId: string }): Promise<void> => {
  await transaction(ctx, async (tx) => {
    // Before the orders; an erasure has cleared them itself.
    if (await lockMemberForShare(tx, { memberId })) await copySearchOfMember(tx.db, memberId);
  });
};
