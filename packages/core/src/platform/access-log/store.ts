import type { Db } from "@panshi/db";
import { accessEntries } from "@panshi/db/schema";
import { lt } from "drizzle-orm";

export const insertAccessEntry = (db: Db, row: typeof accessEntries.$inferInsert) =>
  db.insert(accessEntries).values(row);

export const deleteAccessEntriesBefore = (db: Db, time: Date) =>
  db.delete(accessEntries).where(lt(accessEntries.at, time));
