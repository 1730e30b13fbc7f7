import * as z from "zod/mini";
import { id, moment } from "./text.ts";

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
  publishedAt: moment,
  authorName: z.string(),
});
export type BlogPost = z.infer<typeof BlogPost>;
