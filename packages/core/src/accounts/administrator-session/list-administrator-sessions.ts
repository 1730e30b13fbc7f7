import type { SessionView } from "@panshi/contracts/accounts/session";
import { staffVerb } from "../../platform/staff-verb.ts";
import { selectAdministratorSessions } from "./store.ts";
import { toSessionView } from "./to-session-view.ts";

/** An administrator's live sessions, most recently used first. */
export const listAdministratorSessions = staffVerb(
  "administrators:manage",
  async (ctx, input: { id: string }): Promise<SessionView[]> => {
    const rows = await selectAdministratorSessions(ctx.db, input.id, ctx.clock.now());
    return rows.map((row) => toSessionView(row, null));
  },
);
