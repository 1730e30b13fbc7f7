import type { Db } from "@panshi/db";
import { refundRequests as table } from "@panshi/db/schema";
import { eq } from "drizzle-orm";

type Row = typeof table.$inferSelect;
type AccountColumns = Pick<
  Row,
  | "state"
  | "account"
  | "accountEnteredAt"
  | "accountErasedAt"
  | "codeHash"
  | "codeExpiresAt"
  | "codeTries"
  | "updatedAt"
>;

/** Changes what a request knows of the bank account; its row is locked by the caller. */
export const updateAccount = (db: Db, requestId: string, set: Partial<AccountColumns> & { updatedAt: Date }) =>
  db.update(table).set(set).where(eq(table.id, requestId));
