import { AppError } from "@panshi/contracts/platform/errors";
import type { SignInResult } from "@panshi/contracts/accounts/member";
import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { lockMemberEvenIfErased } from "../../platform/member-lock/lock-member.ts";
import { toUser } from "../../accounts/member/view-user.ts";
import { claimDraws } from "../../journey/oracle/claim-draws.ts";
import { replaceSession } from "../../accounts/session/create-session.ts";

/** A session that was just opened: the token for the cookie, and the response for the caller. */
export type OpenedSession = { token: string; response: SignInResult };

/** What the request says about the browser that signs in. */
export type BrowserInput = {
  visitorHash: Buffer | null;
  userAgent: string;
  /** The hash of the session cookie that the browser sent, of any member; the new session replaces it. */
  sessionHash: Buffer | null;
};

/** Picks the browser's part of a call's input. */
export const pickBrowserInput = ({ visitorHash, userAgent, sessionHash }: BrowserInput): BrowserInput => ({
  visitorHash,
  userAgent,
  sessionHash,
});

/**
 * Opens a session for a member within the caller's transaction: the visitor's draws become the member's, and the session
 * that the browser held before ends. `verifiedHash` is the password hash that was verified before the transaction; throws
 * `bad_credentials` where the member's password has changed since, and `account_closed` where the account is deactivated.
 */
export async function openSession(
  ctx: { db: Db; clock: Clock },
  {
    memberId,
    visitorHash,
    userAgent,
    sessionHash,
    verifiedHash,
    ...response
  }: BrowserInput & {
    memberId: string;
    verifiedHash?: string | null;
    message: string;
    redirectUrl: string;
  },
): Promise<OpenedSession> {
  requireTransaction(ctx);
  if (verifiedHash !== undefined) {
    const { passwordHash, isActive, deletedAt } = await lockMemberEvenIfErased(ctx, { memberId });
    if (deletedAt || passwordHash !== verifiedHash) throw new AppError("bad_credentials");
    if (!isActive) throw new AppError("account_closed");
  }
  const { token, viewer } = await replaceSession(ctx, { memberId, userAgent, replacedHash: sessionHash });
  if (visitorHash) await claimDraws(ctx, { visitorHash, memberId });
  return { token, response: { ...response, user: toUser(viewer, ctx.clock.now()) } };
}
