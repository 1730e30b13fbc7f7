import { AppError } from "@panshi/contracts/errors";
import type { MemberCtx } from "../context.ts";
import { tokenHash } from "../hashing.ts";
import { findPasswordHash } from "../member/find-password-hash.ts";
import { addressBucket } from "../throttle/address.ts";
import { type Attempt, countAttempts, subjectHash, decrementAttempts } from "../throttle/throttle.ts";
import { verifyPassword } from "./hash-password.ts";

/**
 * Checks the member's password before a change that cannot be undone. Failures count by session (`token` is its own) and by
 * member, never as failed sign-ins, so that a stolen session locks nobody out; every check counts by member, because each
 * costs a hash. Throws `bad_input` on `path`, `too_many`.
 */
export async function checkPassword({
  ctx,
  input: { password, token, path },
}: {
  ctx: MemberCtx;
  input: { password: string; token: string; path: string };
}): Promise<void> {
  const memberId = ctx.actor.viewer.id;
  const failures: Attempt[] = [
    ["password-check:session", tokenHash(token).toString("base64url")],
    ["password-check:account", memberId],
  ];
  const call: Attempt = ["password-check-call:account", memberId];
  const passwordHash = await findPasswordHash({ ctx, input: { memberId } });
  await countAttempts({ ctx, input: [...failures, call] });
  let isPasswordCorrect = false;
  try {
    isPasswordCorrect = await verifyPassword(passwordHash, password, ctx);
  } catch (error) {
    // The password was not checked, e.g. because the hashing queue was full.
    await decrementAttempts({ ctx, input: [...failures, call] });
    throw error;
  }
  await decrementAttempts({ ctx, input: isPasswordCorrect ? failures : [call] });
  if (isPasswordCorrect) return;
  const [account, address] = [subjectHash(ctx, memberId), subjectHash(ctx, addressBucket(ctx.address))];
  ctx.log.warn({ realm: "member", account, address, requestId: ctx.requestId }, "password check failed");
  throw new AppError("bad_input", { issues: [{ path, message: "密碼不正確" }] });
}
