import type { Db } from "@panshi/db";
import { blogPosts, contactInfo, faqs, siteContent, successStories } from "@panshi/db/schema";
import type { BlogCategory } from "@panshi/contracts/blog";
import { and, asc, desc, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { countCapped } from "../count-capped.ts";
import type { Position } from "../cursor.ts";

/** FAQs are written by hand and few; the limit only keeps a mistake from becoming an unbounded list. */
const FEW = 500;

export const selectFaqs = (db: Db) =>
  db
    .select({
      id: faqs.id,
      question: faqs.question,
      answer: faqs.answer,
      category: faqs.category,
      order: faqs.displayOrder,
      isPublished: faqs.isPublished,
    })
    .from(faqs)
    .where(eq(faqs.isPublished, true))
    .orderBy(asc(faqs.displayOrder), asc(faqs.id))
    .limit(FEW);

export const selectSiteContent = (db: Db) =>
  db
    .select({ section: siteContent.section, key: siteContent.key, value: siteContent.value })
    .from(siteContent)
    .orderBy(asc(siteContent.section), asc(siteContent.id))
    .limit(FEW);

/** How many stories are published. */
export const countStories = (db: Db) => countCapped(db, successStories, sql`${successStories.isPublished}`);

export const selectStories = (db: Db, limit: number, after: Position | null) => {
  const t = successStories;
  return db
    .select({
      id: t.id,
      title: t.title,
      memberName: t.memberName,
      content: t.content,
      location: t.location,
      profession: t.profession,
      rating: t.rating,
      imageUrl: t.imageUrl,
      createdAt: t.createdAt,
    })
    .from(t)
    .where(
      and(
        t.isPublished,
        after
          ? sql`(${t.createdAt}, ${t.id}) < (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(limit);
};

const post = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  excerpt: blogPosts.excerpt,
  category: blogPosts.category,
  imageUrl: blogPosts.imageUrl,
  publishedAt: blogPosts.publishedAt,
  authorName: blogPosts.authorName,
};

/** What staff show of how to reach us. */
export const selectContactInfo = (db: Db) =>
  db
    .select({
      id: contactInfo.id,
      label: contactInfo.label,
      value: contactInfo.value,
      isActive: contactInfo.isActive,
      order: contactInfo.displayOrder,
    })
    .from(contactInfo)
    .where(and(contactInfo.isActive, ne(contactInfo.value, "")))
    .orderBy(asc(contactInfo.displayOrder), asc(contactInfo.id))
    .limit(FEW);

const published = (category: BlogCategory | undefined) =>
  and(blogPosts.isPublished, isNotNull(blogPosts.publishedAt), category ? eq(blogPosts.category, category) : undefined);

/** How many posts are published, of one category or of all. */
export const countPosts = (db: Db, category: BlogCategory | undefined) =>
  countCapped(db, blogPosts, published(category));

type Which = { category?: BlogCategory | undefined; limit: number; after: Position | null };
export const selectPosts = async (db: Db, { category, limit, after }: Which) => {
  const t = blogPosts;
  const rows = await db
    .select(post)
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

/** A published post by its name in addresses. */
export const findPost = async (db: Db, slug: string) => {
  const t = blogPosts;
  const [row] = await db
    .select({ ...post, content: t.content, updatedAt: t.updatedAt })
    .from(t)
    .where(and(eq(t.slug, slug), t.isPublished, isNotNull(t.publishedAt)));
  return row?.publishedAt ? { ...row, publishedAt: row.publishedAt } : null;
};

/** The newest published posts but one, those of its category first. */
export const selectRelatedPosts = async (
  db: Db,
  { id, category }: { id: string; category: BlogCategory },
  limit: number,
) => {
  const t = blogPosts;
  const newest = (of: SQL) =>
    db
      .select(post)
      .from(t)
      .where(and(t.isPublished, isNotNull(t.publishedAt), ne(t.id, id), of))
      .orderBy(desc(t.publishedAt), desc(t.id))
      .limit(limit);
  const rows = await unionAll(newest(eq(t.category, category)), newest(ne(t.category, category)));
  return rows
    .slice(0, limit)
    .flatMap(({ publishedAt, ...row }) => (publishedAt ? [{ ...row, publishedAt: publishedAt.toISOString() }] : []));
};
