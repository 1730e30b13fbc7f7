import type { BlogPostDetail } from "@panshi/contracts/blog";
import { SHARE_IMAGE, SITE_NAME } from "../../lib/page/page.tsx";
import { paths } from "../../paths.ts";

/** A post as schema.org Article. A cover image on this site comes before the share image. */
export const articleJsonLd = (post: BlogPostDetail): object => ({
  "@type": "Article",
  headline: post.title,
  description: post.excerpt,
  datePublished: post.publishedAt,
  dateModified: post.updatedAt,
  author: { "@type": "Organization", name: post.authorName, url: paths.blog },
  publisher: { "@type": "Organization", name: SITE_NAME, url: paths.landing, logo: "/favicon.svg" },
  mainEntityOfPage: paths.blogPost(encodeURIComponent(post.slug)),
  image: [...(post.imageUrl?.startsWith("/") ? [post.imageUrl] : []), SHARE_IMAGE],
  inLanguage: "zh-Hant-TW",
});
