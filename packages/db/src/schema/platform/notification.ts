import { mailStates } from "@panshi/contracts/platform/mail";
import {
  notificationAudiences,
  notificationStatuses,
  notificationTypeKeys,
  templateTypeKeys,
} from "@panshi/contracts/platform/notification";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { administrators } from "../accounts/administrator.ts";
import { createdAt, idColumn, timestampMs, oneOfCheck, updatedAt } from "../columns.ts";
import { members } from "../accounts/member.ts";
import { orders } from "../commerce/order.ts";

/** Sent by an administrator to an audience, or by the system to one member. An interrupted fan-out resumes at `fanOutCursor`. */
export const notifications = pgTable(
  "notifications",
  {
    id: idColumn(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    type: text("type", { enum: notificationTypeKeys }).notNull(),
    /** Where it leads: a path of the member site; null for nowhere. */
    path: text("path"),
    targetAudience: text("target_audience", { enum: notificationAudiences }).notNull(),
    status: text("status", { enum: notificationStatuses }).notNull().default("draft"),
    scheduledAt: timestampMs("scheduled_at"),
    sentAt: timestampMs("sent_at"),
    totalRecipients: integer("total_recipients").notNull().default(0),
    readCount: integer("read_count").notNull().default(0),
    fanOutCursor: uuid("fan_out_cursor"),
    /** Null for the system's notifications. */
    administratorId: uuid("administrator_id").references(() => administrators.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("notifications_created_idx").on(t.createdAt, t.id),
    index("notifications_scheduled_idx").on(t.status, t.scheduledAt),
    oneOfCheck("notifications_type_check", t.type, notificationTypeKeys),
    oneOfCheck("notifications_audience_check", t.targetAudience, notificationAudiences),
    oneOfCheck("notifications_status_check", t.status, notificationStatuses),
  ],
);

/** A notification in a member's inbox. */
export const notificationRecipients = pgTable(
  "notification_recipients",
  {
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    notificationId: uuid("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    /** With the placeholders filled in; null where the notification's own text is used. */
    title: text("title"),
    message: text("message"),
    readAt: timestampMs("read_at"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.notificationId] }),
    index("notification_recipients_inbox_idx").on(t.memberId, t.createdAt, t.notificationId),
    index("notification_recipients_notification_idx").on(t.notificationId),
  ],
);

export const notificationTemplates = pgTable(
  "notification_templates",
  {
    id: idColumn(),
    name: text("name").notNull().unique("notification_templates_name_key"),
    title: text("title").notNull(),
    content: text("content").notNull(),
    type: text("type", { enum: templateTypeKeys }).notNull(),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [oneOfCheck("notification_templates_type_check", t.type, templateTypeKeys)],
);

/** An email to send: inserted in the transaction that caused it, sent by the job `send-mail`. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: idColumn(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Plain text. */
    body: text("body").notNull(),
    /** What it is for, e.g. `receipt`. `purposeKey` is unique, so that an email is inserted once: `receipt:<order id>`. */
    purpose: text("purpose").notNull(),
    purposeKey: text("purpose_key").unique("mail_outbox_purpose_key"),
    memberId: uuid("member_id").references(() => members.id, { onDelete: "set null" }),
    /** The order that it is about. */
    orderId: uuid("order_id").references(() => orders.id),
    state: text("state", { enum: mailStates }).notNull().default("waiting"),
    tries: integer("tries").notNull().default(0),
    lastError: text("last_error"),
    sentAt: timestampMs("sent_at"),
    /** When an administrator queued it again; null for none. */
    queuedAt: timestampMs("queued_at"),
    /** Until when a job delivers it, so that two jobs of one email do not both send it. */
    sendingUntil: timestampMs("sending_until"),
    createdAt: createdAt(),
  },
  (t) => [
    index("mail_outbox_unsent_idx").on(t.createdAt, t.id).where(sql`${t.state} in ('waiting', 'failed')`),
    index("mail_outbox_state_idx").on(t.state, t.createdAt, t.id),
    index("mail_outbox_created_idx").on(t.createdAt, t.id),
    index("mail_outbox_order_idx").on(t.orderId, t.createdAt).where(sql`${t.orderId} is not null`),
    index("mail_outbox_member_idx").on(t.memberId),
    index("mail_outbox_recipient_idx").on(sql`lower(${t.recipient} collate "C")`),
    oneOfCheck("mail_outbox_state_check", t.state, mailStates),
  ],
);
