import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { countWrite } from "../throttle/count-write.ts";
import { markRowsRead } from "./store.ts";

/** Marks all notifications of the member as read. Throws `too_many`. */
export async function markAllRead({ ctx }: { ctx: MemberCtx }): Promise<void> {
  await countWrite({ ctx, input: { limit: "notification:account" } });
  await transaction(ctx, (tx) => markRowsRead(tx.db, ctx.actor.viewer.id, ctx.clock.now()));
}
