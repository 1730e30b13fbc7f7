import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import type { AdministratorCtx } from "../../platform/context.ts";
import { publicSessionId } from "../session/list-sessions.ts";
import { deleteOneSession, selectAdministratorSessions } from "./store.ts";

/** Ends one of the administrator's own sessions. Throws `not_found`. */
export async function endOwnSession(ctx: AdministratorCtx, input: { id: string }): Promise<void> {
  const { administratorId } = ctx.actor;
  const sessions = await selectAdministratorSessions(ctx.db, administratorId, ctx.clock.now());
  const session = sessions.find(({ tokenHash }) => publicSessionId(tokenHash) === input.id);
  if (!session) throw new AppError("not_found");
  await transaction(ctx, (tx) => deleteOneSession(tx.db, administratorId, session.tokenHash));
}
