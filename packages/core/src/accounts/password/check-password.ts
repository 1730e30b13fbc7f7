import { AppError, type Issue } from "@panshi/contracts/platform/errors";
import type { Ctx, MemberCtx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { addressBucket } from "../../platform/limits/address.ts";
import type { Realm } from "../../platform/limits/known-browser.ts";
import {
  type ThrottleCounter,
  throttleAttempts,
  decrementAttempts,
  subjectHash,
  TooManyAttemptsError,
} from "../../platform/limits/throttle.ts";
import { findPasswordHash } from "../member/find-member.ts";
import { verifyPassword } from "./hash-password.ts";

/**
 * Checks the member's password before a change that cannot be undone; `token` is the session's. Throws `bad_input` on `path`,
 * `too_many`.
 */
export async function requireMemberPassword(
  ctx: MemberCtx,
  { password, token, path }: { password: string; token: string; path: string },
): Promise<void> {
  const memberId = ctx.actor.viewer.id;
  const passwordHash = await findPasswordHash(ctx, { memberId });
  await runThrottledReauthentication(ctx, {
    realm: "member",
    accountId: memberId,
    token,
    check: async () => ((await verifyPassword(passwordHash, password, ctx)) ? null : { path, message: "密碼不正確" }),
  });
}

/**
 * Runs `check`, which re-authenticates whoever has a session, before a change that cannot be undone. Failures count by session
 * (`token` is its own) and by account, never as failed sign-ins, so that a stolen session locks nobody out; every check counts
 * by account, because each costs a hash. Throws `bad_input` with the issue that `check` found, `too_many`.
 */
export async function runThrottledReauthentication(
  ctx: Pick<Ctx, "db" | "clock" | "hashKey" | "address" | "requestId" | "log">,
  {
    realm,
    accountId,
    token,
    check,
  }: { realm: Realm; accountId: string; token: string; check: () => Promise<Issue | null> },
): Promise<void> {
  const failures: ThrottleCounter[] = [
    ["password-check:session", tokenHash(token).toString("base64url")],
    ["password-check:account", accountId],
  ];
  const call: ThrottleCounter = ["password-check-call:account", accountId];
  await throttleAttempts(ctx, [...failures, call]);
  let issue: Issue | null;
  try {
    issue = await check();
  } catch (error) {
    // Nothing was checked, e.g. because the hashing queue was full; or only a recovery code is throttled, after the hash.
    const isThrottled = error instanceof TooManyAttemptsError;
    await decrementAttempts(ctx, isThrottled ? failures : [...failures, call]);
    throw error;
  }
  await decrementAttempts(ctx, issue ? [call] : failures);
  if (!issue) return;
  const [account, address] = [subjectHash(ctx, accountId), subjectHash(ctx, addressBucket(ctx.address))];
  ctx.log.warn({ realm, account, address, requestId: ctx.requestId }, "password check failed");
  throw new AppError("bad_input", { issues: [issue] });
}
