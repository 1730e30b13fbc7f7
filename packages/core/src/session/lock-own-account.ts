import { AppError } from "@panshi/contracts/errors";
import type { MemberCtx } from "../context.ts";
import { tokenHash } from "../hashing.ts";
import { type LockedMember, lockMember } from "../member/lock-member.ts";
import { findSessionStart } from "./store.ts";

/**
 * Locks the caller's own row where their session still lives: it may have ended while a password was being verified or the
 * member was at Google. `token` is the session's. Throws `unauthorized`.
 */
export async function lockOwnAccount(ctx: MemberCtx, token: string): Promise<LockedMember> {
  const member = await lockMember({ ctx, input: { memberId: ctx.actor.viewer.id } });
  if (!(await findSessionStart(ctx.db, tokenHash(token)))) throw new AppError("unauthorized");
  return member;
}
