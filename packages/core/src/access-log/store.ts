import { accessList } from "@panshi/contracts/audit-list";
import type { Db } from "@panshi/db";
import { accessEntries } from "@panshi/db/schema";
import { lt, sql } from "drizzle-orm";
import { actorColumn, memberNameOf } from "../audit/actor-columns.ts";
import { dayFilters } from "../list/day-filters.ts";
import { declareList } from "../list/declare-list.ts";

/** The entries, newest first. */
export const accessLog = declareList(accessList, {
  name: "access",
  select: (db, position) =>
    db
      .select({
        id: accessEntries.id,
        at: accessEntries.at,
        administratorId: accessEntries.administratorId,
        administrator: actorColumn(accessEntries.administratorId),
        kind: accessEntries.kind,
        subjectIds: accessEntries.subjectIds,
        subjectName: sql<
          string | null
        >`case ${accessEntries.kind} when 'member.open' then ${memberNameOf(sql`${accessEntries.subjectIds}[1]`)} end`,
        filters: accessEntries.filters,
        address: accessEntries.address,
        requestId: accessEntries.requestId,
        ...position,
      })
      .from(accessEntries),
  id: accessEntries.id,
  newestFirst: accessEntries.at,
  filters: {
    administratorId: accessEntries.administratorId,
    kind: accessEntries.kind,
    ...dayFilters(accessEntries.at),
  },
});

export const insertAccessEntry = (db: Db, row: typeof accessEntries.$inferInsert) =>
  db.insert(accessEntries).values(row);

export const deleteAccessEntriesBefore = (db: Db, time: Date) =>
  db.delete(accessEntries).where(lt(accessEntries.at, time));
