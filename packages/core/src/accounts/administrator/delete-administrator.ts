import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { endSessionsOf } from "../administrator-session/end-sessions-of.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { clearTotp } from "../totp/clear-totp.ts";
import { lockForChange } from "./lock-for-change.ts";
import { updateAdministratorRow } from "./store.ts";
import { auditedAdministrator } from "./to-administrator-row.ts";

/**
 * Deletes an administrator: the row stays for what refers to it, leaves every list and cannot sign in, and its e-mail is free.
 * Throws `not_found`, `super_admin_kept`.
 */
export const deleteAdministrator = staffVerb(
  "administrators:manage",
  async (ctx, input: { id: string }): Promise<void> => {
    await transaction(ctx, async (tx) => {
      const { before } = await lockForChange(tx, input);
      if (before.role === "super_admin") throw new AppError("super_admin_kept");
      await clearTotp(tx, { administratorId: before.id });
      await endSessionsOf(tx, { administratorId: before.id });
      await updateAdministratorRow(tx, before.id, { deletedAt: ctx.clock.now() });
      writeAudit(tx, {
        action: "administrator.delete",
        subjectId: before.id,
        before: auditedAdministrator(before),
        after: null,
      });
    });
  },
);
