import { AppError } from "@panshi/contracts/platform/errors";
import type { ListInput, Page } from "@panshi/contracts/platform/list";
import type { InboxNotification } from "@panshi/contracts/platform/notification";
import type { MemberCtx } from "../../platform/context.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import { readPage } from "../../platform/list/read-page.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { countUnreadByMember, inboxListQuery, isNotificationRecipient, markNotificationsRead } from "./store.ts";

/** The member's notifications, newest first. */
export const listInbox = (ctx: MemberCtx, input: ListInput): Promise<Page<InboxNotification>> =>
  readPage({
    ctx,
    list: inboxListQuery,
    owner: ctx.actor.viewer.id,
    input,
    view: ({ readAt, createdAt, ...row }) => ({ ...row, isRead: readAt !== null, createdAt: createdAt.toISOString() }),
  });

/** How many notifications the member has not read, up to `UNREAD_COUNT_MAX`. */
export const countUnreadNotifications = (ctx: MemberCtx): Promise<number> =>
  countUnreadByMember(ctx.db, ctx.actor.viewer.id);

/** Marks a notification as read. Throws `not_found` unless the member is a recipient, `too_many`. */
export async function markNotificationRead(ctx: MemberCtx, input: { id: string }): Promise<void> {
  await throttleMemberWrite(ctx, { limit: "notification:account" });
  const memberId = ctx.actor.viewer.id;
  if (!(await isNotificationRecipient(ctx.db, memberId, input.id))) throw new AppError("not_found");
  await memberTransaction(ctx, "shared", (tx) => markNotificationsRead(tx.db, memberId, ctx.clock.now(), input.id));
}

/** Marks all notifications of the member as read. Throws `too_many`. */
export async function markAllNotificationsRead(ctx: MemberCtx): Promise<void> {
  await throttleMemberWrite(ctx, { limit: "notification:account" });
  await memberTransaction(ctx, "shared", (tx) => markNotificationsRead(tx.db, ctx.actor.viewer.id, ctx.clock.now()));
}
