import { AppError } from "@panshi/contracts/platform/errors";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { publicSessionId } from "./list-sessions.ts";
import { deleteSession, selectSessions } from "./store.ts";

/** Ends one of the member's own sessions. Throws `not_found`. */
export async function endSession(ctx: MemberCtx, input: { id: string }): Promise<void> {
  const sessions = await selectSessions(ctx.db, ctx.actor.viewer.id, ctx.clock.now());
  const session = sessions.find(({ tokenHash }) => publicSessionId(tokenHash) === input.id);
  if (!session) throw new AppError("not_found");
  await memberTransaction(ctx, "shared", (tx) => deleteSession(tx.db, session.tokenHash));
}
