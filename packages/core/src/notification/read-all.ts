import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { markRead } from "./store.ts";

/** Marks all of the member's notifications read. */
export async function readAll({ ctx }: { ctx: MemberCtx }): Promise<void> {
  await transaction(ctx, (tx) => markRead(tx.db, ctx.actor.viewer.id, ctx.clock.now()));
}
