import { AppError } from "@panshi/contracts/platform/errors";
import type { RecoveryCodes } from "@panshi/contracts/accounts/totp";
import { type Db, requireTransaction, transaction } from "@panshi/db";
import { requireConfirmedSession } from "../administrator/confirm-session.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { newRecoveryCodes, parseTypedCode, recoveryHash } from "./codes.ts";
import { deleteRecoveryCodes, insertRecoveryCodes, lockTotp } from "./store.ts";

/** Replaces the administrator's recovery codes. Throws `totp_unset` without a second factor, `confirmation_required`. */
export async function renewRecoveryCodes(ctx: AdministratorCtx, input: { token: string }): Promise<RecoveryCodes> {
  const { administratorId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const totp = await lockTotp(tx.db, administratorId);
    await requireConfirmedSession(tx, input);
    if (!totp?.secret) throw new AppError("totp_unset");
    const action = "administrator.recovery_codes";
    writeAudit(tx, { action, subjectId: administratorId, before: null, after: null });
    return { recoveryCodes: await replaceRecoveryCodes(tx, { administratorId }) };
  });
}

/** Replaces an administrator's recovery codes within the caller's transaction. Only their hashes are stored. */
export async function replaceRecoveryCodes(
  ctx: { db: Db; hashKey: Buffer },
  { administratorId }: { administratorId: string },
): Promise<string[]> {
  requireTransaction(ctx);
  const codes = newRecoveryCodes();
  await deleteRecoveryCodes(ctx.db, administratorId);
  const hashes = codes.map((code) => recoveryHash(ctx.hashKey, administratorId, parseTypedCode(code).code));
  await insertRecoveryCodes(ctx.db, administratorId, hashes);
  return codes;
}
