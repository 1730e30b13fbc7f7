import { PostInput } from "@panshi/contracts/content/post-edit";
import { StoryInput } from "@panshi/contracts/content/story-edit";
import { pictures } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createProduct } from "../../commerce/product/staff/manage-products.ts";
import { createPost, deletePost, updatePost } from "../../content/post/staff/manage-posts.ts";
import { createStory, deleteStory, updateStory } from "../../content/story/staff/manage-stories.ts";
import type { AdministratorCtx } from "../context.ts";
import { draft, staffCtx } from "../../commerce/product/testing.ts";
import { outcomeOf, type TestCore, testCore } from "../../testing.ts";
import { insertTestPicture } from "./testing.ts";

let core: TestCore;
let ctx: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  ctx = await staffCtx(core, "super_admin");
});
afterAll(() => core.close());

const addPicture = () => insertTestPicture(core.ctx, { uploadedBy: ctx.actor.administratorId });
type Picture = Awaited<ReturnType<typeof addPicture>>;
/** Which of the pictures something uses: the others are removed a day later. */
const used = async (...given: Picture[]) => {
  const rows = await Promise.all(
    given.map(({ id }) => core.database.db.select().from(pictures).where(eq(pictures.id, id))),
  );
  return rows.map(([row]) => row?.unusedSince === null);
};

it("a story uses its picture from when it is made, lets go of it for another one, and of that when it is deleted", async () => {
  const [first, second] = [await addPicture(), await addPicture()];
  const texts = StoryInput.parse({ memberName: "小安", title: "路", content: "一段", successType: "事業成功" });
  const { id } = await createStory(ctx, { ...texts, imageUrl: first.imageUrl });
  expect(await used(first, second)).toEqual([true, false]);
  await updateStory(ctx, { ...texts, id, imageUrl: second.imageUrl });
  expect(await used(first, second)).toEqual([false, true]);
  await deleteStory(ctx, { id });
  expect(await used(first, second)).toEqual([false, false]);
});

it("a post uses its picture and those of its text, lets go of what it names no more, and of all when it is deleted", async () => {
  const [cover, inText, other] = [await addPicture(), await addPicture(), await addPicture()];
  const input = (given: { imageUrl?: string; content: string }) =>
    PostInput.parse({ title: "石", excerpt: "摘要", category: "guide", ...given });
  const content = `文\n\n![石](${inText.imageUrl})`;
  const { id } = await createPost(ctx, input({ imageUrl: cover.imageUrl, content }));
  expect(await used(cover, inText, other)).toEqual([true, true, false]);
  await updatePost(ctx, { ...input({ imageUrl: other.imageUrl, content }), id });
  expect(await used(cover, inText, other)).toEqual([false, true, true]);
  await updatePost(ctx, { ...input({ imageUrl: other.imageUrl, content: "文" }), id });
  expect(await used(cover, inText, other)).toEqual([false, false, true]);
  await deletePost(ctx, { id });
  expect(await used(cover, inText, other)).toEqual([false, false, false]);
});

it("a picture that is gone is refused at its field, and the post, story or product is not made or changed", async () => {
  const gone = (await addPicture()).imageUrl.replace(/picture-[0-9a-f]{8}/, "picture-00000000");
  const story = StoryInput.parse({ memberName: "小安", title: "路", content: "一段", successType: "事業成功" });
  const post = PostInput.parse({ title: "石", excerpt: "摘要", content: "文", category: "guide" });
  const issuesOf = (call: Promise<unknown>) => call.catch((error: { issues?: object }) => error.issues);
  const fault = (path: string) => [{ path, message: expect.any(String) as string }];
  expect(await issuesOf(createStory(ctx, { ...story, imageUrl: gone }))).toEqual(fault("imageUrl"));
  expect(await issuesOf(createPost(ctx, { ...post, imageUrl: gone }))).toEqual(fault("imageUrl"));
  // In the text it is said at the text, which is another field of the form.
  expect(await issuesOf(createPost(ctx, { ...post, content: `![](${gone})` }))).toEqual(fault("content"));
  expect(await outcomeOf(createProduct(ctx, { ...draft, imageUrl: gone }))).toBe("bad_input");
});
