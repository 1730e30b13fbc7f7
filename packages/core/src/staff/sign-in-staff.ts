import type { AdminLoginInput, SignedInAdministrator } from "@panshi/contracts/administrator";
import { AppError } from "@panshi/contracts/errors";
import { transaction } from "@panshi/db";
import { verifyPassword } from "../account/passwords.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { Ctx } from "../context.ts";
import { newToken, tokenHash } from "../hashing.ts";
import { countAttempt, forgiveAttempt } from "../throttle/throttle.ts";
import { findStaffCredentials, insertStaffSession, recordLogin } from "./session-store.ts";
import { toSignedIn } from "./view-administrator.ts";

/** `POST /api/admin/login`. Throws `bad_credentials` alike for unknown and known accounts, `too_many` over the limits. */
export async function signInStaff({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: AdminLoginInput & { userAgent: string };
}): Promise<{ token: string; administrator: SignedInAdministrator }> {
  await countAttempt(ctx, "staff-login:address", ctx.address);
  await countAttempt(ctx, "staff-login:account", input.username);
  const found = await findStaffCredentials(ctx.db, input.username);
  if (!(await verifyPassword(found?.passwordHash ?? null, input.password, ctx)) || !found)
    throw new AppError("bad_credentials");
  await forgiveAttempt(ctx, "staff-login:address", ctx.address);
  await forgiveAttempt(ctx, "staff-login:account", input.username);
  const token = newToken();
  const now = ctx.clock.now();
  await transaction(ctx, async (tx) => {
    await insertStaffSession(tx.db, found.id, tokenHash(token), now, input.userAgent);
    await recordLogin(tx.db, found.id, now);
    const actor = { kind: "staff", administratorId: found.id, role: found.role } as const;
    await writeAudit(
      { ...tx, actor },
      { action: "administrator.sign_in", subjectType: "administrator", subjectId: found.id, before: null, after: null },
    );
  });
  return { token, administrator: toSignedIn({ ...found, lastLoginAt: now }) };
}
