import { AppError } from "@panshi/contracts/errors";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { countWrite } from "../throttle/count-write.ts";
import { isRecipient, markRowsRead } from "./store.ts";

/** Marks one of the member's notifications read, once. Throws `not_found`, also for another member's, `too_many`. */
export async function markNotificationRead({ ctx, input }: { ctx: MemberCtx; input: { id: string } }): Promise<void> {
  await countWrite({ ctx, input: { limit: "notification:account" } });
  const memberId = ctx.actor.viewer.id;
  if (!(await isRecipient(ctx.db, memberId, input.id))) throw new AppError("not_found");
  await transaction(ctx, (tx) => markRowsRead(tx.db, memberId, ctx.clock.now(), input.id));
}
