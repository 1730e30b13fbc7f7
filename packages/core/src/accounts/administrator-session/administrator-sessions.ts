import type { SessionView } from "@panshi/contracts/accounts/session";
import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction, transaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { publicSessionId } from "../session/manage-sessions.ts";
import {
  selectSessionCounts,
  deleteAdministratorSessions,
  deleteOneSession,
  selectAdministratorSessions,
} from "./store.ts";

/** The administrator's own live sessions, most recently used first. `token` is the caller's. */
export async function listOwnSessions(ctx: AdministratorCtx, input: { token: string }): Promise<SessionView[]> {
  const rows = await selectAdministratorSessions(ctx.db, ctx.actor.administratorId, ctx.clock.now());
  const own = tokenHash(input.token);
  return rows.map((row) => toSessionView(row, own));
}

/** An administrator's live sessions, most recently used first. */
export const listAdministratorSessions = staffVerb(
  "administrators:manage",
  async (ctx, input: { id: string }): Promise<SessionView[]> => {
    const rows = await selectAdministratorSessions(ctx.db, input.id, ctx.clock.now());
    return rows.map((row) => toSessionView(row, null));
  },
);

/** How many live sessions each of the administrators has; none for those who are missing. */
export async function countSessionsByAdministrator(
  ctx: { db: Db; clock: Clock },
  { administratorIds }: { administratorIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (administratorIds.length === 0) return new Map();
  const rows = await selectSessionCounts(ctx.db, administratorIds, ctx.clock.now());
  return new Map(rows.map(({ administratorId, sessions }) => [administratorId, sessions]));
}

/** Ends one of the administrator's own sessions. Throws `not_found`. */
export async function endOwnSession(ctx: AdministratorCtx, input: { id: string }): Promise<void> {
  const { administratorId } = ctx.actor;
  const sessions = await selectAdministratorSessions(ctx.db, administratorId, ctx.clock.now());
  const session = sessions.find(({ tokenHash }) => publicSessionId(tokenHash) === input.id);
  if (!session) throw new AppError("not_found");
  await transaction(ctx, (tx) => deleteOneSession(tx.db, administratorId, session.tokenHash));
}

/** Ends the administrator's own sessions but the one that asks. */
export async function endOtherSessions(ctx: AdministratorCtx, input: { token: string }): Promise<void> {
  const { administratorId } = ctx.actor;
  await transaction(ctx, (tx) => endSessionsOf(tx, { administratorId, exceptToken: input.token }));
}

/** Ends an administrator's sessions, all but that of `exceptToken`, within the caller's transaction; their number. */
export function endSessionsOf(
  ctx: { db: Db },
  { administratorId, exceptToken }: { administratorId: string; exceptToken?: string },
): Promise<number> {
  requireTransaction(ctx);
  return deleteAdministratorSessions(
    ctx.db,
    administratorId,
    exceptToken === undefined ? undefined : tokenHash(exceptToken),
  );
}

type SessionRow = { tokenHash: Buffer; userAgent: string; createdAt: Date; renewedAt: Date };

/** A session for its owner, whose own is `own`, or for those who manage administrators. */
const toSessionView = (
  { tokenHash, userAgent, createdAt, renewedAt }: SessionRow,
  own: Buffer | null,
): SessionView => ({
  id: publicSessionId(tokenHash),
  isCurrent: own !== null && tokenHash.equals(own),
  userAgent,
  createdAt: createdAt.toISOString(),
  lastUsedAt: renewedAt.toISOString(),
});
