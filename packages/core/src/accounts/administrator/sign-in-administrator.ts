import type { AdministratorLoginInput, SignedInAdministrator } from "@panshi/contracts/accounts/administrator";
import { AppError } from "@panshi/contracts/platform/errors";
import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { permissionsOf } from "@panshi/contracts/platform/permissions";
import { type Db, transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newToken, tokenHash } from "../../platform/hashing.ts";
import { viewBackOfficeSettings } from "../../platform/settings/view-settings.ts";
import { verifyPassword } from "../password/hash-password.ts";
import { consumeCode } from "../totp/codes.ts";
import { attemptSignIn } from "../../platform/limits/attempt-sign-in.ts";
import { knownBrowserCookie, knownBrowserId } from "../../platform/limits/known-browser.ts";
import { mustSetUpTotp } from "../totp/set-up-totp.ts";
import {
  ADMINISTRATOR_SESSION_TIMES,
  deleteAdministratorSession,
  findAdministratorBySession,
  insertAdministratorSession,
  renewAdministratorSession,
} from "./session-store.ts";
import {
  type Administrator,
  findAdministratorCredentials,
  lockAdministratorCredentials,
  recordAdministratorSignIn,
} from "./store.ts";

/**
 * `POST /api/admin/login`. Throws `bad_credentials` alike for unknown and known accounts, and `too_many`
 * (platform/limits/attempt-sign-in.ts); after the right password of an account with a second factor, `code_required` and `code_wrong`,
 * which counts like a wrong password. `knownBrowser` is the value of the known-browser cookie, before and after.
 */
export async function signInAdministrator(
  ctx: Ctx,
  input: AdministratorLoginInput & { userAgent: string; sessionHash: Buffer | null; knownBrowser: string | undefined },
): Promise<{ token: string; knownBrowser: string; administrator: SignedInAdministrator }> {
  const identifier = canonicalEmail(input.username);
  const { password, code } = input;
  const found = await findAdministratorCredentials(ctx.db, identifier);
  let factor: "totp" | "recovery" | null = null;
  const check = async () => {
    if (!(await verifyPassword(found?.passwordHash ?? null, password, ctx))) return false;
    if (!found?.totpSecret || code === undefined) return true;
    factor = await consumeCode(ctx, { administratorId: found.id, code, use: "sign_in" });
    return factor !== null || "code_wrong";
  };
  await attemptSignIn(ctx, {
    realm: "administrator",
    accountId: found?.id ?? null,
    identifier,
    browser: found && knownBrowserId(ctx.hashKey, "administrator", input.knownBrowser, found),
    check,
  });
  if (!found) throw new Error("password accepted for an unknown account");
  if (found.totpSecret && !factor) throw new AppError("code_required");
  const token = newToken();
  const now = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    // Password and second factor may have changed, or the account been deactivated, while they were being verified.
    const present = await lockAdministratorCredentials(tx.db, found.id);
    if (present?.passwordHash !== found.passwordHash) throw new AppError("bad_credentials");
    if (present.totpSecret && !found.totpSecret?.equals(present.totpSecret)) throw new AppError("code_required");
    if (input.sessionHash) await deleteAdministratorSession(tx.db, input.sessionHash);
    await insertAdministratorSession(tx.db, found.id, tokenHash(token), now, input.userAgent);
    await recordAdministratorSignIn(tx.db, found.id, now);
    const actor = { kind: "administrator", administratorId: found.id, role: found.role } as const;
    const action = factor === "recovery" ? "administrator.recovery_code_used" : "administrator.sign_in";
    writeAudit({ ...tx, actor }, { action, subjectId: found.id, before: null, after: null });
  });
  return {
    token,
    knownBrowser: knownBrowserCookie(ctx.hashKey, "administrator", input.knownBrowser, found),
    administrator: await viewSignedInAdministrator(ctx, { ...found, lastLoginAt: now }),
  };
}

/** Ends the session with this token; does nothing for one that has already ended. */
export async function signOutAdministrator(ctx: { db: Db }, input: { token: string }): Promise<void> {
  await transaction(ctx, (tx) => deleteAdministratorSession(tx.db, tokenHash(input.token)));
}

/**
 * The administrator whose session token this is, or null. `renewed`: the session now lasts longer, so the cookie must
 * be set again.
 */
export async function resumeAdministratorSession(
  ctx: { db: Db; clock: Clock },
  input: { token: string },
): Promise<{ administrator: Administrator; renewed: boolean } | null> {
  const hash = tokenHash(input.token);
  const now = ctx.clock.now();
  const administrator = await findAdministratorBySession(ctx.db, hash, now);
  if (!administrator) return null;
  const renewed = now.getTime() - administrator.renewedAt.getTime() > ADMINISTRATOR_SESSION_TIMES.renewAfter;
  if (renewed) await transaction(ctx, (tx) => renewAdministratorSession(tx.db, hash, now));
  return { administrator, renewed };
}

/** `GET /api/admin/auth`: the administrator with role and permissions, and what every screen shows of the settings. */
export const viewSignedInAdministrator = async (
  ctx: Pick<Ctx, "db" | "cache" | "requiresTotp">,
  { id, email, firstName, lastName, role, lastLoginAt, hasTotp }: Administrator,
): Promise<SignedInAdministrator> => ({
  id,
  email,
  firstName,
  lastName,
  role,
  permissions: permissionsOf(role),
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
  hasTotp,
  mustEnrolTotp: mustSetUpTotp(ctx, { role, hasTotp }),
  ...(await viewBackOfficeSettings(ctx)),
});
