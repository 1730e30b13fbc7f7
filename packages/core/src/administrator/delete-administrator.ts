import { AppError } from "@panshi/contracts/errors";
import { transaction } from "@panshi/db";
import { endSessionsOf } from "../administrator-session/end-sessions-of.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCall } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { clearTotp } from "../totp/clear-totp.ts";
import { lockForChange } from "./lock-for-change.ts";
import { updateAdministratorRow } from "./store.ts";
import { auditedAdministrator } from "./to-administrator-row.ts";

/**
 * Deletes an administrator: the row stays for what refers to it, leaves every list and cannot sign in, and its e-mail is free.
 * Throws `not_found`, `super_admin_kept`.
 */
export async function deleteAdministrator({ ctx, input }: AdministratorCall<{ id: string }>): Promise<void> {
  requirePermission(ctx, "administrators:manage");
  await transaction(ctx, async (tx) => {
    const { before } = await lockForChange({ ctx: tx, input });
    if (before.role === "super_admin") throw new AppError("super_admin_kept");
    await clearTotp({ ctx: tx, input: { administratorId: before.id } });
    await endSessionsOf({ ctx: tx, input: { administratorId: before.id } });
    await updateAdministratorRow(tx, before.id, { deletedAt: ctx.clock.now() });
    writeAudit({
      ctx: tx,
      input: {
        action: "administrator.delete",
        subjectId: before.id,
        before: auditedAdministrator(before),
        after: null,
      },
    });
  });
}
