import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { countWrite } from "../throttle/count-write.ts";
import { markRead } from "./store.ts";

/** Marks all of the member's notifications read. Throws `too_many`. */
export async function readAll({ ctx }: { ctx: MemberCtx }): Promise<void> {
  await countWrite(ctx, "notification:account");
  await transaction(ctx, (tx) => markRead(tx.db, ctx.actor.viewer.id, ctx.clock.now()));
}
