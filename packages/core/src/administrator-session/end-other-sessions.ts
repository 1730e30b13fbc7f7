import { transaction } from "@panshi/db";
import type { AdministratorCall } from "../context.ts";
import { endSessionsOf } from "./end-sessions-of.ts";

/** Ends the administrator's own sessions but the one that asks. */
export async function endOtherSessions({ ctx, input }: AdministratorCall<{ token: string }>): Promise<void> {
  const { administratorId } = ctx.actor;
  await transaction(ctx, (tx) => endSessionsOf({ ctx: tx, input: { administratorId, exceptToken: input.token } }));
}
