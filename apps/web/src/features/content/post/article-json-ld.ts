import type { PostDetail } from "@panshi/contracts/content/post";
import { SHARE_IMAGE_PLACEHOLDER } from "../../../lib/page/page.tsx";
import { paths } from "../../../paths.ts";

/** A post as schema.org Article. A cover image on this site comes before the share image. */
export const articleJsonLd = (post: PostDetail, siteName: string): object => ({
  "@type": "Article",
  headline: post.title,
  description: post.excerpt,
  datePublished: post.publishedAt,
  // A scheduled post is written before it is published.
  dateModified: post.updatedAt > post.publishedAt ? post.updatedAt : post.publishedAt,
  author: { "@type": "Organization", name: post.authorName, url: paths.blog },
  publisher: { "@type": "Organization", name: siteName, url: paths.landing, logo: "/favicon.svg" },
  mainEntityOfPage: paths.blogPost(encodeURIComponent(post.slug)),
  image: [...(post.imageUrl?.startsWith("/") ? [post.imageUrl] : []), SHARE_IMAGE_PLACEHOLDER],
  inLanguage: "zh-Hant-TW",
});
