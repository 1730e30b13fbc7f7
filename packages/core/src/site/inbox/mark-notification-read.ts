import { AppError } from "@panshi/contracts/platform/errors";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { countMemberWrite } from "../../platform/limits/count-member-write.ts";
import { isNotificationRecipient, markNotificationsRead } from "./store.ts";

/** Marks a notification as read. Throws `not_found` unless the member is a recipient, `too_many`. */
export async function markNotificationRead(ctx: MemberCtx, input: { id: string }): Promise<void> {
  await countMemberWrite(ctx, { limit: "notification:account" });
  const memberId = ctx.actor.viewer.id;
  if (!(await isNotificationRecipient(ctx.db, memberId, input.id))) throw new AppError("not_found");
  await memberTransaction(ctx, "shared", (tx) => markNotificationsRead(tx.db, memberId, ctx.clock.now(), input.id));
}
