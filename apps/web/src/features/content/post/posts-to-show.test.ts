import type { Post } from "@panshi/contracts/content/post";
import { expect, test } from "vitest";
import { type PostsQuery, postsToShow } from "./blog.tsx";
import { builtInPosts } from "./built-in-posts.ts";
import { parseCategory } from "./category.ts";

const post = { ...builtInPosts[0], id: "1", slug: "ours" } as Post;
const unasked: PostsQuery = { posts: undefined, failed: false };
const failed: PostsQuery = { posts: undefined, failed: true };
const came = (...posts: Post[]): PostsQuery => ({ posts, failed: false });

test("[S3.26] an empty list shows the six built-in posts, of the chosen category", () => {
  expect(postsToShow(null, came(), unasked)).toEqual({ posts: builtInPosts, failed: false });
  const guides = postsToShow("guide", came(), came()).posts;
  expect(guides).toHaveLength(2);
  expect(guides?.every(({ category }) => category === "guide")).toBe(true);
});

test("[S3.27] a failed list shows the six built-in posts, and says so", () => {
  expect(postsToShow(null, failed, unasked)).toEqual({ posts: builtInPosts, failed: true });
  expect(postsToShow("news", came(post), failed)).toEqual({
    posts: builtInPosts.filter(({ category }) => category === "news"),
    failed: true,
  });
});

test("the administrators' posts are shown as they are, an empty category too", () => {
  expect(postsToShow(null, came(post), unasked)).toEqual({ posts: [post], failed: false });
  expect(postsToShow("news", came(post), came())).toEqual({ posts: [], failed: false });
  expect(postsToShow("news", came(post), unasked).posts).toBeUndefined();
  // A failed later page keeps what is loaded.
  expect(postsToShow(null, { posts: [post], failed: true }, unasked)).toEqual({ posts: [post], failed: false });
});

test("an address may ask for one of the five categories", () => {
  expect(parseCategory("knowledge")).toBe("knowledge");
  for (const other of [null, "", "toString", "一般"]) expect(parseCategory(other)).toBeNull();
});
