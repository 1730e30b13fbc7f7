import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { countMemberWrite } from "../throttle/count-member-write.ts";
import { markNotificationsRead } from "./store.ts";

/** Marks all notifications of the member as read. Throws `too_many`. */
export async function markAllNotificationsRead({ ctx }: { ctx: MemberCtx }): Promise<void> {
  await countMemberWrite({ ctx, input: { limit: "notification:account" } });
  await transaction(ctx, (tx) => markNotificationsRead(tx.db, ctx.actor.viewer.id, ctx.clock.now()));
}
