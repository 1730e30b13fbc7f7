import {
  type MemberAccountFilter,
  type MemberConsentFilter,
  type MemberEndsFilter,
  MemberListInput,
  type MemberPlanFilter,
  ownFiltersOf,
} from "@panshi/contracts/site/member-list";
import { planEndingCutoff } from "@panshi/contracts/site/rollup";
import type { Db } from "@panshi/db";
import { members, memberSearchIndexExpression, NO_PLAN_SORT_TIMES } from "@panshi/db/schema";
import { dayTsquery, facetTsquery } from "@panshi/db/search-index";
import { eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { DAY } from "../../platform/clock.ts";
import { dayFilters } from "../../platform/list/day-filters.ts";
import { declareList, sortWithFallback } from "../../platform/list/declare-list.ts";
import { termsCondition } from "../../platform/list/list-query.ts";
import { contactPrefixCondition, contactTsquery } from "../../accounts/member/contact-search.ts";
import { isNotErased, rowColumns } from "./row-columns.ts";

const endsLast = sql`coalesce(${members.planEndsAt}, ${NO_PLAN_SORT_TIMES.last})`;
const endsFirst = sql`coalesce(${members.planEndsAt}, ${NO_PLAN_SORT_TIMES.first})`;

const CUTOFF_DAYS = { "7d": 7, "30d": 30 } as const satisfies Record<MemberEndsFilter, number>;

/** A plan's end that has passed is a run that a job is about to end. */
const endsCondition = (within: MemberEndsFilter, now: Date, sort: string): SQL => {
  const before = planEndingCutoff(now, CUTOFF_DAYS[within]).toISOString();
  // As the index of a sort by the end has it, so that it begins or ends there.
  const end = sort === "planEndsAt" ? endsLast : sort === "-planEndsAt" ? endsFirst : members.planEndsAt;
  return sql`${members.plan} is not null and ${end} < ${before}::timestamptz`;
};

const conditions = {
  plan: (plan: MemberPlanFilter) => (plan === "none" ? isNull(members.plan) : eq(members.plan, plan)),
  account: (account: MemberAccountFilter) =>
    account === "active" ? sql`${members.isActive}` : sql`not ${members.isActive}`,
  ends: endsCondition,
};

/** The documented filter in the words of the others; as it is where it contradicts one of them. */
function withOwnFilters({ filter, ...given }: Partial<MemberListInput>): Partial<MemberListInput> {
  if (filter === undefined) return given;
  const own = ownFiltersOf(filter);
  const contradicts =
    (own.plan && given.plan && own.plan !== given.plan) ||
    (own.account && given.account && own.account !== given.account);
  if (contradicts) return { ...given, filter };
  // Of two spans of days the shorter one.
  return { ...given, ...own };
}

const declared = {
  select: (db: Db, position: Parameters<Parameters<typeof declareList>[1]["select"]>[1]) =>
    db.select({ ...rowColumns, ...position }).from(members),
  id: members.id,
  where: isNotErased,
  filters: {
    ...conditions,
    // In the other filters' words, unless it contradicts one of them.
    filter: () => sql`false`,
    consent: (consent: MemberConsentFilter) =>
      consent === "agreed" ? isNotNull(members.marketingOptInAt) : isNull(members.marketingOptInAt),
    ...dayFilters(members.createdAt),
  },
  normalize: withOwnFilters,
  // Without a plan none ends.
  findsNothing: ({ plan, ends }: Partial<MemberListInput>) => plan === "none" && ends !== undefined,
  sorts: {
    createdAt: members.createdAt,
    name: members.fullName,
    planEndsAt: sortWithFallback(members.planEndsAt, NO_PLAN_SORT_TIMES.last, NO_PLAN_SORT_TIMES.first),
  },
};

/** The filters in the search index. Consent is none of them: few of the rows that a search reads lack what is asked. */
const facets = {
  plan: (plan: MemberPlanFilter) => (plan === "none" ? undefined : facetTsquery("plan", plan)),
  account: (account: MemberAccountFilter) => facetTsquery("active", account === "active"),
  /** A plan that ended days ago is no longer there. */
  ends: (within: MemberEndsFilter, now: Date) =>
    dayTsquery("ends", new Date(now.getTime() - 3 * DAY), planEndingCutoff(now, CUTOFF_DAYS[within])),
};
const search = {
  index: memberSearchIndexExpression(members),
  at: members.createdAt,
  days: { from: "from", to: "to" },
  facets,
};

/** The members, searched by name alone: for administrators who may not see contacts. */
export const memberNameSearchListQuery = declareList(MemberListInput, { ...declared, name: "members", search });

/** The members, searched by name, and by the beginning of e-mail and phone. */
export const memberContactSearchListQuery = declareList(MemberListInput, {
  ...declared,
  name: "members by contact",
  search: {
    ...search,
    query: contactTsquery,
    // The index has only the first characters of a contact.
    check: (text) => or(termsCondition(members.search, text), contactPrefixCondition(text)),
  },
});
export type MemberListRow = (typeof memberNameSearchListQuery)["types"]["row"];
