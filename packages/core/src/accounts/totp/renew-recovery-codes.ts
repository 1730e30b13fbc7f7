import { AppError } from "@panshi/contracts/platform/errors";
import type { RecoveryCodes } from "@panshi/contracts/accounts/totp";
import { transaction } from "@panshi/db";
import { requireConfirmedSession } from "../administrator/require-confirmed-session.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { replaceRecoveryCodes } from "./replace-recovery-codes.ts";
import { lockTotp } from "./store.ts";

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
