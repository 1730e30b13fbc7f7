import { type Db, requireTransaction } from "@panshi/db";
import { settings } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { nextUpdatedAt } from "../conflict.ts";
import type { AdministratorCtx } from "../context.ts";

/** A record that is one row of `settings`: the value, unparsed, and when it was changed. */
type SettingRow = { value: unknown; updatedAt: string };

/** Of a record that nobody changed yet. */
const NEVER = new Date(0);
const toRow = (row: { value: unknown; updatedAt: Date } | undefined): SettingRow => ({
  value: row?.value ?? {},
  updatedAt: (row?.updatedAt ?? NEVER).toISOString(),
});

/** The record of a key; an empty object of 1970 if it was never changed. */
export async function findSettingRow(db: Db, key: string): Promise<SettingRow> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return toRow(row);
}

/** The same, locked until the transaction ends, so that a second first change waits too. */
export async function lockSetting(ctx: { db: Db }, key: string): Promise<SettingRow> {
  requireTransaction(ctx);
  await ctx.db.insert(settings).values({ key, value: {}, updatedAt: NEVER }).onConflictDoNothing();
  const [row] = await ctx.db.select().from(settings).where(eq(settings.key, key)).for("update");
  return toRow(row);
}

/** Stores the record of a locked key. Returns its `updatedAt`. */
export async function updateSetting(
  { db, clock, actor }: Pick<AdministratorCtx, "db" | "clock" | "actor">,
  key: string,
  value: object,
): Promise<string> {
  const [row] = await db
    .update(settings)
    .set({ value, updatedBy: actor.administratorId, updatedAt: nextUpdatedAt(settings.updatedAt, clock.now()) })
    .where(eq(settings.key, key))
    .returning({ updatedAt: settings.updatedAt });
  if (!row) throw new Error("The setting was not locked before its update.");
  return row.updatedAt.toISOString();
}
