import type { NotificationType } from "@panshi/contracts/platform/notification";
import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { lockMemberForShare } from "../member-lock/lock-member-for-share.ts";
import { insertSystemNotification } from "./store.ts";

/** Sends a notification of the system to a member, in the caller's transaction; none to one who was erased. */
export async function notifyMember(
  ctx: { db: Db; clock: Clock },
  input: {
    memberId: string;
    title: string;
    message: string;
    type: NotificationType;
    /** Where it leads on the member site. */
    path: `/${string}`;
  },
): Promise<void> {
  requireTransaction(ctx);
  if (!(await lockMemberForShare(ctx, { memberId: input.memberId }))) return;
  const now = ctx.clock.now();
  await insertSystemNotification(ctx.db, { id: newId(now), ...input, now });
}
