import type { BlogPostDetail } from "@panshi/contracts/blog-post";

/** What a shared or indexed post shows where it has no picture of its own. */
const PICTURE = "/art/og/default.png";

/** A post in schema.org's words. */
export const articleData = (post: BlogPostDetail): object => ({
  "@type": "Article",
  headline: post.title,
  description: post.excerpt,
  datePublished: post.publishedAt,
  dateModified: post.updatedAt,
  author: { "@type": "Organization", name: post.authorName },
  image: post.imageUrl ?? PICTURE,
  inLanguage: "zh-Hant-TW",
});

/** The post's picture where it lies with us, for those who share the page. */
export const sharedPicture = ({ imageUrl }: BlogPostDetail): string | undefined =>
  imageUrl?.startsWith("/") ? imageUrl : undefined;
