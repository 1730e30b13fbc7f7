import { AppError } from "@panshi/contracts/errors";

/** A keyset position: the number that the list is ordered by (a moment in milliseconds, an order) and the row's id. */
export type Position = { at: number; id: string };

/** The opaque cursor of a position. */
export const toCursor = (position: Position): string =>
  Buffer.from(`${position.at}.${position.id}`).toString("base64url");

/** Reads a cursor back. Throws `bad_cursor` for anything we did not make. */
export function fromCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const match = /^(-?\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(cursor, "base64url").toString(),
  );
  if (!match?.[1] || !match[2]) throw new AppError("bad_cursor");
  return { at: Number(match[1]), id: match[2] };
}

/** Cuts one row more than asked for into a page and the cursor of the next. */
export function toPage<T, R>(rows: T[], limit: number, position: (row: T) => Position, view: (row: T) => R) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(view), next: rows.length > limit && last ? toCursor(position(last)) : null };
}
