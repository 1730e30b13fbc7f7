import type { NewSuperAdministrator } from "@panshi/contracts/accounts/administrator";
import { AppError } from "@panshi/contracts/platform/errors";
import { databaseFailure, newId, transaction } from "@panshi/db";
import { splitName } from "../member/split-name.ts";
import { hashPassword, rejectCommonPassword } from "../password/hash-password.ts";
import { type AuditCtx, writeAudit } from "../../platform/audit/write-audit.ts";
import { insertAdministrator } from "./store.ts";

/**
 * Creates a super administrator, by a command on the server: production has no default account (docs/decisions/0021).
 * Throws `bad_input` for a common password, `email_taken`.
 */
export async function createSuperAdministrator(
  ctx: AuditCtx,
  input: NewSuperAdministrator,
): Promise<{ id: string; email: string }> {
  rejectCommonPassword(input.password);
  const passwordHash = await hashPassword(input.password, { address: "command" });
  const now = ctx.clock.now();
  const id = newId(now);
  const name = input.name === undefined ? { firstName: "管理員", lastName: "" } : splitName(input.name);
  const after = { email: input.email, ...name, role: "super_admin", isActive: true } as const;
  try {
    await transaction(ctx, async (tx) => {
      await insertAdministrator(tx.db, { id, ...after, passwordHash, createdAt: now, updatedAt: now });
      writeAudit(tx, { action: "administrator.create", subjectId: id, before: null, after });
    });
  } catch (error) {
    if (databaseFailure(error)?.constraint !== "administrators_email_key") throw error;
    throw new AppError("email_taken", { cause: error });
  }
  return { id, email: input.email };
}
