import type { SignedIn } from "@panshi/contracts/member";
import { type Db, requireTransaction } from "@panshi/db";
import { AppError } from "@panshi/contracts/errors";
import type { Clock } from "../clock.ts";
import { newToken, tokenHash } from "../hashing.ts";
import { claimDraws, selectMemberForUpdate } from "../member/store.ts";
import { deleteSession, findViewer, insertSession } from "./store.ts";
import { toUser } from "../member/view-user.ts";

/** A session that was just opened: the token goes into the cookie, the rest to the caller. */
export type OpenedSession = { token: string; response: SignedIn };

/** The browser that somebody comes in by. */
export type BrowserInput = {
  visitorHash: Buffer | null;
  userAgent: string;
  /** Of the session cookie that it sends, whoever's: the new session takes its place. */
  sessionHash: Buffer | null;
};

/** The browser's part of a call's input. */
export const browserInput = ({ visitorHash, userAgent, sessionHash }: BrowserInput): BrowserInput => ({
  visitorHash,
  userAgent,
  sessionHash,
});

/**
 * Opens a session for a member within the caller's transaction; what the visitor drew becomes theirs, and the session that
 * the browser held before ends. `provenHash` is the password hash that was verified outside of the transaction: where the
 * password has changed meanwhile, the member's row says so, and it throws `bad_credentials`.
 */
export async function openSession(
  ctx: { db: Db; clock: Clock },
  member: BrowserInput & { id: string; provenHash?: string | null },
  answer: { message: string; redirectUrl: string },
): Promise<OpenedSession> {
  requireTransaction(ctx);
  if (member.provenHash !== undefined) {
    const row = await selectMemberForUpdate(ctx.db, member.id);
    if (row?.passwordHash !== member.provenHash) throw new AppError("bad_credentials");
  }
  const token = newToken();
  const now = ctx.clock.now();
  if (member.sessionHash) await deleteSession(ctx.db, member.sessionHash);
  await insertSession(ctx.db, member.id, tokenHash(token), now, member.userAgent);
  if (member.visitorHash) await claimDraws(ctx.db, member.visitorHash, member.id);
  const viewer = await findViewer(ctx.db, tokenHash(token), now);
  if (!viewer) throw new AppError("bad_credentials");
  return { token, response: { ...answer, user: toUser(viewer, now) } };
}
