import type { Db } from "@panshi/db";
import { auditReasons } from "@panshi/db/schema";

export type NewReason = typeof auditReasons.$inferInsert;

export const insertReasons = (db: Db, rows: NewReason[]) => db.insert(auditReasons).values(rows);
