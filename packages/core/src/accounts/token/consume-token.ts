import { AppError } from "@panshi/contracts/platform/errors";
import { requireTransaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { type LockedMember, lockMemberEvenIfErased } from "../../platform/member-lock/lock-member.ts";
import { consumeToken, selectTokenOwner, selectTokenSubject, type TokenPurpose } from "./store.ts";

/**
 * Uses up a member's one-time link and locks their row, within the caller's transaction. Throws `link_expired` for a
 * link that is unknown, used, revoked or expired, or whose member is blocked or deleted.
 */
export async function consumeMemberToken(
  ctx: Pick<Ctx, "db" | "clock">,
  { token, purpose }: { token: string; purpose: "reset_password" | "change_email" },
): Promise<{ member: LockedMember; subject: string | null }> {
  requireTransaction(ctx);
  const hash = tokenHash(token);
  const memberId = await selectTokenOwner(ctx.db, hash, purpose, ctx.clock.now());
  if (!memberId) throw new AppError("link_expired");
  // The member's row is locked before the token, in the order of every verb that revokes tokens.
  const member = await lockMemberEvenIfErased(ctx, { memberId });
  const consumed = await consumeToken(ctx.db, hash, purpose, ctx.clock.now());
  if (!consumed || !member.isActive || member.deletedAt) throw new AppError("link_expired");
  return { member, subject: consumed.subject };
}

/**
 * Uses up a one-time link that is about a thing and not a member, within the caller's transaction. Returns its subject;
 * null where the link is unknown, used or expired.
 */
export async function consumeSubjectToken(
  ctx: Pick<Ctx, "db" | "clock">,
  { token, purpose }: { token: string; purpose: "claim_order" | "refund_account" },
): Promise<string | null> {
  requireTransaction(ctx);
  const consumed = await consumeToken(ctx.db, tokenHash(token), purpose, ctx.clock.now());
  return consumed?.subject ?? null;
}

/**
 * The member of a token that could be consumed now, else null. Only for refusing early: {@link consumeMemberToken} decides.
 */
export const findTokenOwner = (
  ctx: Pick<Ctx, "db" | "clock">,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): Promise<string | null> => selectTokenOwner(ctx.db, tokenHash(token), purpose, ctx.clock.now());

/**
 * What a link that could be used now is about, else null. For showing its page, and for locking what it is
 * about: {@link consumeSubjectToken} decides.
 */
export const findTokenSubject = (
  ctx: Pick<Ctx, "db" | "clock">,
  { token, purpose }: { token: string; purpose: "claim_order" | "refund_account" },
): Promise<string | null> => selectTokenSubject(ctx.db, tokenHash(token), purpose, ctx.clock.now());
