import type { ChangeOwnPasswordInput } from "@panshi/contracts/accounts/administrator";
import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { endSessionsOf } from "../administrator-session/administrator-sessions.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { newToken, tokenHash } from "../../platform/hashing.ts";
import { hashPassword, rejectCommonPassword } from "../password/hash-password.ts";
import { requireAdministratorPassword } from "./confirm-session.ts";
import { findConfirmedAt, insertAdministratorSession } from "./session-store.ts";
import { lockAdministratorCredentials, updateAdministratorRow } from "./store.ts";

/**
 * Changes the administrator's own password and ends every session. Returns the token of a new one for the caller, so that a stolen
 * copy of its cookie stops working too. Throws `bad_input`, `too_many`, `unauthorized` where the account was closed meanwhile.
 */
export async function changeOwnPassword(
  ctx: AdministratorCtx,
  { current, password, token, userAgent }: ChangeOwnPasswordInput & { token: string; userAgent: string },
): Promise<{ token: string }> {
  const { administratorId } = ctx.actor;
  rejectCommonPassword(password);
  const verified = await requireAdministratorPassword(ctx, { password: current, token, path: "current" });
  const passwordHash = await hashPassword(password, ctx);
  return transaction(ctx, async (tx) => {
    const account = await lockAdministratorCredentials(tx.db, administratorId);
    if (account?.passwordHash !== verified.passwordHash) throw new AppError("unauthorized");
    await updateAdministratorRow(tx, administratorId, { passwordHash });
    const now = ctx.clock.now();
    // The password alone confirms nothing: the new session is as the old one was.
    const session = await findConfirmedAt(tx.db, administratorId, tokenHash(token), now);
    if (!session) throw new AppError("unauthorized");
    await endSessionsOf(tx, { administratorId });
    const renewed = newToken();
    const { confirmedAt } = session;
    await insertAdministratorSession(tx.db, administratorId, tokenHash(renewed), now, userAgent, confirmedAt);
    const action = "administrator.change_own_password";
    writeAudit(tx, { action, subjectId: administratorId, before: null, after: null });
    return { token: renewed };
  });
}
