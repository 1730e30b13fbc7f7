import { PostListInput, type PostRecord } from "@panshi/contracts/content/post-edit";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Db } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import { blogPosts, NOT_LISTED_SORT_TIME } from "@panshi/db/schema";
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Clock } from "../../../platform/clock.ts";
import { nextUpdatedAt, requireUnchanged } from "../../../platform/conflict.ts";
import { declareList, sortWithFallback } from "../../../platform/list/declare-list.ts";
import { publicationStateFilter, publicationView } from "../../../platform/list/publication.ts";
import { rowStore } from "../../../platform/row-store.ts";

const t = blogPosts;
const columns = {
  id: t.id,
  slug: t.slug,
  title: t.title,
  excerpt: t.excerpt,
  content: t.content,
  category: t.category,
  imageUrl: t.imageUrl,
  authorName: t.authorName,
  isPublished: t.isPublished,
  publishedAt: t.publishedAt,
  createdAt: t.createdAt,
  updatedAt: t.updatedAt,
};

/** The posts that are not deleted, drafts included. */
export const postListQuery = declareList(PostListInput, {
  name: "staff posts",
  select: (db, position) => db.select({ ...columns, ...position }).from(t),
  id: t.id,
  where: isNull(t.deletedAt),
  filters: { category: t.category, state: publicationStateFilter(t) },
  sorts: { updatedAt: t.updatedAt, place: sortWithFallback(t.listedAt, NOT_LISTED_SORT_TIME) },
  search: t.search,
});

export const postRowStore = rowStore(blogPosts);
type Row = Omit<typeof blogPosts.$inferSelect, "createdAt" | "updatedAt" | "search" | "listedAt" | "deletedAt">;
type Times = { createdAt: Date | string; updatedAt: Date | string };

/** A row as administrators see it. */
export const toRecord = (row: Row & Times, now: Date): PostRecord => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt,
  content: row.content,
  category: row.category,
  imageUrl: row.imageUrl,
  authorName: row.authorName,
  ...publicationView(row, now),
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
});

export const postSearchVector = ({
  title,
  excerpt,
  content,
}: {
  title: string;
  excerpt: string;
  content: string;
}): string => searchVector(`${title}\n${excerpt}\n${content}`);

/** A post that is not deleted, locked. Throws `not_found`, `edit_conflict`. */
export async function lockPost(ctx: { db: Db; clock: Clock }, edited: { id: string; updatedAt?: string | undefined }) {
  const row = await postRowStore.lock(ctx, { id: edited.id });
  if (row.deletedAt) throw new AppError("not_found");
  const record = toRecord(row, ctx.clock.now());
  requireUnchanged(record, edited);
  return { row, record };
}

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
