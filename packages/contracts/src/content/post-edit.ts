import * as z from "zod/mini";
import { postCategories, type PostCategory, PostCategory as Category, Slug, SLUG_MAX } from "./post.ts";
import { editFields } from "../platform/change.ts";
import { listInput } from "../platform/list.ts";
import { ownImagePath } from "../platform/picture.ts";
import { publicationFields, publicationOutput, PublicationState } from "../platform/publication.ts";
import { bodyText, id, lineText, maxTextCheck, possiblyEmptyText } from "../platform/text.ts";

/** The longest post, in UTF-16 units of its Markdown. */
export const POST_CONTENT_MAX = 20_000;
export const POST_TITLE_MAX = 100;
export const POST_EXCERPT_MAX = 200;
export const POST_AUTHOR_MAX = 50;
/** Who a post is by, unless somebody is named. */
export const DEFAULT_POST_AUTHOR = "磐石編輯室";

const keys = Object.keys(postCategories) as [PostCategory, ...PostCategory[]];
const keyOf = (given: string): PostCategory =>
  keys.find((key) => key === given || postCategories[key] === given) ?? keys[0];
/** A category by its key or its label (S9.08). */
const PostCategoryInput = z.pipe(
  z.enum([...keys, ...Object.values(postCategories)], "請選擇分類"),
  z.transform((given): PostCategory => keyOf(given)),
);

/** The part of a post's address; empty: it is made from the title, and an edit keeps the one that is there. */
const slug = z.optional(
  z.union(
    [z.pipe(z.string().check(maxTextCheck(SLUG_MAX, "網址不正確"), z.trim(), z.toLowerCase()), Slug), z.literal("")],
    "網址只能用文字、數字和連字號",
  ),
);

export const PostInput = z.strictObject({
  title: lineText("標題", POST_TITLE_MAX),
  slug,
  excerpt: bodyText("摘要", POST_EXCERPT_MAX),
  content: bodyText("內文", POST_CONTENT_MAX),
  category: PostCategoryInput,
  imageUrl: z._default(z.nullable(ownImagePath), null),
  authorName: z._default(lineText("作者", POST_AUTHOR_MAX), DEFAULT_POST_AUTHOR),
  ...publicationFields,
});
export type PostInput = z.infer<typeof PostInput>;
export const PostEdit = z.extend(PostInput, editFields);
export type PostEdit = z.infer<typeof PostEdit>;

/** A draft that need not be complete yet. */
export const PostPreviewInput = z.strictObject({
  title: possiblyEmptyText(POST_TITLE_MAX),
  excerpt: z._default(possiblyEmptyText(POST_EXCERPT_MAX), ""),
  content: possiblyEmptyText(POST_CONTENT_MAX),
  category: PostCategoryInput,
  imageUrl: z._default(z.nullable(ownImagePath), null),
  authorName: z._default(possiblyEmptyText(POST_AUTHOR_MAX), ""),
  publishedAt: publicationFields.publishedAt,
});
export type PostPreviewInput = z.infer<typeof PostPreviewInput>;

/** A post as administrators see and edit it. */
export const PostRecord = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  category: Category,
  imageUrl: z.nullable(z.string()),
  authorName: z.string(),
  ...publicationOutput,
});
export type PostRecord = z.infer<typeof PostRecord>;

/**
 * The posts as administrators list them; `search` looks into title, excerpt and text. `place`: the public order, descending, in
 * which a post can be moved; drafts that were never published come last there.
 */
export const PostListInput = listInput({
  filters: { category: PostCategoryInput, state: PublicationState },
  sorts: ["updatedAt", "place"],
  defaultSort: "-updatedAt",
  search: true,
});
export type PostListInput = z.infer<typeof PostListInput>;
