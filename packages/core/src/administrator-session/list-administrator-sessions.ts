import type { SessionView } from "@panshi/contracts/session";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { selectAdministratorSessions } from "./store.ts";
import { toSessionView } from "./to-session-view.ts";

/** An administrator's live sessions, most recently used first. */
export async function listAdministratorSessions(ctx: AdministratorCtx, input: { id: string }): Promise<SessionView[]> {
  requirePermission(ctx, "administrators:manage");
  const rows = await selectAdministratorSessions(ctx.db, input.id, ctx.clock.now());
  return rows.map((row) => toSessionView(row, null));
}
