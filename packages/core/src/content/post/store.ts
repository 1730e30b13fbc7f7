import { type PostCategory, PublicPostListInput } from "@panshi/contracts/content/post";
import type { Db } from "@panshi/db";
import { blogPosts } from "@panshi/db/schema";
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { declareList, sortByNonNull } from "../../platform/list/declare-list.ts";
import { publicAtCondition } from "../../platform/list/publication.ts";

const t = blogPosts;
const postColumns = {
  id: t.id,
  slug: t.slug,
  title: t.title,
  excerpt: t.excerpt,
  category: t.category,
  imageUrl: t.imageUrl,
  /** Set in every post that is selected here. */
  publishedAt: sql<Date>`${t.publishedAt}`.mapWith(t.publishedAt),
  authorName: t.authorName,
};

/** Public posts in their order, the latest first unless somebody moved one. */
export const publishedPostListQuery = declareList(PublicPostListInput, {
  name: "posts",
  select: (db, position) => db.select({ ...postColumns, ...position }).from(t),
  id: t.id,
  where: (now) => publicAtCondition(t, now),
  filters: { category: t.category },
  newestFirst: sortByNonNull(t.listedAt),
});

/** A public post by its slug; undefined for none. */
export const findPost = async (db: Db, slug: string, now: Date) =>
  (
    await db
      .select({ ...postColumns, content: t.content, updatedAt: t.updatedAt })
      .from(t)
      .where(and(eq(t.slug, slug), publicAtCondition(t, now)))
  )[0];

/** The first public posts except `id`, those of the same category before the others. */
export const selectRelatedPosts = async (
  db: Db,
  { id, category }: { id: string; category: PostCategory },
  now: Date,
  limit: number,
) => {
  const first = (of: SQL) =>
    db
      .select(postColumns)
      .from(t)
      .where(and(publicAtCondition(t, now), sql`${t.listedAt} is not null`, ne(t.id, id), of))
      .orderBy(desc(t.listedAt), desc(t.id))
      .limit(limit);
  const rows = await unionAll(first(eq(t.category, category)), first(ne(t.category, category)));
  return rows.slice(0, limit).map(toPost);
};

/** A post as it is shown, without its text. */
export const toPost = <Row extends { publishedAt: Date }>({ publishedAt, ...row }: Row) => ({
  ...row,
  publishedAt: publishedAt.toISOString(),
});
