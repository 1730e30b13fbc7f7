import type { SessionView } from "@panshi/contracts/accounts/session";
import type { AdministratorCtx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { selectAdministratorSessions } from "./store.ts";
import { toSessionView } from "./to-session-view.ts";

/** The administrator's own live sessions, most recently used first. `token` is the caller's. */
export async function listOwnSessions(ctx: AdministratorCtx, input: { token: string }): Promise<SessionView[]> {
  const rows = await selectAdministratorSessions(ctx.db, ctx.actor.administratorId, ctx.clock.now());
  const own = tokenHash(input.token);
  return rows.map((row) => toSessionView(row, own));
}
