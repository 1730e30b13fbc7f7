import * as z from "zod/mini";
import { id, timestamp } from "./text.ts";

/** What a notification is about (S9.13). */
export const notificationTypes = {
  general: "一般",
  promotion: "優惠",
  system: "系統",
  service: "服務",
  exclusive: "專屬",
} as const;
export type NotificationType = keyof typeof notificationTypes;
const keys = Object.keys(notificationTypes) as [NotificationType, ...NotificationType[]];

/** A notification in a member's inbox, in the words that were sent to them. */
export const InboxNotification = z.object({
  id,
  title: z.string(),
  message: z.string(),
  type: z.enum(keys),
  isRead: z.boolean(),
  createdAt: timestamp,
});
export type InboxNotification = z.infer<typeof InboxNotification>;
