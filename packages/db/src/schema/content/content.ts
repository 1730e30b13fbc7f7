import { postCategories, type PostCategory } from "@panshi/contracts/content/post";
import { faqCategories } from "@panshi/contracts/content/faq";
import { storyTypes } from "@panshi/contracts/content/story";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { cached } from "../../cached-table.ts";
import { rangeCheck, createdAt, idColumn, timestampMs, oneOfCheck, tsvector, updatedAt } from "../columns.ts";
import { files } from "../platform/file.ts";

export const faqs = cached(
  pgTable(
    "faqs",
    {
      id: idColumn(),
      question: text("question").notNull(),
      answer: text("answer").notNull(),
      category: text("category", { enum: faqCategories }).notNull().default("一般問題"),
      displayOrder: integer("display_order").notNull().default(1),
      isPublished: boolean("is_published").notNull().default(false),
      /** From when on it is public, if it is published. */
      publishedAt: timestampMs("published_at"),
      /** Search terms of what staff's list is searched by (`searchVector`). */
      search: tsvector("search"),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
      deletedAt: timestampMs("deleted_at"),
    },
    (t) => [
      index("faqs_order_idx").on(t.displayOrder, t.id).where(sql`${t.deletedAt} is null`),
      index("faqs_updated_idx").on(t.updatedAt, t.id).where(sql`${t.deletedAt} is null`),
      index("faqs_category_idx").on(t.category).where(sql`${t.deletedAt} is null`),
      index("faqs_published_idx").on(t.isPublished, t.publishedAt).where(sql`${t.deletedAt} is null`),
      index("faqs_search_idx").using("gin", t.search).with({ fastupdate: false }),
      oneOfCheck("faqs_category_check", t.category, faqCategories),
    ],
  ),
);

export const siteContent = cached(
  pgTable(
    "site_content",
    {
      id: idColumn(),
      section: text("section").notNull(),
      key: text("key").notNull(),
      value: text("value").notNull(),
      description: text("description").notNull().default(""),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [uniqueIndex("site_content_section_key").on(t.section, t.key)],
  ),
);

export const contactInfo = cached(
  pgTable(
    "contact_info",
    {
      id: idColumn(),
      /** A stable key for the seed, e.g. `email`. */
      slug: text("slug").notNull().unique("contact_info_slug_key"),
      label: text("label").notNull(),
      value: text("value").notNull(),
      isActive: boolean("is_active").notNull().default(true),
      displayOrder: integer("display_order").notNull().default(1),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (t) => [index("contact_info_order_idx").on(t.displayOrder, t.id)],
  ),
);

/** Where a post that was never published stands in the order of posts. */
export const NOT_LISTED_SORT_TIME = sql`'1970-01-01Z'::timestamptz`;

const postCategoryKeys = Object.keys(postCategories) as [PostCategory, ...PostCategory[]];

export const blogPosts = cached(
  pgTable(
    "blog_posts",
    {
      id: idColumn(),
      slug: text("slug").notNull(),
      title: text("title").notNull(),
      excerpt: text("excerpt").notNull(),
      /** Markdown. */
      content: text("content").notNull(),
      category: text("category", { enum: postCategoryKeys }).notNull(),
      imageUrl: text("image_url"),
      authorName: text("author_name").notNull(),
      isPublished: boolean("is_published").notNull().default(false),
      /** From when on it is public, if it is published. */
      publishedAt: timestampMs("published_at"),
      /** Its place in the public list, latest first: when it was published, or between its neighbours where it was moved. */
      listedAt: timestampMs("listed_at"),
      /** Search terms of what staff's list is searched by (`searchVector`). */
      search: tsvector("search"),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
      deletedAt: timestampMs("deleted_at"),
    },
    (t) => [
      uniqueIndex("blog_posts_slug_key").on(t.slug).where(sql`${t.deletedAt} is null`),
      index("blog_posts_listed_idx").on(t.listedAt, t.id).where(sql`${t.isPublished} and ${t.deletedAt} is null`),
      index("blog_posts_category_idx")
        .on(t.category, t.listedAt, t.id)
        .where(sql`${t.isPublished} and ${t.deletedAt} is null`),
      index("blog_posts_updated_idx").on(t.updatedAt, t.id).where(sql`${t.deletedAt} is null`),
      index("blog_posts_place_idx")
        .on(sql`coalesce(${t.listedAt}, ${NOT_LISTED_SORT_TIME})`, t.id)
        .where(sql`${t.deletedAt} is null`),
      index("blog_posts_kind_idx").on(t.category).where(sql`${t.deletedAt} is null`),
      index("blog_posts_published_idx").on(t.isPublished, t.publishedAt).where(sql`${t.deletedAt} is null`),
      index("blog_posts_search_idx").using("gin", t.search).with({ fastupdate: false }),
      oneOfCheck("blog_posts_category_check", t.category, postCategoryKeys),
    ],
  ),
);

export const successStories = cached(
  pgTable(
    "success_stories",
    {
      id: idColumn(),
      title: text("title").notNull(),
      memberName: text("member_name").notNull(),
      content: text("content").notNull(),
      location: text("location"),
      profession: text("profession"),
      rating: integer("rating").notNull().default(5),
      imageUrl: text("image_url"),
      successType: text("success_type", { enum: storyTypes }).notNull(),
      isPublished: boolean("is_published").notNull().default(false),
      isFeatured: boolean("is_featured").notNull().default(false),
      /** From when on it is public, if it is published. */
      publishedAt: timestampMs("published_at"),
      displayOrder: integer("display_order").notNull().default(0),
      /** Search terms of what staff's list is searched by (`searchVector`). */
      search: tsvector("search"),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
      deletedAt: timestampMs("deleted_at"),
    },
    (t) => [
      index("success_stories_order_idx").on(t.displayOrder, t.id).where(sql`${t.deletedAt} is null`),
      index("success_stories_updated_idx").on(t.updatedAt, t.id).where(sql`${t.deletedAt} is null`),
      index("success_stories_type_idx").on(t.successType).where(sql`${t.deletedAt} is null`),
      index("success_stories_published_idx").on(t.isPublished, t.publishedAt).where(sql`${t.deletedAt} is null`),
      index("success_stories_featured_idx").on(t.isFeatured).where(sql`${t.deletedAt} is null`),
      index("success_stories_search_idx").using("gin", t.search).with({ fastupdate: false }),
      rangeCheck("success_stories_rating_check", t.rating, 1, 5),
      oneOfCheck("success_stories_type_check", t.successType, storyTypes),
    ],
  ),
);

/** A file that everybody may download, as `/downloads` lists it. */
export const freeDownloads = cached(
  pgTable(
    "free_downloads",
    {
      id: idColumn(),
      title: text("title").notNull(),
      description: text("description").notNull().default(""),
      /** Null for a deleted one: its file is removed. */
      fileId: uuid("file_id").references(() => files.id),
      displayOrder: integer("display_order").notNull().default(0),
      isActive: boolean("is_active").notNull().default(true),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
      deletedAt: timestampMs("deleted_at"),
    },
    (t) => [
      index("free_downloads_order_idx").on(t.displayOrder, t.id).where(sql`${t.deletedAt} is null`),
      index("free_downloads_updated_idx").on(t.updatedAt, t.id).where(sql`${t.deletedAt} is null`),
      index("free_downloads_active_idx").on(t.isActive).where(sql`${t.deletedAt} is null`),
      uniqueIndex("free_downloads_file_key").on(t.fileId),
      check("free_downloads_file_check", sql`(${t.fileId} is null) = (${t.deletedAt} is not null)`),
    ],
  ),
);
