import { readingMinutes } from "@panshi/contracts/content/post";
import {
  DEFAULT_POST_AUTHOR,
  type PostEdit,
  type PostInput,
  type PostPreviewInput,
  type PostRecord,
} from "@panshi/contracts/content/post-edit";
import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { AppError, errors } from "@panshi/contracts/platform/errors";
import type { Preview } from "@panshi/contracts/platform/publication";
import { type Db, newId, transaction } from "@panshi/db";
import { blogPosts } from "@panshi/db/schema";
import { searchVector } from "@panshi/db/search";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { type Clock, SECOND } from "../../../platform/clock.ts";
import { requireUnchanged } from "../../../platform/conflict.ts";
import { publishedAtOf, publishedRowView } from "../../../platform/list/publication.ts";
import { recordPictureUses } from "../../../platform/picture/record-picture-uses.ts";
import { rowStore } from "../../../platform/row-store.ts";
import { staffDelete, staffList } from "../../../platform/edited-rows/row-verbs.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { requireBoundedContent } from "../require-bounded-content.ts";
import {
  lockPostOrder,
  type PostPosition,
  postListQuery,
  selectPostPositions,
  selectTakenSlugs,
  updatePostPositions,
} from "./store.ts";

/** The posts of a search and filters, drafts included. */
export const listPostRecords = staffList("articles:read", postListQuery, publishedRowView);

const posts = rowStore(blogPosts);

/** Search terms of what staff's list is searched by. */
const searchOf = ({ title, excerpt, content }: PostInput): string => searchVector(`${title}\n${excerpt}\n${content}`);

/** Adds a post: a draft, a scheduled one, or one that is public at once. Throws `slug_taken`. */
export const createPost = staffVerb("articles:create", async (ctx, input: PostInput): Promise<PostRecord> => {
  await requireBoundedContent(input);
  return transaction(ctx, async (tx) => {
    await lockPostOrder(tx.db);
    const now = ctx.clock.now();
    const id = newId(now);
    const slug = input.slug ? await requireFreeSlug(tx.db, input.slug, id) : await freeSlugOf(tx.db, input.title, id);
    const publishedAt = publishedAtOf(input, null, now);
    const values = { ...input, slug, publishedAt, listedAt: publishedAt, search: searchOf(input) };
    const after = publishedRowView(await posts.insert(tx, values, id), now);
    await usePostPictures(tx, after);
    writeAudit(tx, { action: "blog_post.create", subjectId: after.id, before: null, after });
    return after;
  });
});

/**
 * Changes a post. It keeps its address where none is given, and its place in the list where the time of publication stays.
 * Throws `not_found`, `edit_conflict`, `slug_taken`.
 */
export const updatePost = staffVerb("articles:update", async (ctx, input: PostEdit): Promise<PostRecord> => {
  await requireBoundedContent(input);
  return transaction(ctx, async (tx) => {
    const { id, updatedAt: _, ...values } = input;
    await lockPostOrder(tx.db);
    const row = await posts.lock(tx, input.id);
    const now = ctx.clock.now();
    const before = publishedRowView(row, now);
    requireUnchanged(before, input);
    const slug = input.slug ? await requireFreeSlug(tx.db, input.slug, id) : row.slug;
    const publishedAt = publishedAtOf(input, row.publishedAt, now);
    const isMoved = publishedAt?.getTime() !== row.publishedAt?.getTime();
    const listedAt = isMoved ? publishedAt : row.listedAt;
    const saved = await posts.update(tx, id, {
      ...values,
      slug,
      publishedAt,
      listedAt,
      search: searchOf(input),
    });
    const after = publishedRowView(saved, now);
    await usePostPictures(tx, after);
    writeAudit(tx, { action: "blog_post.update", subjectId: id, before, after });
    return after;
  });
});

/**
 * Moves a post in the public list: its time of publication stays, the time that it is listed by comes between those of its new
 * neighbours. Posts of one millisecond make room upwards. Throws `not_found`, `edit_conflict`, and `conflict` for a post that
 * was never published and where the post to stand before is gone.
 */
export const movePost = staffVerb("articles:update", async (ctx, input: MoveInput): Promise<MoveResult> => {
  return transaction(ctx, async (tx) => {
    await lockPostOrder(tx.db);
    const row = await posts.lock(tx, input.id);
    requireUnchanged(publishedRowView(row, ctx.clock.now()), input);
    if (!row.listedAt) throw new AppError("conflict", { message: "這篇文章還沒發布過，發布之後才有順序" });
    const places = await selectPostPositions(tx.db);
    const from = places.findIndex(({ id }) => id === input.id);
    const others = places.filter(({ id }) => id !== input.id);
    const to = input.beforeId === null ? others.length : others.findIndex(({ id }) => id === input.beforeId);
    if (to === from || input.beforeId === input.id) return { changed: [] };
    if (to < 0) throw new AppError("conflict", { message: "你要放的位置剛被更動過，順序沒有改變。請再移動一次" });
    const moved = { id: input.id, listedAt: listedAtBetween(others[to - 1], others[to], ctx.clock.now()) };
    const changed = await updatePostPositions(tx, [moved, ...madeRoomAbove(moved, others.slice(0, to))]);
    const [before, after] = [row, moved].map(({ listedAt }) => ({ listedAt: listedAt?.toISOString() })) as [
      object,
      object,
    ];
    writeAudit(tx, { action: "blog_post.move", subjectId: input.id, before, after });
    return { changed };
  });
});

/** A time under that of the post above and over that of the post below; at the top not before now, so that later posts come above. */
function listedAtBetween(above: PostPosition | undefined, below: PostPosition | undefined, now: Date): Date {
  const low = below?.listedAt.getTime();
  if (!above) return new Date(Math.max(now.getTime(), (low ?? 0) + SECOND));
  const high = above.listedAt.getTime();
  return new Date(low === undefined ? high - SECOND : low + Math.max(1, Math.floor((high - low) / 2)));
}

/** The posts above that stand no longer above, each a millisecond later than the one below it. */
function madeRoomAbove(moved: PostPosition, above: readonly PostPosition[]): PostPosition[] {
  const raised: PostPosition[] = [];
  let below = moved.listedAt.getTime();
  for (const { id, listedAt } of above.toReversed()) {
    if (listedAt.getTime() > below) break;
    below += 1;
    raised.push({ id, listedAt: new Date(below) });
  }
  return raised;
}

/** Marks a post as deleted: it is in no list, and its address is free again. Throws `not_found`. */
export const deletePost = staffDelete("articles:delete", {
  subject: "blog_post",
  table: blogPosts,
  view: publishedRowView,
  stored: (tx, id) => recordPictureUses(tx, { subject: { type: "blog_post", id }, imageUrls: [] }),
});

/** A draft as members would see it; nothing is saved. Throws what {@link Previews} does, and `unavailable` where the website is not built. */
export const previewPost = staffVerb("articles:read", async (ctx, input: PostPreviewInput): Promise<Preview> => {
  if (!ctx.previews) throw new AppError("unavailable");
  const now = ctx.clock.now();
  const publishedAt = input.publishedAt ?? now.toISOString();
  const html = await ctx.previews.post({
    ...input,
    id: newId(now),
    slug: "preview",
    authorName: input.authorName || DEFAULT_POST_AUTHOR,
    publishedAt,
    updatedAt: publishedAt,
    minutes: readingMinutes(input.content),
    related: [],
  });
  return { html };
});

/** An uploaded picture's address anywhere in a text: one that is only mentioned is kept too. */
const uploaded = /\/uploads\/picture-[0-9a-f-]{36}-\d{1,5}x\d{1,5}\.webp/g;

/** Records the uploaded pictures of a post: its cover and those in its text. Throws `bad_input` for one that is not there. */
async function usePostPictures(
  ctx: { db: Db; clock: Clock },
  { id, imageUrl, content }: { id: string; imageUrl: string | null; content: string },
): Promise<void> {
  const subject = { type: "blog_post", id } as const;
  const inText = content.match(uploaded) ?? [];
  await recordPictureUses(ctx, { subject, imageUrls: inText, path: "content", keep: true });
  await recordPictureUses(ctx, { subject, imageUrls: [imageUrl, ...inText] });
}

/** Longer slugs are cut, so that an address can be read and a number fits behind it. */
const LENGTH_MAX = 60;
/** Posts of one title are told apart by these numbers. */
const NUMBERS_MAX = 99;

/** The part of a post's address that its title makes: letters and digits of any script, in lower case, joined by hyphens. */
const slugOf = (title: string): string =>
  Array.from(
    title
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-"),
  )
    .slice(0, LENGTH_MAX)
    .join("")
    .replace(/^-|-$/g, "") || "post";

/** The slug that a post is given; throws `slug_taken` where another one has it. */
async function requireFreeSlug(db: Db, slug: string, id: string): Promise<string> {
  if ((await selectTakenSlugs(db, [slug], id)).size === 0) return slug;
  throw new AppError("slug_taken", { issues: [{ path: "slug", message: errors.slug_taken.message }] });
}

/** A free slug made from a title: with a number where a post of that title is there. */
async function freeSlugOf(db: Db, title: string, id: string): Promise<string> {
  const slug = slugOf(title);
  const slugs = [slug, ...Array.from({ length: NUMBERS_MAX - 1 }, (_, index) => `${slug}-${index + 2}`)];
  const taken = await selectTakenSlugs(db, slugs, null);
  return slugs.find((each) => !taken.has(each)) ?? `${slug}-${id}`;
}
