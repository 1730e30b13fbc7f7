import { AppError, type Issue } from "@panshi/contracts/platform/errors";
import type { AdministratorReauthenticationInput } from "@panshi/contracts/accounts/totp";
import { requireTransaction, transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { runThrottledReauthentication } from "../password/check-password.ts";
import { verifyPassword } from "../password/hash-password.ts";
import { consumeCode } from "../totp/codes.ts";
import { findConfirmedAt, updateConfirmedAt } from "./session-store.ts";
import { findAdministratorPasswordHash, findTotpSecret, lockAdministratorCredentials } from "./store.ts";

const codeIssue = (message: string): Issue => ({ path: "code", message });

/**
 * Confirms the caller's session by the password, and by a code where a second factor is set up (docs/decisions/0040). Wrong answers
 * count per session and account like failed sign-ins. Throws `bad_input` on `password` or `code`, `too_many`, `unauthorized`.
 */
export async function confirmSession(
  ctx: AdministratorCtx,
  { password, code, token }: AdministratorReauthenticationInput & { token: string },
): Promise<void> {
  const { administratorId } = ctx.actor;
  const secret = await findTotpSecret(ctx.db, administratorId);
  const checkCode = async () => {
    if (!secret) return null;
    if (code === undefined) return codeIssue("請輸入驗證碼");
    const used = await consumeCode(ctx, { administratorId, code, use: "confirmation" });
    return used ? null : codeIssue("驗證碼不正確，或已經用過了");
  };
  const verified = await requireAdministratorPassword(ctx, { password, token, then: checkCode });
  await transaction(ctx, async (tx) => {
    // Password and second factor may have changed, or the session ended, while they were being verified.
    const present = await lockAdministratorCredentials(tx.db, administratorId);
    if (present?.passwordHash !== verified.passwordHash) throw new AppError("unauthorized");
    if (present.totpSecret && !secret?.equals(present.totpSecret))
      throw new AppError("bad_input", { issues: [codeIssue("請輸入驗證碼")] });
    const now = ctx.clock.now();
    if (!(await updateConfirmedAt(tx.db, administratorId, tokenHash(token), now))) throw new AppError("unauthorized");
    const action = "administrator.confirm_session";
    writeAudit(tx, { action, subjectId: administratorId, before: null, after: null });
  });
}

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

/**
 * Checks the administrator's own password before a sensitive change, and what `then` checks after it; failures of both count alike.
 * Throws `bad_input`, `too_many`, `unauthorized` where the account was closed. Returns the hash that was verified.
 */
export async function requireAdministratorPassword(
  ctx: AdministratorCtx,
  {
    password,
    token,
    path = "password",
    then,
  }: { password: string; token: string; path?: string; then?: () => Promise<Issue | null> },
): Promise<{ passwordHash: string }> {
  const { administratorId } = ctx.actor;
  const passwordHash = await findAdministratorPasswordHash(ctx.db, administratorId);
  if (passwordHash === null) throw new AppError("unauthorized");
  await runThrottledReauthentication(ctx, {
    realm: "administrator",
    accountId: administratorId,
    token,
    check: async () =>
      (await verifyPassword(passwordHash, password, ctx))
        ? ((await then?.()) ?? null)
        : { path, message: "密碼不正確" },
  });
  return { passwordHash };
}
