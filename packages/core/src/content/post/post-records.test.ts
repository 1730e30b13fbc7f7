import { PostInput } from "@panshi/contracts/content/post-edit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { staffCtx } from "../../commerce/product/testing.ts";
import { outcomeOf, type TestCore, testCore } from "../../testing.ts";
import { getPublishedPost, listPosts } from "./list-posts.ts";
import { createPost, deletePost, movePost, updatePost } from "./staff/manage-posts.ts";

let core: TestCore;
let ctx: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  ctx = await staffCtx(core, "admin");
});
beforeEach(() => core.clock.advance(HOUR));
afterAll(() => core.close());

const texts = { title: "石", excerpt: "摘要", content: "內文", category: "guide" };
const input = (given: object = {}) => PostInput.parse({ ...texts, isPublished: true, ...given });
const create = (given: object = {}) => createPost(ctx, input(given));
const update = (id: string, given: object = {}) => updatePost(ctx, { ...input(given), id });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => "ok",
    (error: { code: string; message: string }) => [error.code, error.message],
  );
const read = async (slug: string) => {
  core.ctx.cache.drop("blog_posts");
  return getPublishedPost(core.ctx, { slug });
};

describe("a move of a post", () => {
  it("is refused in words where it was never published, where its new place is gone, and from another version", async () => {
    const [draft, one, gone] = [await create({ isPublished: false }), await create(), await create()];
    await deletePost(ctx, { id: gone.id });
    const move = (id: string, beforeId: string | null, updatedAt?: string) =>
      movePost(ctx, { id, beforeId, updatedAt });
    expect(await failureOf(move(draft.id, one.id))).toEqual(["conflict", "這篇文章還沒發布過，發布之後才有順序"]);
    const lost = ["conflict", "你要放的位置剛被更動過，順序沒有改變。請再移動一次"];
    for (const place of [gone.id, draft.id]) expect(await failureOf(move(one.id, place))).toEqual(lost);
    expect(await move(one.id, one.id)).toEqual({ changed: [] });
    const two = await create();
    const { changed } = await move(one.id, two.id, one.updatedAt);
    expect(changed).toEqual([{ id: one.id, updatedAt: expect.any(String) }]);
    // A form that was open before the move would bring the old place back.
    const stale = { id: one.id, updatedAt: one.updatedAt };
    expect(await outcomeOf(movePost(ctx, { ...stale, beforeId: null }))).toBe("edit_conflict");
    expect(await outcomeOf(updatePost(ctx, { ...input(), ...stale }))).toBe("edit_conflict");
  });
});

describe("an edit of a post", () => {
  it("keeps its address, whatever its title becomes, and takes no address that another post has", async () => {
    const [one, other] = [await create({ title: "甲" }), await create({ title: "乙" })];
    expect(await update(one.id, { title: "丙" })).toMatchObject({ slug: "甲", title: "丙" });
    expect(await update(one.id, { slug: "" })).toMatchObject({ slug: "甲" });
    await expect(update(one.id, { slug: other.slug })).rejects.toMatchObject({
      code: "slug_taken",
      issues: [{ path: "slug" }],
    });
    expect((await read("甲")).id).toBe(one.id);
    expect(await update(one.id, { slug: "丁" })).toMatchObject({ slug: "丁" });
    expect(await outcomeOf(read("甲"))).toBe("not_found");
    expect((await read("丁")).id).toBe(one.id);
  });

  it("of a draft is public only once it is published, and says when it was last changed", async () => {
    const { id, slug } = await create({ title: "雨", isPublished: false });
    expect(await outcomeOf(read(slug))).toBe("not_found");
    const publishedAt = core.clock.now().toISOString();
    await update(id, { title: "雨" });
    core.clock.advance(HOUR);
    await update(id, { title: "雨", content: "新的**內文**", imageUrl: "/art/stone.webp", authorName: "小安" });
    expect(await read(slug)).toEqual({
      ...texts,
      id,
      slug,
      title: "雨",
      content: "新的**內文**",
      imageUrl: "/art/stone.webp",
      authorName: "小安",
      publishedAt,
      updatedAt: core.clock.now().toISOString(),
      minutes: 1,
      related: expect.any(Array),
    });
  });
});

it("a post is followed by three others at most, none of them scheduled, deleted or a draft, those of its kind first", async () => {
  const reader = await create({ slug: "reader", category: "growth" });
  const later = new Date(core.clock.now().getTime() + 1000).toISOString();
  for (const [slug, given] of [
    ["scheduled", { publishedAt: later }],
    ["draft", { isPublished: false }],
    ["deleted", {}],
    ["first", {}],
    ["second", {}],
  ] as const)
    await create({ slug, category: "growth", ...given });
  const { items } = await listPosts(core.ctx, { limit: 200 });
  await deletePost(ctx, { id: items.find(({ slug }) => slug === "deleted")?.id ?? "" });
  await create({ slug: "other-kind", category: "news" });
  await create({ slug: "another", category: "news" });
  const { related } = await read(reader.slug);
  expect(related.map(({ slug }) => slug)).toEqual(["second", "first", "another"]);
  expect(related[0]).toEqual({
    id: expect.any(String),
    slug: "second",
    title: "石",
    excerpt: "摘要",
    category: "growth",
    imageUrl: null,
    authorName: "磐石編輯室",
    publishedAt: core.clock.now().toISOString(),
  });
  core.clock.advance(1000);
  expect((await read(reader.slug)).related.map(({ slug }) => slug)).toEqual(["scheduled", "second", "first"]);
});
