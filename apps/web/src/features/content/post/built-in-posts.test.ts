import { existsSync } from "node:fs";
import { postCategories } from "@panshi/contracts/content/post";
import { expect, test } from "vitest";
import { builtInPost, builtInPosts } from "./built-in-posts.ts";

test("there are six, newest first, each with its own slug", () => {
  expect(builtInPosts).toHaveLength(6);
  expect(new Set(builtInPosts.map(({ slug }) => slug)).size).toBe(6);
  const days = builtInPosts.map(({ publishedAt }) => publishedAt);
  expect(days).toEqual(days.toSorted().toReversed());
});

test("[S3.25] the categories are success_story, news, guide, knowledge and growth, and the six are of all of them", () => {
  const five = ["growth", "guide", "knowledge", "news", "success_story"];
  expect(Object.keys(postCategories).toSorted()).toEqual(five);
  expect([...new Set(builtInPosts.map(({ category }) => category))].toSorted()).toEqual(five);
});

test("each has an image of its own in two widths", () => {
  const files = builtInPosts.flatMap(({ imageUrl }) => [
    imageUrl ?? "",
    (imageUrl ?? "").replace(".avif", "-w480.avif"),
  ]);
  expect(new Set(files).size).toBe(12);
  expect(files.filter((file) => !existsSync(new URL(`../../../../public${file}`, import.meta.url)))).toEqual([]);
});

test("each has a page with related posts", () => {
  for (const { slug, title } of builtInPosts) {
    const post = builtInPost(slug);
    expect(post?.title).toBe(title);
    expect(post?.content.length).toBeGreaterThan(200);
    expect(post?.minutes).toBeGreaterThanOrEqual(1);
    expect(post?.related.map((other) => other.slug)).not.toContain(slug);
    expect(post?.related).toHaveLength(3);
  }
  expect(builtInPost("nothing-of-the-kind")).toBeUndefined();
});
