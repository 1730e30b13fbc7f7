import type { AdministratorPasswordInput, AdministratorRow } from "@panshi/contracts/accounts/administrator";
import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { endSessionsOf } from "../administrator-session/end-sessions-of.ts";
import { requireConfirmedSession } from "./require-confirmed-session.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { hashPassword, rejectCommonPassword } from "../password/hash-password.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { lockForChange } from "./lock-for-change.ts";
import { updateAdministratorRow } from "./store.ts";
import { toAdministratorRow } from "./to-administrator-row.ts";

/**
 * Sets another administrator's password and ends their sessions. One's own is changed with the present one
 * (change-own-password.ts). Throws `own_account`, `not_found`, `confirmation_required`, `bad_input` for a common password.
 */
export const setAdministratorPassword = staffVerb(
  "administrators:manage",
  async (ctx, { id, password, token }: AdministratorPasswordInput & { token: string }): Promise<AdministratorRow> => {
    if (id === ctx.actor.administratorId)
      throw new AppError("own_account", { message: "自己的密碼，請到「我的帳號」更改" });
    rejectCommonPassword(password);
    const passwordHash = await hashPassword(password, ctx);
    return transaction(ctx, async (tx) => {
      await lockForChange(tx, { id });
      await requireConfirmedSession(tx, { token });
      const row = await updateAdministratorRow(tx, id, { passwordHash });
      await endSessionsOf(tx, { administratorId: id });
      writeAudit(tx, { action: "administrator.set_password", subjectId: id, before: null, after: null });
      return toAdministratorRow(row, 0);
    });
  },
);
