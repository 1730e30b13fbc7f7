import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { endSessionsOf } from "../administrator-session/administrator-sessions.ts";
import { type AuditCtx, writeAudit } from "../../platform/audit/write-audit.ts";
import { clearTotp } from "./set-up-totp.ts";
import { lockAdministratorByEmail } from "./store.ts";

/**
 * Takes an administrator's second factor away and ends their sessions, by a command on the server: for the last super
 * administrator, whom nobody else can help. Throws `not_found`, `totp_unset`.
 */
export async function resetTotpByEmail(ctx: AuditCtx, { email }: { email: string }): Promise<void> {
  await transaction(ctx, async (tx) => {
    const found = await lockAdministratorByEmail(tx.db, email);
    if (!found) throw new AppError("not_found");
    if (!found.hasTotp) throw new AppError("totp_unset");
    await clearTotp(tx, { administratorId: found.id });
    await endSessionsOf(tx, { administratorId: found.id });
    const action = "administrator.totp_reset";
    writeAudit(tx, { action, subjectId: found.id, before: null, after: null });
  });
}
