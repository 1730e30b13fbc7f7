import { type Db, requireTransaction } from "@panshi/db";
import { settings } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import type { AdministratorCtx } from "../context.ts";
import { nextUpdatedAt } from "../conflict.ts";

/** A stored value, unparsed, and when it was changed. */
export type SettingRow = { value: unknown; updatedAt: string };

/** Of a key that nobody stored a value for. */
const NEVER = new Date(0);

/** The value of a settings key; undefined if it is not set. */
export async function findSetting(db: Db, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value;
}

/** The value of a settings key with its `updatedAt`; an empty object of 1970 if it is not set. */
export async function findSettingRow(db: Db, key: string): Promise<SettingRow> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return { value: row?.value ?? {}, updatedAt: (row?.updatedAt ?? NEVER).toISOString() };
}

/** The same, locked until the transaction ends, so that a second first change waits too. */
export async function lockSetting(ctx: { db: Db }, key: string): Promise<SettingRow> {
  requireTransaction(ctx);
  await ctx.db.insert(settings).values({ key, value: {}, updatedAt: NEVER }).onConflictDoNothing();
  const [row] = await ctx.db.select().from(settings).where(eq(settings.key, key)).for("update");
  return { value: row?.value ?? {}, updatedAt: (row?.updatedAt ?? NEVER).toISOString() };
}

/** Stores the value of a locked key. Returns its `updatedAt`. */
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
  if (!row) throw new Error("the setting was not locked before its update");
  return row.updatedAt.toISOString();
}
