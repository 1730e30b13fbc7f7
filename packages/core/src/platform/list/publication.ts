import type { PublicationState } from "@panshi/contracts/platform/publication";
import { and, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { rowView } from "../row-store.ts";

/** A table whose rows are drafts, scheduled or published. */
type PublishedTable = { isPublished: AnyPgColumn; publishedAt: AnyPgColumn; deletedAt: AnyPgColumn };
type Publication = { isPublished: boolean; publishedAt: Date | null };

/** The condition of the rows that the public sees: published, from their time on, and not deleted. */
export const publicAtCondition = (t: PublishedTable, now: Date): SQL =>
  sql`(${t.isPublished} and ${lte(t.publishedAt, now)} and ${isNull(t.deletedAt)})`;

/** The state of a row at a time; {@link publicationStateFilter} is the same in SQL. */
const publicationStateAt = ({ isPublished, publishedAt }: Publication, now: Date): PublicationState =>
  !isPublished || !publishedAt ? "draft" : publishedAt > now ? "scheduled" : "published";

/** The filter by state. */
export const publicationStateFilter =
  (t: PublishedTable) =>
  (state: PublicationState, now: Date): SQL | undefined =>
    state === "draft"
      ? eq(t.isPublished, false)
      : and(eq(t.isPublished, true), state === "scheduled" ? gt(t.publishedAt, now) : lte(t.publishedAt, now));

/**
 * When a row is public from: what the editor says; where the editor says nothing, what the row had; now, where a row that is
 * published has neither. Taking it back keeps the time.
 */
export function publishedAtOf(
  { isPublished, publishedAt }: { isPublished: boolean; publishedAt?: string | null | undefined },
  before: Date | null,
  now: Date,
): Date | null {
  const given = publishedAt === undefined ? before : publishedAt === null ? null : new Date(publishedAt);
  return given ?? (isPublished ? now : null);
}

/** What a row has that serves lists alone. */
type ListColumns = { search?: unknown; listedAt?: unknown; deletedAt?: unknown };

/** A row with its times and its state, as administrators see it. */
export function publishedRowView<Row extends Publication & ListColumns & { createdAt: Date; updatedAt: Date }>(
  { search: _search, listedAt: _listedAt, deletedAt: _deletedAt, ...row }: Row,
  now: Date,
) {
  const publishedAt = row.publishedAt?.toISOString() ?? null;
  return { ...rowView(row), publishedAt, state: publicationStateAt(row, now) };
}
