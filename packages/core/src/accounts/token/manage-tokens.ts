import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction } from "@panshi/db";
import { type Clock, MINUTE } from "../../platform/clock.ts";
import { newToken, tokenHash } from "../../platform/hashing.ts";
import { type LockedMember, lockMemberEvenIfErased } from "../../platform/member-lock/lock-member.ts";
import {
  consumeToken,
  deleteUnusedTokens,
  type FoundToken,
  hasUnusedTokenSince,
  insertToken,
  selectToken,
  selectUsableTokenHashes,
  type TokenPurpose,
} from "./store.ts";

type TokenCtx = { db: Db; clock: Clock };
type Link = { token: string; purpose: TokenPurpose };
/** A link about a thing and not a member. */
type LinkAbout = { purpose: "claim_order" | "refund_account"; subject: string };

/**
 * Creates the token of a one-time e-mail link that expires after `lifetime` milliseconds, within the caller's
 * transaction. Only its hash is stored. `replaceOlder` revokes the member's older tokens of this purpose, except those
 * that expire later. Returns the token.
 */
export async function issueToken(
  ctx: TokenCtx,
  {
    memberId,
    purpose,
    subject = null,
    lifetime,
    replaceOlder = false,
  }: {
    /** Null for a token that is not about a member, e.g. one to claim an order. */
    memberId: string | null;
    purpose: TokenPurpose;
    /** What the token is about, e.g. a new e-mail or an order's id. */
    subject?: string | null;
    lifetime: number;
    replaceOlder?: boolean;
  },
): Promise<string> {
  requireTransaction(ctx);
  const token = newToken();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + lifetime);
  if (replaceOlder && memberId !== null) await deleteUnusedTokens(ctx.db, { memberId, purpose, until: expiresAt });
  const row = { tokenHash: tokenHash(token), memberId, purpose, subject, createdAt: now, expiresAt };
  await insertToken(ctx.db, row);
  return token;
}

/**
 * Throws `conflict` where a link about the same thing was made within the last minute: of two administrators who send it again at the
 * same time, only one does. Within the caller's transaction, under the lock of what it is about.
 */
export async function requireNoRecentLink(ctx: TokenCtx, { purpose, subject }: LinkAbout): Promise<void> {
  requireTransaction(ctx);
  const since = new Date(ctx.clock.now().getTime() - MINUTE);
  if (await hasUnusedTokenSince(ctx.db, purpose, subject, since))
    throw new AppError("conflict", { message: "剛剛已經寄出一封新的信，請過一分鐘再試" });
}

/**
 * The member and the subject of a link that could be used now; null for any other. For refusing early, for showing its page, and for
 * locking what it is about: {@link consumeMemberToken} and {@link consumeSubjectToken} decide.
 */
export const findToken = (ctx: TokenCtx, { token, purpose }: Link): Promise<FoundToken | null> =>
  selectToken(ctx.db, tokenHash(token), purpose, ctx.clock.now());

/**
 * Uses up a member's one-time link and locks their row, within the caller's transaction. Throws `link_expired` for a
 * link that is unknown, used, revoked or expired, or whose member is blocked or deleted.
 */
export async function consumeMemberToken(
  ctx: TokenCtx,
  link: Link & { purpose: "reset_password" | "change_email" },
): Promise<{ member: LockedMember; subject: string | null }> {
  requireTransaction(ctx);
  const memberId = (await findToken(ctx, link))?.memberId;
  if (!memberId) throw new AppError("link_expired");
  // The member's row is locked before the token, in the order of every verb that revokes tokens.
  const member = await lockMemberEvenIfErased(ctx, { memberId });
  const consumed = await consume(ctx, link);
  if (!consumed || !member.isActive || member.deletedAt) throw new AppError("link_expired");
  return { member, subject: consumed.subject };
}

/**
 * Uses up a one-time link that is about a thing and not a member, within the caller's transaction. Returns its subject;
 * null where the link is unknown, used or expired.
 */
export async function consumeSubjectToken(
  ctx: TokenCtx,
  link: Link & Pick<LinkAbout, "purpose">,
): Promise<string | null> {
  requireTransaction(ctx);
  return (await consume(ctx, link))?.subject ?? null;
}

const consume = (ctx: TokenCtx, { token, purpose }: Link) =>
  consumeToken(ctx.db, tokenHash(token), purpose, ctx.clock.now());

/** Revokes every unused link of a member, or about a thing, within the caller's transaction. Returns how many there were. */
export async function revokeTokens(ctx: { db: Db }, links: { memberId: string } | LinkAbout): Promise<number> {
  requireTransaction(ctx);
  return deleteUnusedTokens(ctx.db, links);
}

/** Those of these hashes whose token could be consumed now, whatever its purpose. */
export const filterUsableTokenHashes = (ctx: TokenCtx, input: { hashes: readonly Buffer[] }): Promise<Buffer[]> =>
  selectUsableTokenHashes(ctx.db, input.hashes, ctx.clock.now());
