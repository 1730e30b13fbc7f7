import type { notificationRecipients, notifications } from "../../schema/platform/notification.ts";
import { DAY, HOUR, MINUTE } from "../days.ts";
import { seedId } from "../seed-ids.ts";
import { Random } from "../random.ts";
import { administratorId } from "./administrators.ts";
import type { DemoMember } from "./members/member.ts";
import { type NotificationContent, notificationContents } from "./notification-texts.ts";

type Row = typeof notifications.$inferInsert;
type Recipient = typeof notificationRecipients.$inferInsert;

const isRecipient: Record<NotificationContent["to"], (member: DemoMember) => boolean> = {
  everyone: ({ member }) => member.isActive ?? true,
  vips: ({ kind }) => kind === "vip",
  "main account": ({ index }) => index === 0,
};
/** The main account has not read what was sent in the last four days. */
const UNREAD_PERIOD = 4 * DAY;

/** The demo's notifications and their recipients: the members of the audience who had registered when they were sent. */
export function demoNotifications(members: readonly DemoMember[], seed: number, day: number) {
  const recipients: Recipient[] = [];
  const rows = notificationContents.map((content, index): Row => {
    const { title, message, path, type, targetAudience, to, state, daysAgo, hour } = content;
    const time = day - daysAgo * DAY + hour * HOUR;
    const createdAt = new Date(Math.min(time, day) - 20 * MINUTE);
    const row: Row = {
      id: seedId("notification", title),
      title,
      message,
      path,
      type,
      targetAudience,
      status: state,
      totalRecipients: 0,
      readCount: 0,
      administratorId: to === "main account" ? null : administratorId("admin"),
      createdAt,
      updatedAt: createdAt,
    };
    if (state === "draft") return row;
    if (state === "scheduled") return { ...row, scheduledAt: new Date(time) };
    const sentAt = new Date(time);
    const audience = members.filter((each) => isRecipient[to](each) && each.member.createdAt < sentAt);
    const random = new Random(seed, "notification", index);
    const sent = audience.map((each): Recipient => {
      const reads = each.index === 0 ? day - time > UNREAD_PERIOD : random.chance(content.read);
      const readAt = reads ? new Date(time + Math.floor(random.next() * (day - time))) : null;
      return { memberId: each.member.id, notificationId: row.id, readAt, createdAt: sentAt };
    });
    recipients.push(...sent);
    const readCount = sent.filter(({ readAt }) => readAt).length;
    return { ...row, sentAt, totalRecipients: sent.length, readCount, updatedAt: sentAt };
  });
  return { rows, recipients };
}
