import type { Db } from "@panshi/db";
import { settings } from "@panshi/db/schema";
import { eq } from "drizzle-orm";

/** The value of a settings key; undefined if it is not set. */
export async function findSetting(db: Db, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value;
}
