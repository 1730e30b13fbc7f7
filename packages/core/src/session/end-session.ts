import { AppError } from "@panshi/contracts/errors";
import { transaction } from "@panshi/db";
import type { MemberCtx } from "../context.ts";
import { publicSessionId } from "./list-sessions.ts";
import { deleteSession, selectSessions } from "./store.ts";

/** Ends one of the member's own sessions. Throws `not_found`. */
export async function endSession({ ctx, input }: { ctx: MemberCtx; input: { id: string } }): Promise<void> {
  const rows = await selectSessions(ctx.db, ctx.actor.viewer.id, ctx.clock.now());
  const row = rows.find((each) => publicSessionId(each.tokenHash) === input.id);
  if (!row) throw new AppError("not_found");
  await transaction(ctx, (tx) => deleteSession(tx.db, row.tokenHash));
}
