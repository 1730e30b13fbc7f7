import { newId, transaction } from "@panshi/db";
import { blogPosts } from "@panshi/db/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { outcomeOf, type TestCore, testCore } from "../../testing.ts";
import { getPublishedPost } from "./list-posts.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

it("reads a published post with others of its category first, and finds no draft", async () => {
  const now = core.clock.now();
  const post = (slug: string, given: Partial<typeof blogPosts.$inferInsert> = {}) => ({
    id: newId(now),
    slug,
    title: slug,
    excerpt: "摘要",
    content: "字".repeat(801),
    category: "guide" as const,
    authorName: "編輯",
    isPublished: true,
    publishedAt: now,
    listedAt: now,
    createdAt: now,
    updatedAt: now,
    ...given,
  });
  await transaction(core.ctx, ({ db }) =>
    db
      .insert(blogPosts)
      .values([
        post("one"),
        post("newer-other", { category: "news", listedAt: new Date(now.getTime() + 9) }),
        post("same"),
        post("draft", { isPublished: false }),
      ]),
  );
  const read = async (slug: string) => getPublishedPost(core.ctx, { slug });
  const { minutes, related } = await read("one");
  expect([minutes, related.map((each) => each.slug)]).toEqual([3, ["same", "newer-other"]]);
  for (const wrong of ["draft", "nobody"]) expect(await outcomeOf(read(wrong))).toBe("not_found");
});
