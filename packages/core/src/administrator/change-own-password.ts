import type { ChangeOwnPasswordInput } from "@panshi/contracts/administrator";
import { AppError } from "@panshi/contracts/errors";
import { transaction } from "@panshi/db";
import { endSessionsOf } from "../administrator-session/end-sessions-of.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCtx } from "../context.ts";
import { newToken, tokenHash } from "../hashing.ts";
import { hashPassword, rejectCommonPassword } from "../password/hash-password.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { insertAdministratorSession, lockAdministratorCredentials, updateAdministratorRow } from "./store.ts";

/**
 * Changes the administrator's own password and ends every session. Returns the token of a new one for the caller, so that a stolen
 * copy of its cookie stops working too. Throws `bad_input`, `too_many`, `unauthorized` where the account was closed meanwhile.
 */
export async function changeOwnPassword({
  ctx,
  input: { current, password, token, userAgent },
}: {
  ctx: AdministratorCtx;
  input: ChangeOwnPasswordInput & { token: string; userAgent: string };
}): Promise<{ token: string }> {
  const { administratorId } = ctx.actor;
  rejectCommonPassword(password);
  const verified = await checkOwnPassword({ ctx, input: { password: current, token, path: "current" } });
  const passwordHash = await hashPassword(password, ctx);
  return transaction(ctx, async (tx) => {
    const account = await lockAdministratorCredentials(tx.db, administratorId);
    if (account?.passwordHash !== verified.passwordHash) throw new AppError("unauthorized");
    await updateAdministratorRow(tx, administratorId, { passwordHash });
    await endSessionsOf({ ctx: tx, input: { administratorId } });
    const renewed = newToken();
    await insertAdministratorSession(tx.db, administratorId, tokenHash(renewed), ctx.clock.now(), userAgent);
    const action = "administrator.change_own_password";
    writeAudit({ ctx: tx, input: { action, subjectId: administratorId, before: null, after: null } });
    return { token: renewed };
  });
}
