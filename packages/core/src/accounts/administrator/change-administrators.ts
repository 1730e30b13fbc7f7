import type {
  AdministratorEdit,
  NewAdministratorInput,
  AdministratorPasswordInput,
  AdministratorListItem,
} from "@panshi/contracts/accounts/administrator";
import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { AppError } from "@panshi/contracts/platform/errors";
import { databaseFailure, newId, requireTransaction, transaction } from "@panshi/db";
import { requireUnchanged } from "../../platform/conflict.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { countSessionsByAdministrator, endSessionsOf } from "../administrator-session/administrator-sessions.ts";
import { clearTotp } from "../totp/set-up-totp.ts";
import { requireConfirmedSession } from "./confirm-session.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { hashPassword, rejectCommonPassword } from "../password/hash-password.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { auditedAdministrator, toAdministratorRow } from "./list-administrators.ts";
import {
  insertAdministrator,
  lockWithSuperAdministrators,
  type ManagedAdministrator,
  updateAdministratorRow,
} from "./store.ts";

/** Adds an administrator. Throws `bad_input` for a common password, `confirmation_required`, `email_taken`. */
export const createAdministrator = staffVerb(
  "administrators:manage",
  async (
    ctx,
    { password, token, ...input }: NewAdministratorInput & { token: string },
  ): Promise<AdministratorListItem> => {
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

/**
 * Changes an administrator's name, role and whether the account is active; another role and deactivation end the sessions. Another
 * role, and opening a deactivated account again, want a confirmed session. Throws `not_found`, `edit_conflict`, `bad_input` for
 * another e-mail, `own_account` for one's own role, `confirmation_required`, `last_super_admin`.
 */
export const updateAdministrator = staffVerb(
  "administrators:manage",
  async (ctx, input: AdministratorEdit & { token: string }): Promise<AdministratorListItem> => {
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
      const sessions = await countSessionsByAdministrator(tx, { administratorIds: [id] });
      return toAdministratorRow(row, sessions.get(id) ?? 0);
    });
  },
);

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

/**
 * Sets another administrator's password and ends their sessions. One's own is changed with the present one
 * (change-own-password.ts). Throws `own_account`, `not_found`, `confirmation_required`, `bad_input` for a common password.
 */
export const setAdministratorPassword = staffVerb(
  "administrators:manage",
  async (
    ctx,
    { id, password, token }: AdministratorPasswordInput & { token: string },
  ): Promise<AdministratorListItem> => {
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

/** Signs another administrator out everywhere. Throws `own_account`, `not_found`. */
export const endAdministratorSessions = staffVerb(
  "administrators:manage",
  async (ctx, { id }: { id: string }): Promise<void> => {
    if (id === ctx.actor.administratorId)
      throw new AppError("own_account", { message: "自己的裝置，請到「我的帳號」登出" });
    await transaction(ctx, async (tx) => {
      await lockForChange(tx, { id });
      const ended = await endSessionsOf(tx, { administratorId: id });
      const after = { ended };
      writeAudit(tx, { action: "administrator.end_sessions", subjectId: id, before: null, after });
    });
  },
);

type Locked = {
  before: ManagedAdministrator;
  /** Whether another active super administrator would be left. */
  hasOtherSuperAdmin: boolean;
};

/**
 * An administrator who is about to be changed, locked with every active super administrator until the transaction ends. The caller
 * is read under the lock, so that of two who demote each other at the same moment only one succeeds. Throws `forbidden` where the caller is no super
 * administrator any more, `not_found`, `edit_conflict`.
 */
export async function lockForChange(
  ctx: AdministratorCtx,
  input: { id: string; updatedAt?: string | undefined },
): Promise<Locked> {
  requireTransaction(ctx);
  const locked = await lockWithSuperAdministrators(ctx.db, input.id);
  const supers = locked.filter(isActiveSuperAdmin);
  if (!supers.some(({ id }) => id === ctx.actor.administratorId)) throw new AppError("forbidden");
  const before = locked.find(({ id }) => id === input.id);
  if (!before) throw new AppError("not_found");
  const sessions = await countSessionsByAdministrator(ctx, { administratorIds: [before.id] });
  requireUnchanged(toAdministratorRow(before, sessions.get(before.id) ?? 0), input);
  return { before, hasOtherSuperAdmin: supers.some(({ id }) => id !== before.id) };
}

/** Whether an administrator counts as one of those of whom the last has to stay. */
const isActiveSuperAdmin = ({ role, isActive }: Pick<ManagedAdministrator, "role" | "isActive">): boolean =>
  role === "super_admin" && isActive;
