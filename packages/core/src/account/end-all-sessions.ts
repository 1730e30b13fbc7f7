import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { deleteSessionsOf } from "./session-store.ts";

/** Signs the member out everywhere, here too. */
export async function endAllSessions({ ctx }: { ctx: MemberCtx }): Promise<void> {
  await transaction(ctx, (tx) => deleteSessionsOf(tx.db, ctx.actor.viewer.id));
}
