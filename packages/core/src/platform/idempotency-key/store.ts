import type { Db } from "@panshi/db";
import { callKeys } from "@panshi/db/schema";
import { eq } from "drizzle-orm";

/** Inserts a key; false where it is used already. Waits for a transaction that is just using it. */
export async function insertCall(db: Db, row: typeof callKeys.$inferInsert): Promise<boolean> {
  const rows = await db.insert(callKeys).values(row).onConflictDoNothing().returning({ key: callKeys.key });
  return rows.length > 0;
}

/** What a key was used for; null where it is free. */
export async function findCall(db: Db, key: string) {
  const [row] = await db.select().from(callKeys).where(eq(callKeys.key, key));
  return row ?? null;
}
