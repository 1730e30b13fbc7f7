import * as z from "zod/mini";
import { listInput } from "../platform/list.ts";
import { maxTextCheck, id, timestamp } from "../platform/text.ts";

/** The categories of blog posts, with their labels. */
export const postCategories = {
  guide: "祈願指南",
  knowledge: "隕石知識",
  growth: "靈性成長",
  success_story: "會員分享",
  news: "最新消息",
} as const;
export type PostCategory = keyof typeof postCategories;
export const PostCategory = z.enum(Object.keys(postCategories) as [PostCategory, ...PostCategory[]]);

export const Post = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: PostCategory,
  imageUrl: z.nullable(z.string()),
  publishedAt: timestamp,
  authorName: z.string(),
});
export type Post = z.infer<typeof Post>;

/** The list's input; without a category it lists posts of all. */
export const PublicPostListInput = listInput({ filters: { category: PostCategory } });
export type PublicPostListInput = z.infer<typeof PublicPostListInput>;

/** A post with its text in Markdown, the reading time in whole `minutes`, and related posts. */
export const PostDetail = z.extend(Post, {
  content: z.string(),
  minutes: z.int32(),
  updatedAt: timestamp,
  related: z.array(Post),
});
export type PostDetail = z.infer<typeof PostDetail>;

export const SLUG_MAX = 120;
/** The part of a post's URL that identifies it. */
export const Slug = z
  .string()
  .check(maxTextCheck(SLUG_MAX, "網址不正確"), z.regex(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u, "網址不正確"));

/** Reading speed: Han characters a minute. Punctuation counts as nothing, a Latin word as two characters. */
const CHARACTERS_PER_MINUTE = 400;

/** Whole minutes to read a text, at least one. */
export function readingMinutes(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[A-Za-z0-9]+/g)?.length ?? 0;
  return Math.max(1, Math.ceil((han + 2 * words) / CHARACTERS_PER_MINUTE));
}
