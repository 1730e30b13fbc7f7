import { transaction } from "@panshi/db";
import type { AdministratorCtx } from "../../platform/context.ts";
import { endSessionsOf } from "./end-sessions-of.ts";

/** Ends the administrator's own sessions but the one that asks. */
export async function endOtherSessions(ctx: AdministratorCtx, input: { token: string }): Promise<void> {
  const { administratorId } = ctx.actor;
  await transaction(ctx, (tx) => endSessionsOf(tx, { administratorId, exceptToken: input.token }));
}
