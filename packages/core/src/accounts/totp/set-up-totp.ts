import { AppError } from "@panshi/contracts/platform/errors";
import type { Role } from "@panshi/contracts/platform/permissions";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import {
  type RecoveryCodes,
  TOTP_SETUP_TRIES,
  type TotpConfirmInput,
  type TotpSecret,
  type TotpState,
} from "@panshi/contracts/accounts/totp";
import { type Db, requireTransaction, transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { MINUTE } from "../../platform/clock.ts";
import { endSessionsOf } from "../administrator-session/administrator-sessions.ts";
import { requireConfirmedSession } from "../administrator/confirm-session.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { decrypt, encrypt } from "../../platform/encryption.ts";
import { viewSiteBranding } from "../../platform/settings/view-settings.ts";
import { formatTotpSecret, newTotpSecret, parseTypedCode, matchingTotpStep } from "./codes.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { countRecoveryCodes, deleteRecoveryCodes, findTotp, lockTotp, updateTotp } from "./store.ts";

/**
 * Makes a secret for an authenticator app; nothing changes until {@link confirmTotp} has a code of it. Where a second factor is set
 * up, the new one will replace it. Throws `confirmation_required`.
 */
export async function beginTotp(ctx: AdministratorCtx, input: { token: string }): Promise<TotpSecret> {
  const { administratorId } = ctx.actor;
  const { name } = await viewSiteBranding(ctx);
  return transaction(ctx, async (tx) => {
    const account = await lockTotp(tx.db, administratorId);
    if (!account) throw new AppError("unauthorized");
    await requireConfirmedSession(tx, input);
    const secret = newTotpSecret();
    await updateTotp(tx.db, administratorId, {
      totpPendingSecret: encrypt(ctx.secretKey, secret, administratorId),
      totpPendingAt: ctx.clock.now(),
      totpPendingFailures: 0,
    });
    return formatTotpSecret(secret, `${shortSiteName(name)}後台`, account.email);
  });
}

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
    const step = secret && matchingTotpStep(secret, parseTypedCode(code).code, now);
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

/**
 * Turns the administrator's own second factor off. Throws `totp_required` where the role may not be without one, `totp_unset`
 * where there is none, `confirmation_required`.
 */
export async function disableTotp(ctx: AdministratorCtx, input: { token: string }): Promise<void> {
  const { administratorId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    const totp = await lockTotp(tx.db, administratorId);
    await requireConfirmedSession(tx, input);
    if (!totp?.secret) throw new AppError("totp_unset");
    // The role may have changed since the call began.
    if (mustSetUpTotp(ctx, { role: totp.role, hasTotp: false }))
      throw new AppError("totp_required", { message: "超級管理員不能停用兩步驟驗證" });
    await clearTotp(tx, { administratorId });
    const action = "administrator.totp_disable";
    writeAudit(tx, { action, subjectId: administratorId, before: null, after: null });
  });
}

/** The administrator's own second factor. Throws `unauthorized` where the account was closed meanwhile. */
export async function viewTotp(ctx: AdministratorCtx): Promise<TotpState> {
  const { administratorId } = ctx.actor;
  const totp = await findTotp(ctx.db, administratorId);
  if (!totp) throw new AppError("unauthorized");
  return {
    isOn: totp.secret !== null,
    isRequired: mustSetUpTotp(ctx, { role: totp.role, hasTotp: false }),
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, administratorId),
  };
}

/** Whether an administrator has to set up a second factor before anything else (docs/decisions/0040). */
export const mustSetUpTotp = (
  { requiresTotp }: { requiresTotp: boolean },
  { role, hasTotp }: { role: Role; hasTotp: boolean },
): boolean => requiresTotp && role === "super_admin" && !hasTotp;

/** Takes an administrator's second factor and recovery codes away, within the caller's transaction. */
export async function clearTotp(ctx: { db: Db }, { administratorId }: { administratorId: string }): Promise<void> {
  requireTransaction(ctx);
  await deleteRecoveryCodes(ctx.db, administratorId);
  await updateTotp(ctx.db, administratorId, {
    totpSecret: null,
    totpLastStep: null,
    totpSignInStep: null,
    totpPendingSecret: null,
    totpPendingAt: null,
    totpPendingFailures: 0,
  });
}
