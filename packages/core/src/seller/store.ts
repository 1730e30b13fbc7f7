import type { Seller } from "@panshi/contracts/seller";
import type { Db } from "@panshi/db";
import { settings } from "@panshi/db/schema";
import { eq } from "drizzle-orm";

const SETTINGS_KEY = "seller";

/** The stored value, unparsed; undefined before the first update. */
export async function findSeller(db: Db): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SETTINGS_KEY));
  return row?.value;
}

/** Stores the seller's details. `updatedBy` is the administrator's id. */
export async function upsertSeller(db: Db, value: Seller, updatedBy: string, updatedAt: Date): Promise<void> {
  const set = { value, updatedBy, updatedAt };
  await db
    .insert(settings)
    .values({ key: SETTINGS_KEY, ...set })
    .onConflictDoUpdate({ target: settings.key, set });
}
