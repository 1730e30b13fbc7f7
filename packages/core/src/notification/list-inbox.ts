import type { ListInput, Page } from "@panshi/contracts/list";
import type { InboxNotification } from "@panshi/contracts/notification";
import type { MemberCtx } from "../context.ts";
import { decodeCursor, toPage } from "../cursor.ts";
import { selectInbox } from "./store.ts";

/** The member's notifications, newest first. */
export async function listInbox({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: ListInput;
}): Promise<Page<InboxNotification>> {
  const rows = await selectInbox(ctx.db, ctx.actor.viewer.id, input.limit + 1, decodeCursor(input.cursor));
  return toPage(
    rows,
    input.limit,
    (row) => ({ at: row.createdAt.getTime(), id: row.id }),
    ({ readAt, createdAt, ...row }) => ({ ...row, isRead: readAt !== null, createdAt: createdAt.toISOString() }),
  );
}
