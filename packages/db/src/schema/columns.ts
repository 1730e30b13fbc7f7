import { type AnyPgColumn, check, customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { type SQL, sql } from "drizzle-orm";

/** UUIDv7 made in the app (`newId`), so rows sort by the time they were made. */
export const idColumn = () => uuid("id").primaryKey();

/** A moment, millisecond precision. Never defaulted: time comes from `ctx.clock`. */
export const timestampMs = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => timestampMs("created_at").notNull();
export const updatedAt = () => timestampMs("updated_at").notNull();

/** SHA-256 digests and other short binary values. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Unigrams and bigrams of Chinese text for search from one character (stack notes: trigrams miss one and two). */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

const list = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));

/** The column holds one of the values that the contracts name. */
export const oneOfCheck = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${list(values)})`);

/** The column lies between two whole numbers, both included. */
export const rangeCheck = (name: string, column: AnyPgColumn, least: number, most: number) =>
  check(name, sql`${column} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`);

/** The column is not negative. */
export const notNegativeCheck = (name: string, column: AnyPgColumn) => check(name, sql`${column} >= 0`);
