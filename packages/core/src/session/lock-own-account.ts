import { AppError } from "@panshi/contracts/errors";
import type { MemberCtx } from "../context.ts";
import { tokenHash } from "../hashing.ts";
import { type LockedMember, lockMember } from "../member/lock-member.ts";
import { findSessionCreatedAt } from "./store.ts";

/**
 * Locks the caller's own row within the caller's transaction. Throws `unauthorized` where the session with this token has
 * ended, e.g. while a password was being verified or the member was at Google.
 */
export async function lockOwnAccount(ctx: MemberCtx, input: { token: string }): Promise<LockedMember> {
  const member = await lockMember(ctx, { memberId: ctx.actor.viewer.id });
  if (!(await findSessionCreatedAt(ctx.db, tokenHash(input.token)))) throw new AppError("unauthorized");
  return member;
}
