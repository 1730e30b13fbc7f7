import * as z from "zod/mini";
import { id, timestamp } from "./text.ts";

/** Groups of members that a campaign or a notification is aimed at. */
export const audiences = ["all_users", "new_users", "basic_members", "vip_members", "inactive_users"] as const;

/** What a notification is about (S9.13). */
export const notificationTypes = {
  general: "一般",
  promotion: "優惠",
  system: "系統",
  service: "服務",
  exclusive: "專屬",
} as const;
export type NotificationType = keyof typeof notificationTypes;
export const notificationTypeKeys = Object.keys(notificationTypes) as [NotificationType, ...NotificationType[]];

/** Who a notification is sent to: an audience of a campaign, or members named one by one. */
export const notificationAudiences = [...audiences, "custom"] as const;
export const notificationStatuses = ["draft", "scheduled", "sending", "sent", "failed"] as const;

/** What a notification template is for. */
const templateTypes = {
  general: "一般",
  welcome: "歡迎",
  confirmation: "確認",
  promotion: "優惠",
  upgrade: "升級",
  maintenance: "維護",
  service: "服務",
} as const;
export type TemplateType = keyof typeof templateTypes;
export const templateTypeKeys = Object.keys(templateTypes) as [TemplateType, ...TemplateType[]];

/** A notification in a member's inbox, with the title and message sent to this member. */
export const InboxNotification = z.object({
  id,
  title: z.string(),
  message: z.string(),
  type: z.enum(notificationTypeKeys),
  /** Where it leads, a path of the member site. */
  path: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: timestamp,
});
export type InboxNotification = z.infer<typeof InboxNotification>;
