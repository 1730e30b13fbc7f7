import * as z from "zod/mini";
import { ListInput } from "./list.ts";
import { maxText, id, timestamp } from "./text.ts";

export const blogCategories = {
  guide: "祈願指南",
  knowledge: "隕石知識",
  growth: "靈性成長",
  success_story: "會員分享",
  news: "最新消息",
} as const;
export type BlogCategory = keyof typeof blogCategories;
export const BlogCategory = z.enum(Object.keys(blogCategories) as [BlogCategory, ...BlogCategory[]]);

export const BlogPost = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: BlogCategory,
  imageUrl: z.nullable(z.string()),
  publishedAt: timestamp,
  authorName: z.string(),
});
export type BlogPost = z.infer<typeof BlogPost>;

/** Which posts: of one category, or of all. */
export const PostsInput = z.extend(ListInput, { category: z.optional(BlogCategory) });
export type PostsInput = z.infer<typeof PostsInput>;

/** A post with its text in Markdown, how long it takes to read in whole minutes, and others of its kind. */
export const BlogPostDetail = z.extend(BlogPost, {
  content: z.string(),
  minutes: z.int32(),
  updatedAt: timestamp,
  related: z.array(BlogPost),
});
export type BlogPostDetail = z.infer<typeof BlogPostDetail>;

/** A post's name in its address. */
export const Slug = z
  .string()
  .check(maxText(120, "網址不正確"), z.regex(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u, "網址不正確"));

/** Han characters a minute that a calm reader takes in; marks count as nothing, a Latin word as two characters. */
const PACE = 400;

/** Whole minutes to read a text, at least one. */
export function readingMinutes(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[A-Za-z0-9]+/g)?.length ?? 0;
  return Math.max(1, Math.ceil((han + 2 * words) / PACE));
}
