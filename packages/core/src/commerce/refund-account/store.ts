import type { Db } from "@panshi/db";
import { refundRequests as table } from "@panshi/db/schema";
import { and, eq, isNotNull, isNull, or } from "drizzle-orm";

type Row = typeof table.$inferSelect;
type AccountColumns = Pick<
  Row,
  | "state"
  | "account"
  | "accountEnteredAt"
  | "accountErasedAt"
  | "accountLinks"
  | "accountUntil"
  | "codeHash"
  | "codeExpiresAt"
  | "codeTries"
  | "updatedAt"
>;

/** Changes what a request knows of the bank account; its row is locked by the caller. */
export const updateBankAccountColumns = (
  db: Db,
  requestId: string,
  set: Partial<AccountColumns> & { updatedAt: Date },
) => db.update(table).set(set).where(eq(table.id, requestId));

/** The id of an order's open request that is to be paid to a bank account; null for none. */
export async function findRequestAwaitingPayout(db: Db, orderId: string): Promise<string | null> {
  const toAccount = or(eq(table.state, "account_needed"), and(eq(table.state, "paying"), isNotNull(table.account)));
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.orderId, orderId), isNull(table.closedAt), toAccount));
  return row?.id ?? null;
}
