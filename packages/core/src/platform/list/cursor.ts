import { createHash } from "node:crypto";
import { AppError } from "@panshi/contracts/platform/errors";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** A value of a column in a cursor: `parse` returns what the database compares with, undefined for what the column cannot hold. */
type Codec = {
  type: string;
  write: (value: unknown) => string | number;
  parse: (value: unknown) => string | number | undefined;
};

const integerBetween = (min: number, max: number) => (value: unknown) =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
const same = (value: unknown) => value as string | number;
const time = integerBetween(Date.parse("0001-01-01T00:00:00Z"), Date.parse("9999-12-31T23:59:59.999Z"));
const matching = (pattern: RegExp) => (value: unknown) =>
  typeof value === "string" && pattern.test(value) ? value : undefined;
const day = matching(/^(?!0000)\d{4}-\d\d-\d\d$/);

/** By Drizzle's name of the column's type. Times are in milliseconds, as `timestampMs` columns are. */
const codecs: Record<string, Codec> = {
  PgTimestamp: {
    type: "timestamptz",
    write: (value) => (value as Date).getTime(),
    parse: (value) => (time(value) === undefined ? undefined : new Date(value as number).toISOString()),
  },
  PgDateString: {
    type: "date",
    write: same,
    parse: (value) => {
      const text = day(value);
      const at = text === undefined ? Number.NaN : Date.parse(text);
      return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text ?? "") ? text : undefined;
    },
  },
  PgInteger: { type: "int", write: same, parse: integerBetween(-(2 ** 31), 2 ** 31 - 1) },
  PgBigInt53: { type: "bigint", write: same, parse: integerBetween(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER) },
  PgText: {
    type: "text",
    write: same,
    parse: (value) => (typeof value === "string" && value.isWellFormed() && !value.includes("\0") ? value : undefined),
  },
  PgUUID: {
    type: "uuid",
    write: same,
    parse: matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  },
};

/** Whether a cursor can hold the column's values exactly: a timestamp only of milliseconds. */
export const isCursorColumn = (column: AnyPgColumn): boolean =>
  column.columnType === "PgTimestamp"
    ? column.getSQLType() === "timestamp (3) with time zone"
    : Object.hasOwn(codecs, column.columnType);

const codecOf = (column: AnyPgColumn): Codec => {
  const codec = codecs[column.columnType];
  if (!codec) throw new Error(`a cursor cannot hold ${column.name}`);
  return codec;
};

/** What a cursor belongs to, in 12 characters: it is refused under any other list, owner, sort, filters or search. */
export const cursorBinding = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest().subarray(0, 9).toString("base64url");

/** The opaque cursor of a row: the values of the columns that its list is sorted by. */
export function encodeCursor(binding: string, columns: readonly AnyPgColumn[], values: readonly unknown[]): string {
  const written = columns.map((column, index) => {
    const value = values[index];
    if (value === null || value === undefined) throw new Error(`the sort value ${column.name} is null`);
    return codecOf(column).write(value);
  });
  return Buffer.from(JSON.stringify([binding, ...written])).toString("base64url");
}

/** The values of a cursor, for a comparison with `columns`. Throws `bad_cursor` for what {@link encodeCursor} did not make for it. */
export function decodeCursor(cursor: string, binding: string, columns: readonly AnyPgColumn[]): SQL[] {
  const [bound, ...values] = parseArray(cursor);
  if (bound !== binding || values.length !== columns.length) throw new AppError("bad_cursor");
  return columns.map((column, index) => {
    const { parse, type } = codecOf(column);
    const value = parse(values[index]);
    if (value === undefined) throw new AppError("bad_cursor");
    return sql`${value}::${sql.raw(type)}`;
  });
}

/** The time of a cursor that {@link decodeCursor} took, of a list that is sorted by a time. */
export const cursorTime = (cursor: string): Date => new Date(parseArray(cursor)[1] as number);

function parseArray(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
