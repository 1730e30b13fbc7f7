import * as z from "zod/mini";
import { auditActionKeys } from "../platform/audit.ts";
import { ListInput, pageSchema } from "../platform/list.ts";
import { MemberNote } from "./member-change.ts";
import { MemberListItem } from "./member-list.ts";
import { grantSources } from "../commerce/membership.ts";
import { drawSourceKeys, FortuneLevel, OracleCategory } from "../journey/oracle.ts";
import { orderKinds, orderStates } from "../commerce/order.ts";
import { PlanType } from "../commerce/plan.ts";
import { careStateKeys, prayerStatusKeys } from "../journey/prayer.ts";
import { id, timestamp } from "../platform/text.ts";

/** Rows of each part that the details begin with; the part's own call continues from its `next`. */
export const MEMBER_PART_ROWS = 10;

/** A page of a part of a member's details, newest first. */
export const MemberPartInput = z.extend(ListInput, { id });
export type MemberPartInput = z.infer<typeof MemberPartInput>;

/** The name of the administrator who did something, a deleted one too; null where it was somebody else. */
const administratorName = z.nullable(z.string());

/**
 * A plan that the member was given. The reasons are null without `members:contact`: a text may hold an address; the order's number
 * without `orders:read`.
 */
export const MemberGrant = z.object({
  id,
  planType: PlanType,
  days: z.int32(),
  source: z.enum(grantSources),
  orderNumber: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  administratorName,
  grantedAt: timestamp,
  revokedAt: z.nullable(timestamp),
  revokedReason: z.nullable(z.string()),
  /** Whether an administrator may end it: their own kind or a free order's, and not revoked. */
  isRevocable: z.boolean(),
});
export type MemberGrant = z.infer<typeof MemberGrant>;

export const MemberOrder = z.object({
  id,
  number: z.string(),
  kind: z.enum(orderKinds),
  planType: z.nullable(PlanType),
  description: z.string(),
  total: z.int32(),
  state: z.enum(orderStates),
  createdAt: timestamp,
  paidAt: z.nullable(timestamp),
});
export type MemberOrder = z.infer<typeof MemberOrder>;

/** A wish, as those with `prayers:read` see it. */
export const MemberPrayer = z.object({
  id,
  title: z.string(),
  content: z.string(),
  status: z.enum(prayerStatusKeys),
  energyLevel: z.int32(),
  successRate: z.nullable(z.int32()),
  topic: z.nullable(OracleCategory),
  care: z.nullable(z.enum(careStateKeys)),
  createdAt: timestamp,
});
export type MemberPrayer = z.infer<typeof MemberPrayer>;

/** A draw without its question, which no administrator sees. */
export const MemberDraw = z.object({
  id,
  title: z.string(),
  category: OracleCategory,
  fortuneLevel: FortuneLevel,
  source: z.enum(drawSourceKeys),
  createdAt: timestamp,
});
export type MemberDraw = z.infer<typeof MemberDraw>;

/** What happened with a member: only those with `orders:read` see orders; of wishes and changes the texts are left out. */
export const TimelineEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("registered"), id: z.string(), at: timestamp }),
  z.object({ kind: z.literal("completed"), id: z.string(), at: timestamp }),
  z.object({
    kind: z.literal("granted"),
    id: z.string(),
    at: timestamp,
    planType: PlanType,
    days: z.int32(),
    source: z.enum(grantSources),
  }),
  z.object({ kind: z.literal("revoked"), id: z.string(), at: timestamp, planType: PlanType, days: z.int32() }),
  z.object({
    kind: z.literal("ordered"),
    id: z.string(),
    at: timestamp,
    number: z.string(),
    description: z.string(),
    total: z.int32(),
    state: z.enum(orderStates),
  }),
  z.object({ kind: z.literal("prayed"), id: z.string(), at: timestamp, status: z.enum(prayerStatusKeys) }),
  z.object({ kind: z.literal("drew"), id: z.string(), at: timestamp, title: z.string(), fortuneLevel: FortuneLevel }),
  /** A sign-in whose session is still kept. */
  z.object({ kind: z.literal("signed_in"), id: z.string(), at: timestamp, userAgent: z.string() }),
  /** An entry of the audit log; without an administrator the member or the system acted. */
  z.object({
    kind: z.literal("changed"),
    id: z.string(),
    at: timestamp,
    action: z.enum(auditActionKeys),
    administratorName,
  }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;
export type TimelineKind = TimelineEntry["kind"];
export const timelineKinds = {
  registered: "註冊",
  completed: "完成註冊旅程",
  granted: "取得方案",
  revoked: "撤銷方案",
  ordered: "下訂單",
  prayed: "許願",
  drew: "抽籤",
  signed_in: "登入",
  changed: "帳號異動",
} as const satisfies Record<TimelineKind, string>;

/** `GET /api/admin/members/:id`. Never questions, dialogues, moments or notes of manuals. */
export const MemberDetail = z.extend(MemberListItem, {
  sacredObject: z.nullable(z.string()),
  sacredSong: z.nullable(z.string()),
  prayerManual: z.nullable(z.string()),
  registrationCompletedAt: z.nullable(timestamp),
  emailVerifiedAt: z.nullable(timestamp),
  marketingOptInAt: z.nullable(timestamp),
  /** How the member can sign in. */
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** Live sessions. */
  sessionCount: z.int32(),
  updatedAt: timestamp,
  /** Since when a change of the e-mail by administrators is open; null where none is. */
  emailChangeSince: z.nullable(timestamp),
  /** Periods of plans, the latest first: past ones, the one that runs, and those that wait. */
  periods: z.array(z.object({ planType: PlanType, startsAt: timestamp, endsAt: timestamp })),
  grants: pageSchema(MemberGrant),
  /** Null without `orders:read`. */
  orders: z.nullable(pageSchema(MemberOrder)),
  /** The wish of the profile and of each prayer; null without `prayers:read`. */
  prayerWish: z.nullable(z.string()),
  prayers: z.nullable(pageSchema(MemberPrayer)),
  draws: pageSchema(MemberDraw),
  /** Null without `members:contact`: a text may hold an address. */
  notes: z.nullable(pageSchema(MemberNote)),
  timeline: pageSchema(TimelineEntry),
});
export type MemberDetail = z.infer<typeof MemberDetail>;
