import * as z from "zod/mini";
import { listInput } from "../platform/list.ts";
import { levelLabels, MembershipType } from "../commerce/plan.ts";
import { id, timestamp } from "../platform/text.ts";

/** The filters of the members' list: the plan that runs, the state of the account, a plan that ends soon. */
export const memberFilters = {
  all: "全部",
  trial: levelLabels.trial,
  basic: levelLabels.basic,
  vip: levelLabels.vip,
  active: "帳號啟用",
  inactive: "帳號停用",
  ending: "七天內到期",
} as const;
export type MemberFilter = keyof typeof memberFilters;
export const memberFilterKeys = Object.keys(memberFilters) as [MemberFilter, ...MemberFilter[]];

/**
 * `GET /api/admin/members` (S7.36). `search` finds names from one character on and, with `members:contact`, e-mails and phones by
 * their beginning; what it finds is sorted by creation, so any other sort beside it is refused.
 */
export const MemberListInput = listInput({
  filters: { filter: z.enum(memberFilterKeys, "沒有這種篩選") },
  sorts: ["createdAt", "name", "planEndsAt"],
  defaultSort: "-createdAt",
  search: true,
});
export type MemberListInput = z.infer<typeof MemberListInput>;

/** A member as administrators list them (S3.36). Contacts are `MASK` for those who may not see them. */
export const MemberListItem = z.object({
  id,
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The plan that runs now. */
  membershipType: MembershipType,
  planEndsAt: z.nullable(timestamp),
  isActive: z.boolean(),
  /** Keys of the catalogues. */
  soulPlanet: z.nullable(z.string()),
  soulLeyline: z.nullable(z.string()),
  prayerCount: z.int32(),
  createdAt: timestamp,
});
export type MemberListItem = z.infer<typeof MemberListItem>;
