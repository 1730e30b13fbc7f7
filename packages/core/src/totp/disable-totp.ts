import { AppError } from "@panshi/contracts/errors";
import type { ReauthenticationInput } from "@panshi/contracts/totp";
import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCtx } from "../context.ts";
import { clearTotp } from "./clear-totp.ts";
import { isTotpMissing } from "./is-totp-missing.ts";
import { reauthenticateAdministrator } from "./reauthenticate-administrator.ts";
import { lockTotp } from "./store.ts";

/**
 * Turns the administrator's own second factor off. Throws `totp_required` where the role may not be without one, `totp_unset`
 * where there is none, and what {@link reauthenticateAdministrator} throws.
 */
export async function disableTotp({
  ctx,
  input,
}: {
  ctx: AdministratorCtx;
  input: ReauthenticationInput & { token: string };
}): Promise<void> {
  const { administratorId } = ctx.actor;
  await reauthenticateAdministrator({ ctx, input });
  await transaction(ctx, async (tx) => {
    const totp = await lockTotp(tx.db, administratorId);
    if (!totp?.secret) throw new AppError("totp_unset");
    // The role may have changed since the call began.
    if (isTotpMissing(ctx, { role: totp.role, hasTotp: false }))
      throw new AppError("totp_required", { message: "超級管理員不能停用兩步驟驗證" });
    await clearTotp({ ctx: tx, input: { administratorId } });
    const action = "administrator.totp_disable";
    writeAudit({ ctx: tx, input: { action, subjectId: administratorId, before: null, after: null } });
  });
}
