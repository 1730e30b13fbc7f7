import { AppError } from "@panshi/contracts/errors";
import type { MemberCtx } from "../context.ts";
import { tokenHash } from "../hashing.ts";
import { addressBucket } from "../throttle/address.ts";
import { type Attempt, countAttempts, uncountAttempts, subjectHash } from "../throttle/throttle.ts";
import { findProfile } from "../member/profile-store.ts";
import { verifyPassword } from "./hash-password.ts";

/**
 * Asks for the member's password before something that cannot be undone. Failed tries count by session, `token` being its
 * own, and by member; never as failed sign-ins, so that a stolen session locks nobody out. Right ones cost a hash as well and
 * count by member. Throws `bad_input` on `path`,
 * `too_many`.
 */
export async function checkPassword(
  ctx: MemberCtx,
  { password, token }: { password: string; token: string },
  path: string,
): Promise<void> {
  const memberId = ctx.actor.viewer.id;
  const attempts: Attempt[] = [
    ["password-check:session", tokenHash(token).toString("base64url")],
    ["password-check:account", memberId],
  ];
  const calls: Attempt = ["password-check-call:account", memberId];
  const row = await findProfile(ctx.db, memberId);
  await countAttempts(ctx, [...attempts, calls]);
  let fits = false;
  try {
    fits = await verifyPassword(row?.passwordHash ?? null, password, ctx);
  } catch (error) {
    // No password was looked at, e.g. because too many others were waiting.
    await uncountAttempts(ctx, [...attempts, calls]);
    throw error;
  }
  await uncountAttempts(ctx, fits ? attempts : [calls]);
  if (fits) return;
  const [account, address] = [subjectHash(ctx, memberId), subjectHash(ctx, addressBucket(ctx.address))];
  ctx.log.warn({ realm: "member", account, address, requestId: ctx.requestId }, "password check failed");
  throw new AppError("bad_input", { issues: [{ path, message: "密碼不正確" }] });
}
