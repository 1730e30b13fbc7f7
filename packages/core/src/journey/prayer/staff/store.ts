import { PrayerListInput } from "@panshi/contracts/journey/prayer-list";
import type { Db } from "@panshi/db";
import { members, prayers, prayerSearchIndexExpression } from "@panshi/db/schema";
import { facetTsquery } from "@panshi/db/search-index";
import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { nextUpdatedAt } from "../../../platform/conflict.ts";
import { declareList, type PositionColumns } from "../../../platform/list/declare-list.ts";
import { emailPrefixCondition } from "../../../accounts/member/contact-search.ts";
import { memberOfRow } from "../../../accounts/member/staff-member-list.ts";

const columnsWith = (member: ReturnType<typeof memberOfRow>) => ({
  id: prayers.id,
  title: prayers.title,
  content: prayers.content,
  status: prayers.status,
  successRate: prayers.successRate,
  memberId: prayers.memberId,
  memberName: member.memberName,
  memberEmail: member.memberEmail,
  soulPlanet: prayers.soulPlanet,
  soulLeyline: prayers.soulLeyline,
  sacredObject: prayers.sacredObject,
  sacredSong: prayers.sacredSong,
  care: prayers.care,
  reply: prayers.reply,
  repliedAt: prayers.repliedAt,
  completedAt: prayers.completedAt,
  createdAt: prayers.createdAt,
  updatedAt: prayers.updatedAt,
});

/** The prayers of an erased member stay as rows that are counted; without a text there is nothing to list. */
const hasText = ne(prayers.content, "");

/** Members of a search by e-mail; further ones are found by typing more of it. */
const MEMBERS_BY_EMAIL = 500;

/** The prayers of members whose e-mail begins with the text. An array, so that the planner combines its index with that of the terms. */
function isOfMembersByEmail(text: string): SQL | undefined {
  const begins = emailPrefixCondition(text);
  if (!begins) return undefined;
  const found = new QueryBuilder().select({ id: members.id }).from(members).where(begins).limit(MEMBERS_BY_EMAIL);
  return sql`${prayers.memberId} = any(array(${found}))`;
}

const declared = {
  select: (db: Db, position: PositionColumns) => {
    const member = memberOfRow(prayers.memberId);
    return db
      .select({ ...columnsWith(member), ...position })
      .from(prayers)
      .innerJoinLateral(member, sql`true`);
  },
  id: prayers.id,
  where: hasText,
  filters: { status: prayers.status, care: prayers.care },
  sorts: { care: prayers.careOrder, createdAt: prayers.createdAt },
};

const search = {
  index: prayerSearchIndexExpression(prayers),
  at: prayers.createdAt,
  facets: {
    status: (status: string) => facetTsquery("status", status),
    care: (care: string) => facetTsquery("care", care),
  },
};

/** Every member's prayers, searched by title and name: for administrators who may not see contacts. */
export const prayerListQuery = declareList(PrayerListInput, { ...declared, name: "reviewed prayers", search });

/** Every member's prayers, searched by the beginning of an e-mail too. */
export const prayerListQueryWithEmail = declareList(PrayerListInput, {
  ...declared,
  name: "reviewed prayers by contact",
  search: { ...search, also: isOfMembersByEmail },
});
export type StaffPrayerRow = (typeof prayerListQuery)["types"]["row"];

/** A prayer with its member. */
export async function findPrayerForStaff(db: Db, id: string): Promise<StaffPrayerRow | undefined> {
  const member = memberOfRow(prayers.memberId);
  const rows = db.select(columnsWith(member)).from(prayers).innerJoinLateral(member, sql`true`);
  return (await rows.where(and(eq(prayers.id, id), hasText)))[0];
}

/** Those of these prayers that have a text, locked in the order of their ids until the transaction ends. */
export const lockPrayers = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: prayers.id,
      memberId: prayers.memberId,
      status: prayers.status,
      successRate: prayers.successRate,
      completedAt: prayers.completedAt,
      createdAt: prayers.createdAt,
      updatedAt: prayers.updatedAt,
    })
    .from(prayers)
    .where(and(inArray(prayers.id, [...ids]), hasText))
    .orderBy(asc(prayers.id))
    .for("update");
type LockedPrayer = Awaited<ReturnType<typeof lockPrayers>>[number];

type Changes = Partial<Omit<typeof prayers.$inferInsert, "id" | "updatedAt">>;
/** Changes prayers, and returns the new `updatedAt` of each. */
export const updatePrayers = (db: Db, ids: readonly string[], now: Date, set: Changes) =>
  db
    .update(prayers)
    .set({ ...set, updatedAt: nextUpdatedAt(prayers.updatedAt, now) })
    .where(inArray(prayers.id, [...ids]))
    .returning({ id: prayers.id, updatedAt: prayers.updatedAt });

export type StatusRow = Pick<LockedPrayer, "id" | "status" | "successRate" | "completedAt">;
/** Gives each prayer a status of its own. */
export async function updateStatuses(db: Db, rows: readonly StatusRow[], now: Date): Promise<void> {
  const values = rows.map(
    ({ id, status, successRate, completedAt }) =>
      sql`(${id}::uuid, ${status}, ${successRate}::int, ${completedAt?.toISOString() ?? null}::timestamptz)`,
  );
  await db.execute(sql`
    update ${prayers} set status = given.status, success_rate = given.success_rate, completed_at = given.completed_at,
      updated_at = ${nextUpdatedAt(prayers.updatedAt, now)}
    from (values ${sql.join(values, sql`, `)}) as given (id, status, success_rate, completed_at)
    where ${prayers.id} = given.id`);
}
