import { type BlogCategory, PostsInput } from "@panshi/contracts/blog";
import type { Db } from "@panshi/db";
import { blogPosts } from "@panshi/db/schema";
import { and, desc, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { declareList, whereSet } from "../list/declare-list.ts";

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
const isPublic = and(t.isPublished, isNotNull(t.publishedAt));

/** Published posts, newest first. */
export const publishedPosts = declareList(PostsInput, {
  name: "posts",
  select: (db, position) => db.select({ ...postColumns, ...position }).from(t),
  id: t.id,
  where: sql`${t.isPublished}`,
  filters: { category: t.category },
  newestFirst: whereSet(t.publishedAt),
});

/** A published post by its slug; undefined for none. */
export const findPost = async (db: Db, slug: string) =>
  (
    await db
      .select({ ...postColumns, content: t.content, updatedAt: t.updatedAt })
      .from(t)
      .where(and(eq(t.slug, slug), isPublic))
  )[0];

/** The newest published posts except `id`, those of the same category first. */
export const selectRelatedPosts = async (
  db: Db,
  { id, category }: { id: string; category: BlogCategory },
  limit: number,
) => {
  const newest = (of: SQL) =>
    db
      .select(postColumns)
      .from(t)
      .where(and(isPublic, ne(t.id, id), of))
      .orderBy(desc(t.publishedAt), desc(t.id))
      .limit(limit);
  const rows = await unionAll(newest(eq(t.category, category)), newest(ne(t.category, category)));
  return rows.slice(0, limit).map(toPost);
};

/** A post as it is shown, without its text. */
export const toPost = <Row extends { publishedAt: Date }>({ publishedAt, ...row }: Row) => ({
  ...row,
  publishedAt: publishedAt.toISOString(),
});
