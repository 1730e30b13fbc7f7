import { PostListInput } from "@panshi/contracts/content/post-edit";
import type { Db } from "@panshi/db";
import { blogPosts, NOT_LISTED_SORT_TIME } from "@panshi/db/schema";
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Clock } from "../../../platform/clock.ts";
import { nextUpdatedAt } from "../../../platform/conflict.ts";
import { declareList, sortWithFallback } from "../../../platform/list/declare-list.ts";
import { publicationStateFilter } from "../../../platform/list/publication.ts";

const t = blogPosts;
const { search, ...columns } = getTableColumns(t);

/** The posts that are not deleted, drafts included. */
export const postListQuery = declareList(PostListInput, {
  name: "staff posts",
  select: (db, position) => db.select({ ...columns, ...position }).from(t),
  id: t.id,
  where: isNull(t.deletedAt),
  filters: { category: t.category, state: publicationStateFilter(t) },
  sorts: { updatedAt: t.updatedAt, place: sortWithFallback(t.listedAt, NOT_LISTED_SORT_TIME) },
  search,
});

/** Which of these slugs posts have, other than `exceptId`. */
export const selectTakenSlugs = async (
  db: Db,
  slugs: readonly string[],
  exceptId: string | null,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ slug: t.slug })
    .from(t)
    .where(and(inArray(t.slug, [...slugs]), isNull(t.deletedAt), exceptId === null ? undefined : ne(t.id, exceptId)))
    .limit(slugs.length);
  return new Set(rows.map((row) => row.slug));
};

/** Makes changes of slugs and places wait for each other until the transaction ends. */
export const lockPostOrder = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('blog_posts'))`);

/** Where a post stands in the public list. */
export type PostPosition = { id: string; listedAt: Date };

/** Far more posts than are ever written; bounds what a move reads. */
const PLACES_MAX = 20_000;

/** The places of all posts that were ever published, in the order of the list. */
export const selectPostPositions = async (db: Db): Promise<PostPosition[]> =>
  db
    .select({ id: t.id, listedAt: sql<Date>`${t.listedAt}`.mapWith(t.listedAt) })
    .from(t)
    .where(and(isNotNull(t.listedAt), isNull(t.deletedAt)))
    .orderBy(desc(t.listedAt), desc(t.id))
    .limit(PLACES_MAX);

/** Writes places, and answers the rows with their new `updatedAt`. */
export async function updatePostPositions(
  { db, clock }: { db: Db; clock: Clock },
  places: readonly PostPosition[],
): Promise<{ id: string; updatedAt: string }[]> {
  const ids = sql.param(places.map(({ id }) => id));
  const times = sql.param(places.map(({ listedAt }) => listedAt.toISOString()));
  const rows = await db
    .update(t)
    .set({ listedAt: sql`place.listed_at`, updatedAt: nextUpdatedAt(t.updatedAt, clock.now()) })
    .from(sql`unnest(${ids}::uuid[], ${times}::timestamptz[]) as place(id, listed_at)`)
    .where(eq(t.id, sql`place.id`))
    .returning({ id: t.id, updatedAt: t.updatedAt });
  return rows.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() }));
}
