import { type AnyPgColumn, check, customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { type SQL, sql } from "drizzle-orm";

/** UUIDv7 from `newId`: ids sort by creation time. */
export const idColumn = () => uuid("id").primaryKey();

/** `timestamptz(3)`. Never defaulted: the time comes from `ctx.clock`. */
export const timestampMs = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => timestampMs("created_at").notNull();
export const updatedAt = () => timestampMs("updated_at").notNull();

/** SHA-256 digests and other short binary values. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Search terms of Chinese text, from `searchVector`. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

const list = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));

/** A check that the column holds one of `values`. */
export const oneOfCheck = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${list(values)})`);

/** A check that the column is within `[min, max]`. */
export const rangeCheck = (name: string, column: AnyPgColumn, min: number, max: number) =>
  check(name, sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`);

/** A check that the column is zero or more. */
export const notNegativeCheck = (name: string, column: AnyPgColumn) => check(name, sql`${column} >= 0`);
