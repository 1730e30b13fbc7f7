import { ListInput } from "@panshi/contracts/platform/list";
import { UNREAD_COUNT_MAX } from "@panshi/contracts/platform/limits";
import type { Db } from "@panshi/db";
import { notificationRecipients, notifications } from "@panshi/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { declareList } from "../../platform/list/declare-list.ts";

const t = notificationRecipients;

/** A member's inbox, newest first; the recipient's own title and message replace those of the notification. */
export const inboxListQuery = declareList(ListInput, {
  name: "inbox",
  select: (db, position) =>
    db
      .select({
        id: t.notificationId,
        title: sql<string>`coalesce(${t.title}, ${notifications.title})`,
        message: sql<string>`coalesce(${t.message}, ${notifications.message})`,
        type: notifications.type,
        path: notifications.path,
        readAt: t.readAt,
        createdAt: t.createdAt,
        ...position,
      })
      .from(t)
      .innerJoin(notifications, eq(notifications.id, t.notificationId)),
  id: t.notificationId,
  owner: t.memberId,
  newestFirst: t.createdAt,
});

/** How many of the member's notifications are unread, up to {@link UNREAD_COUNT_MAX}. */
export async function countUnreadByMember(db: Db, memberId: string): Promise<number> {
  const unread = db
    .select({ one: sql`1` })
    .from(t)
    .where(and(eq(t.memberId, memberId), isNull(t.readAt)))
    .limit(UNREAD_COUNT_MAX)
    .as("unread");
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(unread);
  return row?.count ?? 0;
}

/** Marks the member's notification `id`, or all of theirs, as read; each unread one adds one to its read count. */
export async function markNotificationsRead(db: Db, memberId: string, at: Date, id?: string): Promise<void> {
  const read = await db
    .update(t)
    .set({ readAt: at })
    .where(and(eq(t.memberId, memberId), isNull(t.readAt), id === undefined ? undefined : eq(t.notificationId, id)))
    .returning({ id: t.notificationId });
  if (read.length === 0) return;
  // Locked in the order of their ids: concurrent readers of the same notifications do not deadlock.
  const ids = read.map((row) => row.id).sort();
  await db.execute(sql`
    with locked as (
      select id from notifications where id in ${ids} order by id for no key update
    )
    update notifications set read_count = read_count + 1 from locked where notifications.id = locked.id`);
}

/** Whether the notification was sent to the member. */
export const isNotificationRecipient = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  (
    await db
      .select({ id: t.notificationId })
      .from(t)
      .where(and(eq(t.memberId, memberId), eq(t.notificationId, id)))
  ).length > 0;
