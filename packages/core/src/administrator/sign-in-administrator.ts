import type { AdministratorLoginInput, SignedInAdministrator } from "@panshi/contracts/administrator";
import { AppError } from "@panshi/contracts/errors";
import { canonicalEmail } from "@panshi/contracts/member";
import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { Ctx } from "../context.ts";
import { newToken, tokenHash } from "../hashing.ts";
import { verifyPassword } from "../password/hash-password.ts";
import { attemptSignIn } from "../throttle/attempt-sign-in.ts";
import { knownBrowserCookie, knownBrowserId } from "../throttle/known-browser.ts";
import {
  deleteAdministratorSession,
  findAdministratorCredentials,
  insertAdministratorSession,
  recordAdministratorSignIn,
  selectAdministratorPasswordHashForUpdate,
} from "./store.ts";
import { toSignedInAdministrator } from "./to-signed-in-administrator.ts";

/**
 * `POST /api/admin/login`. Throws `bad_credentials` alike for unknown and known accounts, and `too_many`
 * (throttle/attempt-sign-in.ts). `knownBrowser` is the value of the known-browser cookie, before and after.
 */
export async function signInAdministrator({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: AdministratorLoginInput & { userAgent: string; sessionHash: Buffer | null; knownBrowser: string | undefined };
}): Promise<{ token: string; knownBrowser: string; administrator: SignedInAdministrator }> {
  const identifier = canonicalEmail(input.username);
  const found = await findAdministratorCredentials(ctx.db, identifier);
  await attemptSignIn({
    ctx,
    input: {
      realm: "administrator",
      accountId: found?.id ?? null,
      identifier,
      browser: found && knownBrowserId(ctx.hashKey, "administrator", input.knownBrowser, found),
      check: () => verifyPassword(found?.passwordHash ?? null, input.password, ctx),
    },
  });
  if (!found) throw new Error("password accepted for an unknown account");
  const token = newToken();
  const now = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    // The password may have changed, or the account been deactivated, while the password was being verified.
    if ((await selectAdministratorPasswordHashForUpdate(tx.db, found.id)) !== found.passwordHash)
      throw new AppError("bad_credentials");
    if (input.sessionHash) await deleteAdministratorSession(tx.db, input.sessionHash);
    await insertAdministratorSession(tx.db, found.id, tokenHash(token), now, input.userAgent);
    await recordAdministratorSignIn(tx.db, found.id, now);
    const actor = { kind: "administrator", administratorId: found.id, role: found.role } as const;
    writeAudit({
      ctx: { ...tx, actor },
      input: { action: "administrator.sign_in", subjectId: found.id, before: null, after: null },
    });
  });
  return {
    token,
    knownBrowser: knownBrowserCookie(ctx.hashKey, "administrator", input.knownBrowser, found),
    administrator: toSignedInAdministrator({ ...found, lastLoginAt: now }),
  };
}
