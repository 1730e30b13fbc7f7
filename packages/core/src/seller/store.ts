import type { Seller } from "@panshi/contracts/seller";
import type { Db } from "@panshi/db";
import { settings } from "@panshi/db/schema";
import { eq } from "drizzle-orm";

/** The row of the settings that holds the trader. */
const KEY = "trader";

/** What was stored, as it was; undefined where nothing was. */
export async function findSeller(db: Db): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return row?.value;
}

/** Replaces the trader. */
export async function upsertSeller(db: Db, value: Seller, updatedBy: string, updatedAt: Date): Promise<void> {
  const set = { value, updatedBy, updatedAt };
  await db
    .insert(settings)
    .values({ key: KEY, ...set })
    .onConflictDoUpdate({ target: settings.key, set });
}
