import type { Db } from "@panshi/db";
import { blogPosts, faqs, siteContent, successStories } from "@panshi/db/schema";
import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
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

export const selectPosts = async (db: Db, limit: number, after: Position | null) => {
  const t = blogPosts;
  const rows = await db
    .select({
      id: t.id,
      slug: t.slug,
      title: t.title,
      excerpt: t.excerpt,
      category: t.category,
      imageUrl: t.imageUrl,
      publishedAt: t.publishedAt,
      authorName: t.authorName,
    })
    .from(t)
    .where(
      and(
        t.isPublished,
        isNotNull(t.publishedAt),
        after
          ? sql`(${t.publishedAt}, ${t.id}) < (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(t.publishedAt), desc(t.id))
    .limit(limit);
  return rows.flatMap(({ publishedAt, ...row }) => (publishedAt ? [{ ...row, publishedAt }] : []));
};
