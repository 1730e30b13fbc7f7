import { AppError } from "@panshi/contracts/platform/errors";
import { requireTransaction } from "@panshi/db";
import { MINUTE } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { findConfirmedAt } from "./store.ts";

/** How long a session stays confirmed after it signed in, or confirmed password and code (confirm-session.ts). */
const CONFIRMED_FOR = 10 * MINUTE;

/**
 * Requires that the caller's session was confirmed in the last ten minutes, before what makes or lifts an administrator. Called
 * within the change's transaction, so that a session that ended meanwhile changes nothing. Throws `confirmation_required`,
 * `unauthorized` for a session that is over.
 */
export async function requireConfirmedSession(ctx: AdministratorCtx, { token }: { token: string }): Promise<void> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const session = await findConfirmedAt(ctx.db, ctx.actor.administratorId, tokenHash(token), now);
  if (!session) throw new AppError("unauthorized");
  if (!session.confirmedAt || now.getTime() - session.confirmedAt.getTime() > CONFIRMED_FOR)
    throw new AppError("confirmation_required");
}
