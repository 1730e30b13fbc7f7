import { AppError } from "@panshi/contracts/errors";
import type { ListInput, Page } from "@panshi/contracts/list";

/** A keyset position: the number that the list is sorted by (a time in milliseconds, a display order) and the row's id. */
export type Position = { at: number; id: string };

/** The opaque cursor of a position, in base64url. */
export const encodeCursor = (position: Position): string =>
  Buffer.from(`${position.at}.${position.id}`).toString("base64url");

/** What the database can compare with: times of the years 1 to 9999, and the numbers of an integer column. */
const ranges = {
  time: { min: Date.parse("0001-01-01T00:00:00Z"), max: Date.parse("9999-12-31T23:59:59.999Z") },
  order: { min: -(2 ** 31), max: 2 ** 31 - 1 },
} as const;

/** The position of a cursor. Throws `bad_cursor` for anything that {@link encodeCursor} did not make for such a list. */
export function decodeCursor(cursor: string | undefined, sortedBy: keyof typeof ranges = "time"): Position | null {
  if (cursor === undefined) return null;
  const match = /^(-?\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(cursor, "base64url").toString(),
  );
  if (!match?.[1] || !match[2]) throw new AppError("bad_cursor");
  const at = Number(match[1]);
  if (at < ranges[sortedBy].min || at > ranges[sortedBy].max) throw new AppError("bad_cursor");
  return { at, id: match[2] };
}

/** Turns `limit + 1` rows into a page, with the cursor of the next page where `more` rows follow. */
export function toPage<T, R>(
  rows: T[],
  limit: number,
  position: (row: T) => Position,
  view: (row: T) => R,
  more = rows.length > limit,
) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items: items.map(view), next: more && last ? encodeCursor(position(last)) : null };
}

/** The input of a list's verb; `counted` where the caller wants the total. */
export type CountedInput<Input extends ListInput = ListInput> = Input & { counted?: boolean };

/** Adds the list's total to a page, where it is wanted and `countRows` gives one. */
export async function withTotal<T>(
  page: Page<T>,
  { counted }: { counted?: boolean },
  countRows: () => Promise<number | undefined> | number | undefined,
): Promise<Page<T>> {
  const total = counted ? await countRows() : undefined;
  return total === undefined ? page : { ...page, total };
}
