import * as z from "zod/mini";
import { listInput } from "../platform/list.ts";
import { levelLabels, MembershipType } from "../commerce/plan.ts";
import { day, id, timestamp } from "../platform/text.ts";

/** The filter by level: the plan that runs, `none` for a member without one. */
export const memberPlanFilters = {
  trial: levelLabels.trial,
  basic: levelLabels.basic,
  vip: levelLabels.vip,
  none: levelLabels.none,
} as const;
export type MemberPlanFilter = keyof typeof memberPlanFilters;
export const memberPlanFilterKeys = Object.keys(memberPlanFilters) as [MemberPlanFilter, ...MemberPlanFilter[]];

export const memberAccountFilters = { active: "啟用中", inactive: "已停用" } as const;
export type MemberAccountFilter = keyof typeof memberAccountFilters;

/** A plan that ends today or on one of the next so many Taipei days. */
export const memberEndsFilters = { "7d": "七天內到期", "30d": "三十天內到期" } as const;
export type MemberEndsFilter = keyof typeof memberEndsFilters;

/** Whether the member agreed to letters that advertise. */
export const memberConsentFilters = { agreed: "已同意", not_agreed: "未同意" } as const;
export type MemberConsentFilter = keyof typeof memberConsentFilters;

type OwnFilters = { plan?: MemberPlanFilter; account?: MemberAccountFilter; ends?: MemberEndsFilter };
/** The one choice of the documented call (S7.36), each in the list's own filters. */
export const memberFilters = {
  all: { label: "全部", is: {} },
  trial: { label: levelLabels.trial, is: { plan: "trial" } },
  basic: { label: levelLabels.basic, is: { plan: "basic" } },
  vip: { label: levelLabels.vip, is: { plan: "vip" } },
  active: { label: "帳號啟用", is: { account: "active" } },
  inactive: { label: "帳號停用", is: { account: "inactive" } },
  ending: { label: memberEndsFilters["7d"], is: { ends: "7d" } },
} as const satisfies Record<string, { label: string; is: OwnFilters }>;
export type MemberFilter = keyof typeof memberFilters;
const memberFilterKeys = Object.keys(memberFilters) as [MemberFilter, ...MemberFilter[]];

/** The list's own filters that stand for the documented one. */
export const ownFiltersOf = (filter: MemberFilter): OwnFilters => memberFilters[filter].is;

const NO_FILTER = "沒有這種篩選";
/**
 * `GET /api/admin/members` (S7.36). All filters combine; `from` and `to` are Taipei days of the registration, both included.
 * `search` finds names from one character on and, with `members:contact`, e-mails and phones by their beginning; what it finds is
 * sorted by creation, so any other sort beside it is refused.
 */
export const MemberListInput = listInput({
  filters: {
    filter: z.enum(memberFilterKeys, NO_FILTER),
    plan: z.enum(memberPlanFilterKeys, NO_FILTER),
    account: z.enum(["active", "inactive"], NO_FILTER),
    ends: z.enum(["7d", "30d"], NO_FILTER),
    consent: z.enum(["agreed", "not_agreed"], NO_FILTER),
    from: day,
    to: day,
  },
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
