import type { PostCategory, Post } from "@panshi/contracts/content/post";
import { builtInPosts } from "./built-in-posts.ts";

/** The state of a query for posts. */
export type PostsQuery = { posts: readonly Post[] | undefined; failed: boolean };

type ShownPosts = {
  /** Undefined while loading. */
  posts: readonly Post[] | undefined;
  /** The built-in posts are shown because a list could not be loaded. */
  failed: boolean;
};

/**
 * The posts that the blog shows (S3.26, S3.27): those of the list, of one category where one is chosen; where the whole
 * list is empty or a list fails, the six built-in ones, of that category.
 */
export function postsToShow(category: PostCategory | null, all: PostsQuery, chosen: PostsQuery): ShownPosts {
  const query = category ? chosen : all;
  const failed = query.failed && !query.posts;
  const hasNoPosts = all.posts?.length === 0;
  if (!failed && !hasNoPosts) return { posts: query.posts, failed: false };
  return { posts: builtInPosts.filter((post) => !category || post.category === category), failed };
}
