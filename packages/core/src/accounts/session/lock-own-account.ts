import { AppError } from "@panshi/contracts/platform/errors";
import type { MemberCtx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { type LockedMember, lockMember } from "../../platform/member-lock/lock-member.ts";
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
