import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** The shortest period of creation: six minutes, in milliseconds. */
const SHORTEST = 360_000;
/** Each longer period is so many of the next shorter one. */
const FACTOR = 4;
/** From six minutes to 273 days. */
const LEVELS = 9;
/** The first of the long periods: from four days on, a large table has so many rows within one that reading it takes milliseconds. */
const FAR_LEVEL = 5;

type Described = {
  /** The column with the `searchVector` of what is searched. */
  terms: AnyPgColumn;
  /** When a row was created; results are in this order. */
  at: AnyPgColumn;
  /** What a list filters by: columns, or texts that few rows have. */
  facets?: Readonly<Record<string, AnyPgColumn | SQL>>;
  /** Columns of times that a list filters by the Taipei day. */
  days?: Readonly<Record<string, AnyPgColumn>>;
  /** Texts that are found by their beginning, of `from` to `to` characters. */
  beginnings?: Readonly<Record<string, { of: SQL; from: number; to: number }>>;
};

const secondsOf = (column: AnyPgColumn) => sql`date_part('epoch', ${column} - '1970-01-01Z'::timestamptz)`;
const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);
const integers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/**
 * The expression of a table's search index (docs/decisions/0036): the row's search terms, and terms of its facets and of the nested
 * periods in which it was created. Search terms are letters and digits only, so that these, with other characters, are never searched by
 * a user.
 */
export function searchIndexExpression({ terms, at, facets = {}, days = {}, beginnings = {} }: Described): SQL {
  const added = [
    ...integers(0, LEVELS - 1).map(
      (level) =>
        sql`${literal(`@${level}.`)} || floor(${secondsOf(at)} / ${sql.raw(String((SHORTEST / 1000) * FACTOR ** level))})::int`,
    ),
    ...Object.entries(facets).map(([name, column]) => sql`${literal(`${name}=`)} || ${column}::text`),
    ...Object.entries(days).map(
      ([name, column]) => sql`${literal(`${name}=`)} || floor((${secondsOf(column)} + 28800) / 86400)::int`,
    ),
    ...Object.entries(beginnings).flatMap(([name, { of, from, to }]) =>
      integers(from, to).map((length) => sql`${literal(`${name}^`)} || left(${of}, ${sql.raw(String(length))})`),
    ),
  ];
  return sql`(coalesce(${terms}, ''::tsvector) || array_to_tsvector(array_remove(array[${sql.join(added, sql`, `)}], null)))`;
}

const quoted = (term: string) => `'${term.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** A `tsquery` literal of rows whose facet has this value. */
export const facetTsquery = (name: string, value: string | boolean): string => quoted(`${name}=${value}`);

/** A `tsquery` literal of rows whose time is on one of the Taipei days from `from` to `to`. */
export function dayTsquery(name: string, from: Date, to: Date): string {
  const dayOf = (time: Date) => Math.floor((time.getTime() / 1000 + 28_800) / 86_400);
  return `(${integers(dayOf(from), dayOf(to))
    .map((day) => quoted(`${name}=${day}`))
    .join(" | ")})`;
}

/** A `tsquery` literal of rows whose text begins so: of a longer beginning, of its first `to` characters; null for a shorter one. */
export function prefixTsquery(
  name: string,
  beginning: string,
  { from, to }: { from: number; to: number },
): string | null {
  const characters = Array.from(beginning);
  return characters.length < from ? null : quoted(`${name}^${characters.slice(0, to).join("")}`);
}

type PeriodTerms = {
  /** The terms of the short periods, in their order. */
  near: string[];
  /** Those of the long ones, which follow. */
  far: string[];
  /** Where the long ones begin; the end where there are none. */
  farStart: Date;
};

/**
 * The terms of periods that together hold every time from `start` to `end`, in this order. The first are the shortest, so that a search
 * that finds many rows reads few periods of few rows.
 */
export function periodTermsBetween(start: Date, end: Date): PeriodTerms {
  const direction = start <= end ? 1 : -1;
  const periods: PeriodTerms = { near: [], far: [], farStart: end };
  let next = Math.floor(start.getTime() / SHORTEST);
  for (let level = 0; level < LEVELS; level += 1) {
    const length = SHORTEST * FACTOR ** level;
    const last = Math.floor(end.getTime() / length);
    const isLast = level === LEVELS - 1;
    for (; (last - next) * direction >= 0; next += direction) {
      // The next longer period begins here.
      const isBorder = direction > 0 ? next % FACTOR === 0 : (next + 1) % FACTOR === 0;
      if (!isLast && isBorder && periods.near.length > 0) break;
      if (level >= FAR_LEVEL && periods.far.length === 0)
        periods.farStart = new Date((direction > 0 ? next : next + 1) * length);
      (level < FAR_LEVEL ? periods.near : periods.far).push(quoted(`@${level}.${next}`));
    }
    if ((last - next) * direction < 0) return periods;
    next = direction > 0 ? next / FACTOR : (next + 1) / FACTOR - 1;
  }
  return periods;
}
