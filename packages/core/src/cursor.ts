import { AppError } from "@panshi/contracts/errors";
import type { ListInput, Page } from "@panshi/contracts/list";

/** A keyset position: the number that the list is ordered by (a moment in milliseconds, an order) and the row's id. */
export type Position = { at: number; id: string };

/** The opaque cursor of a position. */
export const encodeCursor = (position: Position): string =>
  Buffer.from(`${position.at}.${position.id}`).toString("base64url");

/** What the database can compare with: moments of the years 1 to 9999, and the numbers of an integer column. */
const ranges = {
  moment: { least: Date.parse("0001-01-01T00:00:00Z"), most: Date.parse("9999-12-31T23:59:59.999Z") },
  order: { least: -(2 ** 31), most: 2 ** 31 - 1 },
} as const;

/** Reads a cursor back. Throws `bad_cursor` for anything we did not make; `kind` is what its list is ordered by. */
export function decodeCursor(cursor: string | undefined, kind: keyof typeof ranges = "moment"): Position | null {
  if (cursor === undefined) return null;
  const match = /^(-?\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(cursor, "base64url").toString(),
  );
  if (!match?.[1] || !match[2]) throw new AppError("bad_cursor");
  const at = Number(match[1]);
  if (at < ranges[kind].least || at > ranges[kind].most) throw new AppError("bad_cursor");
  return { at, id: match[2] };
}

/** Cuts one row more than asked for into a page and the cursor of the next; `more` where there may be one all the same. */
export function toPage<T, R>(
  rows: T[],
  limit: number,
  position: (row: T) => Position,
  view: (row: T) => R,
  more = rows.length > limit,
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(view), next: more && last ? encodeCursor(position(last)) : null };
}

/** What a list's verb takes; `counted` where the caller shows the total. */
export type CountedInput<Input extends ListInput = ListInput> = Input & { counted?: boolean };

/** Adds the list's total to a page, where it is asked for and not above what is counted. */
export async function withTotal<T>(
  page: Page<T>,
  { counted }: { counted?: boolean },
  countRows: () => Promise<number | undefined> | number | undefined,
): Promise<Page<T>> {
  const total = counted ? await countRows() : undefined;
  return total === undefined ? page : { ...page, total };
}
