import type { AdministratorInput, AdministratorRow } from "@panshi/contracts/accounts/administrator";
import { AppError } from "@panshi/contracts/platform/errors";
import { databaseFailure, newId, transaction } from "@panshi/db";
import { requireConfirmedSession } from "./require-confirmed-session.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { hashPassword, rejectCommonPassword } from "../password/hash-password.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { lockForChange } from "./lock-for-change.ts";
import { insertAdministrator } from "./store.ts";
import { auditedAdministrator, toAdministratorRow } from "./to-administrator-row.ts";

/** Adds an administrator. Throws `bad_input` for a common password, `confirmation_required`, `email_taken`. */
export const createAdministrator = staffVerb(
  "administrators:manage",
  async (ctx, { password, token, ...input }: AdministratorInput & { token: string }): Promise<AdministratorRow> => {
    rejectCommonPassword(password);
    const passwordHash = await hashPassword(password, ctx);
    const now = ctx.clock.now();
    const row = { id: newId(now), ...input, createdAt: now, updatedAt: now };
    try {
      return await transaction(ctx, async (tx) => {
        // Whoever was demoted while this waited adds nobody.
        await lockForChange(tx, { id: ctx.actor.administratorId });
        await requireConfirmedSession(tx, { token });
        await insertAdministrator(tx.db, { ...row, passwordHash });
        const added = { ...row, lastLoginAt: null, hasTotp: false };
        const after = auditedAdministrator(added);
        writeAudit(tx, { action: "administrator.create", subjectId: row.id, before: null, after });
        return toAdministratorRow(added, 0);
      });
    } catch (error) {
      if (databaseFailure(error)?.constraint !== "administrators_email_key") throw error;
      const message = "已經有管理員使用這個電子郵件";
      throw new AppError("email_taken", { message, issues: [{ path: "email", message }], cause: error });
    }
  },
);
