import { AppError, type Issue } from "@panshi/contracts/platform/errors";
import type { ReauthenticationInput } from "@panshi/contracts/accounts/totp";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { consumeCode } from "../totp/consume-code.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { findTotpSecret, lockAdministratorCredentials, updateConfirmedAt } from "./store.ts";

const codeIssue = (message: string): Issue => ({ path: "code", message });

/**
 * Confirms the caller's session by the password, and by a code where a second factor is set up (docs/decisions/0040). Wrong answers
 * count per session and account like failed sign-ins. Throws `bad_input` on `password` or `code`, `too_many`, `unauthorized`.
 */
export async function confirmSession(
  ctx: AdministratorCtx,
  { password, code, token }: ReauthenticationInput & { token: string },
): Promise<void> {
  const { administratorId } = ctx.actor;
  const secret = await findTotpSecret(ctx.db, administratorId);
  const checkCode = async () => {
    if (!secret) return null;
    if (code === undefined) return codeIssue("請輸入驗證碼");
    const used = await consumeCode(ctx, { administratorId, code, use: "confirmation" });
    return used ? null : codeIssue("驗證碼不正確，或已經用過了");
  };
  const verified = await checkOwnPassword(ctx, { password, token, then: checkCode });
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
