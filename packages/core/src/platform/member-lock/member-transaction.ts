import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import type { MemberOrVisitorCtx } from "../context.ts";
import type { MemberLock } from "./held-locks.ts";
import { lockMember } from "./lock-member.ts";
import { lockMemberForShare } from "./lock-member-for-share.ts";

/**
 * The transaction of a call by a member: begins with the lock on their row, so that nothing is written for somebody who was erased
 * since the call began (docs/decisions/0052). `shared`, or `exclusive` where the transaction changes or locks the member later. A
 * visitor's has no such lock. Throws `unauthorized`.
 */
export const memberTransaction = <C extends MemberOrVisitorCtx, T>(
  ctx: C,
  lock: MemberLock,
  work: (tx: C) => Promise<T>,
): Promise<T> =>
  transaction(ctx, async (tx) => {
    const { actor } = ctx;
    if (actor.kind === "member") {
      const member = { memberId: actor.viewer.id };
      if (lock === "exclusive") await lockMember(tx, member);
      else if (!(await lockMemberForShare(tx, member))) throw new AppError("unauthorized");
    }
    return work(tx);
  });
