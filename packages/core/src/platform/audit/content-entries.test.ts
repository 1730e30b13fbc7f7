import { PostInput } from "@panshi/contracts/content/post-edit";
import { FaqInput } from "@panshi/contracts/content/faq-edit";
import { StoryInput } from "@panshi/contracts/content/story-edit";
import { auditEntries } from "@panshi/db/schema";
import { asc, gt } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { moveProduct, setProductsActive } from "../../commerce/product/staff/manage-products.ts";
import { createFaq, deleteFaq, moveFaq, updateFaq } from "../../content/faq/staff/manage-faqs.ts";
import {
  createFreeDownload,
  moveFreeDownload,
  updateFreeDownload,
} from "../../content/free-download/staff/manage-free-downloads.ts";
import { createPost, deletePost, movePost, updatePost } from "../../content/post/staff/manage-posts.ts";
import { createStory, deleteStory, moveStory, updateStory } from "../../content/story/staff/manage-stories.ts";
import type { AdministratorCtx } from "../context.ts";
import { deleteFreeDownload } from "../../content/free-download/staff/delete-free-download.ts";
import { replaceFreeFile } from "../../content/free-download/staff/replace-free-file.ts";
import { removePreview, setPreview } from "../../commerce/product/staff/set-preview.ts";
import { productWithFile, staffCtx, createUploadedFile } from "../../commerce/product/testing.ts";
import { outcomeOf, type TestCore, testCore } from "../../testing.ts";

let core: TestCore;
let ctx: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  ctx = await staffCtx(core, "super_admin");
});
afterAll(() => core.close());

const entriesAfter = (id: number) =>
  core.database.db.select().from(auditEntries).where(gt(auditEntries.id, id)).orderBy(asc(auditEntries.id));
/** The entries that some work leaves: action, subject, values before and after. */
async function entriesOf(work: () => Promise<unknown>) {
  const from = (await entriesAfter(0)).at(-1)?.id ?? 0;
  await work();
  const rows = await entriesAfter(from);
  for (const row of rows)
    expect(row).toMatchObject({ administratorId: ctx.actor.administratorId, address: ctx.address });
  return rows.map(({ action, subjectId, before, after }) => [action, subjectId, before, after]);
}

type Row = { id: string; updatedAt: string };
type Noun<Input> = {
  noun: string;
  create: (ctx: AdministratorCtx, input: Input) => Promise<Row>;
  update: (ctx: AdministratorCtx, input: Input & { id: string }) => Promise<Row>;
  move: (ctx: AdministratorCtx, input: { id: string; beforeId: string | null }) => Promise<unknown>;
  remove: (ctx: AdministratorCtx, input: { id: string }) => Promise<void>;
  input: Input;
  change: Partial<Input>;
  /** Whether the first row is moved above the other one, or one of them to the end; its place before and after. */
  moved: ["above" | "first" | "other", from: object, to: object];
};
const nouns = {
  blog_post: {
    noun: "blog_post",
    create: createPost,
    update: updatePost,
    move: movePost,
    remove: deletePost,
    input: PostInput.parse({ title: "石", excerpt: "摘要", content: "內文", category: "guide", isPublished: true }),
    change: { title: "星" },
    moved: ["above", { listedAt: "2026-03-01T04:00:00.000Z" }, { listedAt: "2026-03-01T04:00:02.000Z" }],
  } satisfies Noun<PostInput>,
  success_story: {
    noun: "success_story",
    create: createStory,
    update: updateStory,
    move: moveStory,
    remove: deleteStory,
    input: StoryInput.parse({ memberName: "小安", title: "路", content: "一段", successType: "事業成功" }),
    change: { rating: 2 },
    // A new story stands above all others.
    moved: ["other", { displayOrder: -10 }, { displayOrder: 10 }],
  } satisfies Noun<StoryInput>,
  faq: {
    noun: "faq",
    create: createFaq,
    update: updateFaq,
    move: moveFaq,
    remove: deleteFaq,
    input: FaqInput.parse({ question: "會好嗎？", answer: "會。", order: 20 }),
    change: { answer: "一定會。" },
    moved: ["first", { displayOrder: 20 }, { displayOrder: 30 }],
  } satisfies Noun<FaqInput>,
};

it.each(Object.values(nouns) as unknown as Noun<object>[])(
  "each change of a $noun is one entry with its values before and after",
  async ({ noun, create, update, move, remove, input, change, moved: [which, from, to] }) => {
    let first: Row | undefined;
    const [made] = await entriesOf(async () => (first = await create(ctx, input)));
    if (!first) throw new Error("nothing was made");
    const { id } = first;
    expect(made).toEqual([`${noun}.create`, id, null, first]);
    core.clock.advance(1000);
    const other = await create(ctx, input);
    const place = { id: which === "other" ? other.id : id, beforeId: which === "above" ? other.id : null };
    expect(await entriesOf(() => move(ctx, place))).toEqual([[`${noun}.move`, place.id, from, to]]);
    // It is there already: nothing changes, and nothing is written.
    expect(await entriesOf(() => move(ctx, place))).toEqual([]);
    let before = first;
    await entriesOf(async () => (before = await update(ctx, { ...input, id })));
    let after: Row | undefined;
    expect(await entriesOf(async () => (after = await update(ctx, { ...input, ...change, id })))).toEqual([
      [`${noun}.update`, id, before, after],
    ]);
    expect(after).toMatchObject(change);
    expect(await entriesOf(() => remove(ctx, { id }))).toEqual([[`${noun}.delete`, id, after, null]]);
    // It is gone: nothing changes it any more, nor can anything be put before it.
    expect(
      await entriesOf(async () => {
        for (const call of [
          () => update(ctx, { ...input, id }),
          () => move(ctx, { id, beforeId: null }),
          () => remove(ctx, { id }),
        ])
          expect(await outcomeOf(call())).toBe("not_found");
        expect(await outcomeOf(move(ctx, { id: other.id, beforeId: id }))).toBe("conflict");
      }),
    ).toEqual([]);
  },
);

it("each change of a free download is one entry with its values, and a replaced file is named with the new one", async () => {
  const input = { title: "手冊", description: "印出來用", isActive: true };
  let made: Awaited<ReturnType<typeof createFreeDownload>> | undefined;
  const create = async () => (made = await createFreeDownload(ctx, { ...input, file: await createUploadedFile() }));
  const [created] = await entriesOf(create);
  const first = made ?? (await create());
  const { id } = first;
  expect(created).toEqual(["free_download.create", id, null, first]);
  await create();
  const { displayOrder } = first;
  expect(await entriesOf(() => moveFreeDownload(ctx, { id, beforeId: null }))).toEqual([
    ["free_download.move", id, { displayOrder }, { displayOrder: displayOrder + 20 }],
  ]);
  let after = await updateFreeDownload(ctx, { ...input, id });
  const before = after;
  const renamed = { ...input, id, title: "新手冊" };
  expect(await entriesOf(async () => (after = await updateFreeDownload(ctx, renamed)))).toEqual([
    ["free_download.update", id, before, after],
  ]);
  const fileOf = ({ filename, mediaType, size }: typeof after) => ({ filename, mediaType, size });
  const was = fileOf(after);
  const file = await createUploadedFile("PK\x03\x04");
  expect(await entriesOf(async () => (after = await replaceFreeFile(ctx, { id, file })))).toEqual([
    ["free_download.replace_file", id, was, fileOf(after)],
  ]);
  expect(fileOf(after)).toMatchObject({ mediaType: "application/zip", size: 4 });
  expect(await entriesOf(() => deleteFreeDownload(ctx, { id }))).toEqual([["free_download.delete", id, after, null]]);
});

it("a product that is put on sale, moved, or given another preview leaves one entry with what changed", async () => {
  const [one, two] = [await productWithFile(ctx), await productWithFile(ctx)];
  const ids = [one.id, two.id];
  for (const isActive of [true, false])
    expect(await entriesOf(() => setProductsActive(ctx, { ids, isActive }))).toEqual([
      ["product.set_active", "*", { isActive: !isActive }, { ids: ids.toSorted(), isActive }],
    ]);
  expect(await entriesOf(() => setProductsActive(ctx, { ids, isActive: false }))).toEqual([]);
  const { id, displayOrder } = one;
  expect(await entriesOf(() => moveProduct(ctx, { id, beforeId: null }))).toEqual([
    ["product.move", id, { displayOrder }, { displayOrder: displayOrder + 20 }],
  ]);
  let audioUrl: string | null = null;
  const set = async () => ({ audioUrl } = await setPreview(ctx, { id, file: await createUploadedFile("ID3 clip") }));
  expect(await entriesOf(set)).toEqual([["product.set_preview", id, { audioUrl: null }, { audioUrl }]]);
  const remove = () => removePreview(ctx, { id });
  expect(await entriesOf(remove)).toEqual([["product.remove_preview", id, { audioUrl }, { audioUrl: null }]]);
  // There is none any more.
  expect(await entriesOf(remove)).toEqual([]);
});
