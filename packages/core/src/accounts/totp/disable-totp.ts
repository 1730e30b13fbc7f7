import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { requireConfirmedSession } from "../administrator/require-confirmed-session.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { clearTotp } from "./clear-totp.ts";
import { isTotpMissing } from "./is-totp-missing.ts";
import { lockTotp } from "./store.ts";

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
    if (isTotpMissing(ctx, { role: totp.role, hasTotp: false }))
      throw new AppError("totp_required", { message: "超級管理員不能停用兩步驟驗證" });
    await clearTotp(tx, { administratorId });
    const action = "administrator.totp_disable";
    writeAudit(tx, { action, subjectId: administratorId, before: null, after: null });
  });
}
