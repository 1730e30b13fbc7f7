import { AppError } from "@panshi/contracts/platform/errors";
import { type RecoveryCodes, TOTP_SETUP_TRIES, type TotpConfirmInput } from "@panshi/contracts/accounts/totp";
import { transaction } from "@panshi/db";
import { endSessionsOf } from "../administrator-session/end-sessions-of.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { decrypt } from "../../platform/encryption.ts";
import { readCode, stepOf } from "./codes.ts";
import { replaceRecoveryCodes } from "./replace-recovery-codes.ts";
import { lockTotp, updateTotp } from "./store.ts";

const noSetup = { totpPendingSecret: null, totpPendingAt: null, totpPendingFailures: 0 };
/** How long a secret that was shown may wait for its first code. */
const PENDING_FOR = 30 * MINUTE;

/**
 * Turns the second factor on, by a code of the secret that was shown, and ends the other sessions. Returns the recovery codes,
 * which replace older ones. Wrong codes are counted under the row's lock, and the last one that is let ends the set-up. Throws
 * `totp_unset` where no secret waits, or not any more, `bad_input` on `code`.
 */
export async function confirmTotp(
  ctx: AdministratorCtx,
  { code, token }: TotpConfirmInput & { token: string },
): Promise<RecoveryCodes> {
  const { administratorId } = ctx.actor;
  const outcome = await transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const account = await lockTotp(tx.db, administratorId);
    const pending = account?.pendingSecret;
    if (!pending || !account.pendingAt || now.getTime() - account.pendingAt.getTime() > PENDING_FOR)
      throw new AppError("totp_unset");
    const secret = decrypt(ctx.secretKey, pending, administratorId);
    const step = secret && stepOf(secret, readCode(code).code, now);
    if (step === null) {
      const failures = account.pendingFailures + 1;
      const isOver = failures >= TOTP_SETUP_TRIES;
      await updateTotp(tx.db, administratorId, isOver ? noSetup : { totpPendingFailures: failures });
      return isOver ? "over" : "wrong";
    }
    await updateTotp(tx.db, administratorId, {
      ...noSetup,
      totpSecret: pending,
      totpLastStep: step,
      totpSignInStep: null,
    });
    await endSessionsOf(tx, { administratorId, exceptToken: token });
    const action = "administrator.totp_enable";
    writeAudit(tx, { action, subjectId: administratorId, before: null, after: null });
    return { recoveryCodes: await replaceRecoveryCodes(tx, { administratorId }) };
  });
  // Thrown after the commit, which keeps the count.
  if (outcome === "over")
    throw new AppError("totp_unset", { message: "驗證碼錯了五次，這次的設定已經結束，請重新開始" });
  if (outcome === "wrong")
    throw new AppError("bad_input", {
      issues: [{ path: "code", message: "驗證碼不正確。請確認手機的時間，再輸入現在顯示的六位數字" }],
    });
  return outcome;
}
