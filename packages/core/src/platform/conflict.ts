import { AppError } from "@panshi/contracts/platform/errors";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Throws `edit_conflict`, with the present row, where an edit began from another `updatedAt`; without one the last write
 * stands. `current` is the row as its noun's output shows it, read under its lock.
 */
export function requireUnchanged<Row extends { updatedAt: string }>(
  current: Row,
  { updatedAt }: { updatedAt?: string | undefined },
): void {
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(current.updatedAt))
    throw new AppError("edit_conflict", { current });
}

/** The `updatedAt` of a change at `now`: later than the row's own, so that two changes in one millisecond differ. */
export const nextUpdatedAt = (updatedAt: AnyPgColumn, now: Date): SQL<Date> =>
  sql`greatest(${now.toISOString()}::timestamptz, ${updatedAt} + interval '1 millisecond')`;
