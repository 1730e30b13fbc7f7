import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { endSessionsOf } from "../administrator-session/administrator-sessions.ts";
import { lockForChange } from "../administrator/change-administrators.ts";
import { requireConfirmedSession } from "../administrator/confirm-session.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { clearTotp } from "./set-up-totp.ts";

/**
 * Takes another administrator's second factor away, who lost it with the recovery codes, and ends their sessions. Throws
 * `own_account`, `not_found`, `confirmation_required`, `totp_unset` where there is none.
 */
export const resetTotp = staffVerb(
  "administrators:manage",
  async (ctx, { id, token }: { id: string; token: string }): Promise<void> => {
    if (id === ctx.actor.administratorId)
      throw new AppError("own_account", { message: "自己的兩步驟驗證，要由另一位超級管理員重設" });
    await transaction(ctx, async (tx) => {
      const { before } = await lockForChange(tx, { id });
      await requireConfirmedSession(tx, { token });
      if (!before.hasTotp) throw new AppError("totp_unset", { message: "這位管理員沒有設定兩步驟驗證" });
      await clearTotp(tx, { administratorId: id });
      await endSessionsOf(tx, { administratorId: id });
      writeAudit(tx, { action: "administrator.totp_reset", subjectId: id, before: null, after: null });
    });
  },
);
