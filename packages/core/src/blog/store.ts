import type { Db } from "@panshi/db";
import { blogPosts } from "@panshi/db/schema";
import type { BlogCategory } from "@panshi/contracts/blog";
import { and, desc, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { countCapped } from "../list/count-capped.ts";
import type { Position } from "../cursor.ts";

const postColumns = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  excerpt: blogPosts.excerpt,
  category: blogPosts.category,
  imageUrl: blogPosts.imageUrl,
  publishedAt: blogPosts.publishedAt,
  authorName: blogPosts.authorName,
};

const published = (category: BlogCategory | undefined) =>
  and(blogPosts.isPublished, isNotNull(blogPosts.publishedAt), category ? eq(blogPosts.category, category) : undefined);

/** How many posts are published, of one category or of all. */
export const countPosts = (db: Db, category: BlogCategory | undefined) =>
  countCapped(db, blogPosts, published(category));

type PostFilter = { category?: BlogCategory | undefined; limit: number; after: Position | null };
/** Published posts, newest first. */
export const selectPosts = async (db: Db, { category, limit, after }: PostFilter) => {
  const t = blogPosts;
  const rows = await db
    .select(postColumns)
    .from(t)
    .where(
      and(
        published(category),
        after
          ? sql`(${t.publishedAt}, ${t.id}) < (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(t.publishedAt), desc(t.id))
    .limit(limit);
  return rows.flatMap(({ publishedAt, ...row }) => (publishedAt ? [{ ...row, publishedAt }] : []));
};

/** A published post by its slug. */
export const findPost = async (db: Db, slug: string) => {
  const t = blogPosts;
  const [row] = await db
    .select({ ...postColumns, content: t.content, updatedAt: t.updatedAt })
    .from(t)
    .where(and(eq(t.slug, slug), t.isPublished, isNotNull(t.publishedAt)));
  return row?.publishedAt ? { ...row, publishedAt: row.publishedAt } : null;
};

/** The newest published posts except `id`, those of the same category first. */
export const selectRelatedPosts = async (
  db: Db,
  { id, category }: { id: string; category: BlogCategory },
  limit: number,
) => {
  const t = blogPosts;
  const newest = (of: SQL) =>
    db
      .select(postColumns)
      .from(t)
      .where(and(t.isPublished, isNotNull(t.publishedAt), ne(t.id, id), of))
      .orderBy(desc(t.publishedAt), desc(t.id))
      .limit(limit);
  const rows = await unionAll(newest(eq(t.category, category)), newest(ne(t.category, category)));
  return rows
    .slice(0, limit)
    .flatMap(({ publishedAt, ...row }) => (publishedAt ? [{ ...row, publishedAt: publishedAt.toISOString() }] : []));
};
