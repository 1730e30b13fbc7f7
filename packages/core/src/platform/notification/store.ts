import { type Db, pipeline } from "@panshi/db";
import { notificationRecipients, notifications } from "@panshi/db/schema";

/** Inserts a notification of the system with its recipient. */
export async function insertSystemNotification(
  db: Db,
  {
    id,
    memberId,
    now,
    ...texts
  }: { id: string; memberId: string; now: Date } & Pick<
    typeof notifications.$inferInsert,
    "title" | "message" | "type" | "path"
  >,
): Promise<void> {
  await pipeline({ db }, [
    () =>
      db.insert(notifications).values({
        id,
        ...texts,
        targetAudience: "custom",
        status: "sent",
        sentAt: now,
        totalRecipients: 1,
        createdAt: now,
        updatedAt: now,
      }),
    () => db.insert(notificationRecipients).values({ memberId, notificationId: id, createdAt: now }),
  ]);
}
