import type { BlogPostDetail } from "@panshi/contracts/blog-post";
import { PAGE_PICTURE, SITE_NAME } from "../../lib/page.tsx";
import { paths } from "../../paths.ts";

/** A post in schema.org's words. Its cover stands first where it lies with us; the made picture is always there. */
export const articleData = (post: BlogPostDetail): object => ({
  "@type": "Article",
  headline: post.title,
  description: post.excerpt,
  datePublished: post.publishedAt,
  dateModified: post.updatedAt,
  author: { "@type": "Organization", name: post.authorName, url: paths.blog },
  publisher: { "@type": "Organization", name: SITE_NAME, url: paths.landing, logo: "/favicon.svg" },
  mainEntityOfPage: paths.blogPost(encodeURIComponent(post.slug)),
  image: [...(post.imageUrl?.startsWith("/") ? [post.imageUrl] : []), PAGE_PICTURE],
  inLanguage: "zh-Hant-TW",
});
