import { MemberListInput } from "@panshi/contracts/site/member-list";
import type { MemberFilter } from "@panshi/contracts/site/member-list";
import { planEndingCutoff } from "@panshi/contracts/site/rollup";
import type { Db } from "@panshi/db";
import { members, memberSearchIndexExpression, NO_PLAN_SORT_TIMES } from "@panshi/db/schema";
import { dayTsquery, facetTsquery } from "@panshi/db/search-index";
import { eq, or, type SQL, sql } from "drizzle-orm";
import { DAY } from "../../platform/clock.ts";
import { declareList, sortWithFallback } from "../../platform/list/declare-list.ts";
import { termsCondition } from "../../platform/list/list-query.ts";
import { contactPrefixCondition, contactTsquery } from "../../accounts/member/contact-search.ts";
import { isNotErased, rowColumns } from "./row-columns.ts";

const endsLast = sql`coalesce(${members.planEndsAt}, ${NO_PLAN_SORT_TIMES.last})`;
const endsFirst = sql`coalesce(${members.planEndsAt}, ${NO_PLAN_SORT_TIMES.first})`;

/** The condition of a filter; a plan's end that has passed is a run that a job is about to end. */
const filterCondition = (filter: MemberFilter, now: Date): SQL | undefined => {
  if (filter === "all") return undefined;
  if (filter === "active") return sql`${members.isActive}`;
  if (filter === "inactive") return sql`not ${members.isActive}`;
  if (filter === "ending") {
    const before = sql`${planEndingCutoff(now).toISOString()}::timestamptz`;
    // Once for each sort by the end, so that its index begins or ends there.
    return sql`${members.plan} is not null and ${endsLast} < ${before} and ${endsFirst} < ${before}`;
  }
  return eq(members.plan, filter);
};

const declared = {
  select: (db: Db, position: Parameters<Parameters<typeof declareList>[1]["select"]>[1]) =>
    db.select({ ...rowColumns, ...position }).from(members),
  id: members.id,
  where: isNotErased,
  filters: { filter: filterCondition },
  sorts: {
    createdAt: members.createdAt,
    name: members.fullName,
    planEndsAt: sortWithFallback(members.planEndsAt, NO_PLAN_SORT_TIMES.last, NO_PLAN_SORT_TIMES.first),
  },
};

/** The filter in the search index. A plan that ended days ago is no longer there. */
const facetQueryOf = (filter: MemberFilter, now: Date): string | undefined => {
  if (filter === "all") return undefined;
  if (filter === "active" || filter === "inactive") return facetTsquery("active", filter === "active");
  if (filter === "ending") return dayTsquery("ends", new Date(now.getTime() - 3 * DAY), planEndingCutoff(now));
  return facetTsquery("plan", filter);
};
const search = { index: memberSearchIndexExpression(members), at: members.createdAt, facets: { filter: facetQueryOf } };

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
