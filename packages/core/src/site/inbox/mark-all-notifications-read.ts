import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { countMemberWrite } from "../../platform/limits/count-member-write.ts";
import { markNotificationsRead } from "./store.ts";

/** Marks all notifications of the member as read. Throws `too_many`. */
export async function markAllNotificationsRead(ctx: MemberCtx): Promise<void> {
  await countMemberWrite(ctx, { limit: "notification:account" });
  await memberTransaction(ctx, "shared", (tx) => markNotificationsRead(tx.db, ctx.actor.viewer.id, ctx.clock.now()));
}
