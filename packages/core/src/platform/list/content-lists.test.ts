import { PostInput, PostListInput } from "@panshi/contracts/content/post-edit";
import { FaqInput, FaqListInput } from "@panshi/contracts/content/faq-edit";
import { ProductListInput } from "@panshi/contracts/commerce/product-edit";
import { StoryInput, StoryListInput } from "@panshi/contracts/content/story-edit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPost, deletePost, listPostRecords, updatePost } from "../../content/post/staff/manage-posts.ts";
import { HOUR } from "../clock.ts";
import type { AdministratorCtx } from "../context.ts";
import { createFaq, deleteFaq, listFaqRecords, updateFaq } from "../../content/faq/staff/manage-faqs.ts";
import {
  createProduct,
  deleteProduct,
  listProducts,
  updateProduct,
} from "../../commerce/product/staff/manage-products.ts";
import { draft, staffCtx } from "../../commerce/product/testing.ts";
import { createStory, deleteStory, listStoryRecords, updateStory } from "../../content/story/staff/manage-stories.ts";
import { type TestCore, testCore } from "../../testing.ts";

let core: TestCore;
let ctx: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  ctx = await staffCtx(core, "super_admin");
});
afterAll(() => core.close());

type Call<Input, Answer> = (ctx: AdministratorCtx, input: Input) => Promise<Answer>;
type List = {
  name: string;
  create: Call<object, { id: string }>;
  update: Call<object & { id: string }, unknown>;
  remove: Call<{ id: string }, void>;
  list: Call<object, { items: { id: string }[]; total?: number }>;
  parse: (input: object) => object;
  /** Three rows, "1" to "3", which are made in this order, an hour apart; and what is written over the first one, last. */
  rows: object[];
  change: object;
  /** The rows, in their order, that a list with these conditions has. */
  finds: (readonly [conditions: object, rows: string])[];
};
const soon = "2026-03-02T04:00:00.000Z";
const post = { title: "石", excerpt: "摘要", content: "內文", category: "guide" };
const story = { memberName: "小安", title: "路", content: "一段", successType: "事業成功" };
const faq = { question: "會好嗎？", answer: "會。" };
const { price: _, ...sold } = draft;

const lists = [
  {
    name: "posts",
    create: createPost,
    update: updatePost,
    remove: deletePost,
    list: listPostRecords,
    parse: (input: object) => PostListInput.parse(input),
    rows: [
      PostInput.parse({ ...post, isPublished: true }),
      PostInput.parse({ ...post, excerpt: "清晨的霧", category: "news", isPublished: true, publishedAt: soon }),
      PostInput.parse({ ...post, content: "海邊的風" }),
    ],
    change: PostInput.parse({ ...post, title: "燈塔", isPublished: true }),
    finds: [
      [{}, "132"],
      [{ sort: "updatedAt" }, "231"],
      // A post that was never published has no place.
      [{ sort: "-place" }, "213"],
      [{ sort: "place" }, "312"],
      [{ category: "news" }, "2"],
      [{ state: "draft" }, "3"],
      [{ state: "scheduled" }, "2"],
      [{ state: "published" }, "1"],
      [{ state: "published", category: "news" }, ""],
      [{ search: "燈塔" }, "1"],
      [{ search: "清晨" }, "2"],
      [{ search: "海邊" }, "3"],
      [{ search: "海邊", category: "news" }, ""],
    ],
  },
  {
    name: "stories",
    create: createStory,
    update: updateStory,
    remove: deleteStory,
    list: listStoryRecords,
    parse: (input: object) => StoryListInput.parse(input),
    // Without an order each comes above the others, and an edit leaves it where it is.
    rows: [
      StoryInput.parse({ ...story, displayOrder: 30, isPublished: true }),
      StoryInput.parse({ ...story, memberName: "阿霧", successType: "健康療癒", isFeatured: true }),
      StoryInput.parse({ ...story, content: "海邊的風", isPublished: true, publishedAt: soon }),
    ],
    change: StoryInput.parse({ ...story, title: "燈塔", isPublished: true }),
    finds: [
      [{}, "321"],
      [{ sort: "-displayOrder" }, "123"],
      [{ sort: "-updatedAt" }, "132"],
      [{ successType: "健康療癒" }, "2"],
      [{ isFeatured: true }, "2"],
      [{ isFeatured: false }, "31"],
      [{ state: "draft" }, "2"],
      [{ state: "scheduled" }, "3"],
      [{ state: "published" }, "1"],
      [{ search: "燈塔" }, "1"],
      [{ search: "阿霧" }, "2"],
      [{ search: "海邊" }, "3"],
    ],
  },
  {
    name: "questions",
    create: createFaq,
    update: updateFaq,
    remove: deleteFaq,
    list: listFaqRecords,
    parse: (input: object) => FaqListInput.parse(input),
    rows: [
      FaqInput.parse({ ...faq, order: 5, isPublished: true }),
      FaqInput.parse({ ...faq, order: 7, category: "付款問題", isPublished: true, publishedAt: soon }),
      FaqInput.parse({ ...faq, order: 6, answer: "海邊的風" }),
    ],
    change: FaqInput.parse({ ...faq, question: "燈塔？", order: 5, isPublished: true }),
    finds: [
      [{}, "132"],
      [{ sort: "-order" }, "231"],
      [{ sort: "updatedAt" }, "231"],
      [{ category: "付款問題" }, "2"],
      [{ state: "draft" }, "3"],
      [{ state: "scheduled" }, "2"],
      [{ state: "published" }, "1"],
      [{ search: "燈塔" }, "1"],
      [{ search: "海邊" }, "3"],
    ],
  },
  {
    name: "products",
    create: createProduct,
    update: updateProduct,
    remove: deleteProduct,
    list: listProducts,
    parse: (input: object) => ProductListInput.parse(input),
    rows: [
      { ...draft, name: "c 鐘" },
      { ...draft, name: "a 霧", category: "oracle_cards", type: "image" },
      { ...draft, name: "b 風", displayOrder: 1 },
    ],
    change: { ...sold, name: "c 燈塔" },
    finds: [
      [{}, "312"],
      [{ sort: "name" }, "231"],
      [{ sort: "-updatedAt" }, "132"],
      [{ category: "oracle_cards" }, "2"],
      [{ type: "image" }, "2"],
      [{ isActive: true }, ""],
      [{ isActive: false }, "312"],
      [{ search: "燈塔" }, "1"],
      [{ search: "鐘" }, ""],
    ],
  },
] as unknown as List[];

it.each(lists)(
  "the list of $name that staff see has each filter, sort and search, with their number, and no deleted row",
  async ({ create, update, remove, list, parse, rows, change, finds }) => {
    const names = new Map<string, string>();
    for (const [index, input] of rows.entries()) {
      names.set((await create(ctx, input)).id, String(index + 1));
      core.clock.advance(HOUR);
    }
    await remove(ctx, await create(ctx, rows[0] ?? {}).then(({ id }) => ({ id })));
    const [first = ""] = names.keys();
    await update(ctx, { ...change, id: first });
    for (const [conditions, wanted] of finds) {
      const { items, total } = await list(ctx, { ...parse(conditions), counted: true });
      const found = items.map(({ id }) => names.get(id) ?? "?").join("");
      expect([conditions, found, total]).toEqual([conditions, wanted, wanted.length]);
    }
  },
);
