import { memberList } from "@panshi/contracts/member-list";
import type { MemberFilter } from "@panshi/contracts/member-list";
import { planEndingBefore } from "@panshi/contracts/rollup";
import type { Db } from "@panshi/db";
import { members, memberSearchIndex, NO_PLAN_ENDS } from "@panshi/db/schema";
import { dayQuery, facetQuery } from "@panshi/db/search-index";
import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { DAY } from "../clock.ts";
import { declareList, orElse } from "../list/declare-list.ts";
import { hasTerms } from "../list/list-query.ts";
import { contactBegins, contactQuery } from "./contact-search.ts";

export const rowColumns = {
  id: members.id,
  fullName: members.fullName,
  firstName: members.firstName,
  lastName: members.lastName,
  email: members.email,
  phone: members.phone,
  plan: members.plan,
  planEndsAt: members.planEndsAt,
  isActive: members.isActive,
  soulPlanet: members.soulPlanet,
  soulLeyline: members.soulLeyline,
  prayerCount: members.prayerCount,
  createdAt: members.createdAt,
};

/** A member who was not erased: erased ones are in no list, and have no details. */
export const isNotErased = isNull(members.deletedAt);

/** The condition of a filter; a plan's end that has passed is a run that a job is about to end. */
const filterCondition = (filter: MemberFilter, now: Date): SQL | undefined => {
  if (filter === "all") return undefined;
  if (filter === "active") return sql`${members.isActive}`;
  if (filter === "inactive") return sql`not ${members.isActive}`;
  if (filter === "ending") {
    const before = planEndingBefore(now);
    // The second condition is on what the descending sort compares, so that it begins there.
    const sorted = sql`coalesce(${members.planEndsAt}, ${NO_PLAN_ENDS.first}) < ${before.toISOString()}::timestamptz`;
    return and(isNotNull(members.plan), lt(members.planEndsAt, before), sorted);
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
    planEndsAt: orElse(members.planEndsAt, NO_PLAN_ENDS.last, NO_PLAN_ENDS.first),
  },
};

/** The filter in the search index. A plan that ended days ago is no longer there. */
const facetQueryOf = (filter: MemberFilter, now: Date): string | undefined => {
  if (filter === "all") return undefined;
  if (filter === "active" || filter === "inactive") return facetQuery("active", filter === "active");
  if (filter === "ending") return dayQuery("ends", new Date(now.getTime() - 3 * DAY), planEndingBefore(now));
  return facetQuery("plan", filter);
};
const search = { index: memberSearchIndex(members), at: members.createdAt, facets: { filter: facetQueryOf } };

/** The members, searched by name alone: for administrators who may not see contacts. */
export const membersByName = declareList(memberList, { ...declared, name: "members", search });

/** The members, searched by name, and by the beginning of e-mail and phone. */
export const membersByContact = declareList(memberList, {
  ...declared,
  name: "members by contact",
  search: {
    ...search,
    query: contactQuery,
    // The index has only the first characters of a contact.
    check: (text) => or(hasTerms(members.search, text), contactBegins(text)),
  },
});
export type MemberListRow = (typeof membersByName)["types"]["row"];
