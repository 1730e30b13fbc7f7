import type { Db } from "@panshi/db";
import { idempotencyKeys } from "@panshi/db/schema";
import { eq } from "drizzle-orm";

/** Inserts a key; false where it is used already. Waits for a transaction that is just using it. */
export async function insertKeyUse(db: Db, row: typeof idempotencyKeys.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

/** What a key was used for; null where it is free. */
export async function findKeyUse(db: Db, key: string) {
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
  return row ?? null;
}
