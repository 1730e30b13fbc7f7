import type { ListInput, Page } from "@panshi/contracts/platform/list";
import type { InboxNotification } from "@panshi/contracts/platform/notification";
import type { MemberCtx } from "../../platform/context.ts";
import { readPage } from "../../platform/list/read-page.ts";
import { inbox } from "./store.ts";

/** The member's notifications, newest first. */
export const listInbox = (ctx: MemberCtx, input: ListInput): Promise<Page<InboxNotification>> =>
  readPage({
    ctx,
    list: inbox,
    owner: ctx.actor.viewer.id,
    input,
    view: ({ readAt, createdAt, ...row }) => ({ ...row, isRead: readAt !== null, createdAt: createdAt.toISOString() }),
  });
