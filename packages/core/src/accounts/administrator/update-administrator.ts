import type { AdministratorEdit, AdministratorRow } from "@panshi/contracts/accounts/administrator";
import { AppError } from "@panshi/contracts/platform/errors";
import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { transaction } from "@panshi/db";
import { countSessions } from "../administrator-session/count-sessions.ts";
import { endSessionsOf } from "../administrator-session/end-sessions-of.ts";
import { requireConfirmedSession } from "./require-confirmed-session.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { isActiveSuperAdmin, lockForChange } from "./lock-for-change.ts";
import { updateAdministratorRow } from "./store.ts";
import { auditedAdministrator, toAdministratorRow } from "./to-administrator-row.ts";

/**
 * Changes an administrator's name, role and whether the account is active; another role and deactivation end the sessions. Another
 * role, and opening a deactivated account again, want a confirmed session. Throws `not_found`, `edit_conflict`, `bad_input` for
 * another e-mail, `own_account` for one's own role, `confirmation_required`, `last_super_admin`.
 */
export const updateAdministrator = staffVerb(
  "administrators:manage",
  async (ctx, input: AdministratorEdit & { token: string }): Promise<AdministratorRow> => {
    return transaction(ctx, async (tx) => {
      const { id, updatedAt: _, email, token, ...change } = input;
      const { before, hasOtherSuperAdmin } = await lockForChange(tx, input);
      if (email !== undefined && canonicalEmail(email) !== canonicalEmail(before.email))
        throw new AppError("bad_input", { issues: [{ path: "email", message: "管理員的電子郵件不能更改" }] });
      const hasNewRole = change.role !== undefined && change.role !== before.role;
      if (hasNewRole && id === ctx.actor.administratorId)
        throw new AppError("own_account", { message: "不能更改自己的角色，請另一位超級管理員來改" });
      const after = { ...before, ...change };
      if (hasNewRole || (after.isActive && !before.isActive)) await requireConfirmedSession(tx, { token });
      if (isActiveSuperAdmin(before) && !isActiveSuperAdmin(after) && !hasOtherSuperAdmin)
        throw new AppError("last_super_admin");
      const row = await updateAdministratorRow(tx, id, change);
      if (hasNewRole || (before.isActive && !row.isActive)) await endSessionsOf(tx, { administratorId: id });
      writeAudit(tx, {
        action: "administrator.update",
        subjectId: id,
        before: auditedAdministrator(before),
        after: auditedAdministrator(row),
      });
      const sessions = await countSessions(tx, { administratorIds: [id] });
      return toAdministratorRow(row, sessions.get(id) ?? 0);
    });
  },
);
