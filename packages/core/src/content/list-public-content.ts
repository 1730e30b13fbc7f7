import type { BlogPost, PostsInput } from "@panshi/contracts/blog";
import type { Faq } from "@panshi/contracts/faq";
import type { ContactInfo, SiteContent } from "@panshi/contracts/site-content";
import type { SuccessStory } from "@panshi/contracts/story";
import { LIST_LIMIT, type Page } from "@panshi/contracts/list";
import type { Ctx } from "../context.ts";
import { type CountedInput, decodeCursor, type Position, toPage, withTotal } from "../cursor.ts";
import {
  countPosts,
  countStories,
  selectContactInfo,
  selectFaqs,
  selectPosts,
  selectSiteContent,
  selectStories,
} from "./store.ts";

/**
 * A list is kept once, as its longest first page and the row that tells whether there is more: a caller's `limit` cuts from
 * it. What comes after a cursor is read each time.
 */
const LONGEST = LIST_LIMIT.max + 1;

type PublicCtx = Pick<Ctx, "db" | "cache">;

/** Published FAQs in their order. */
export const listFaqs = ({ ctx }: { ctx: PublicCtx }): Promise<readonly Faq[]> | readonly Faq[] =>
  ctx.cache.get("faqs", ["faqs"], async () => Object.freeze(await selectFaqs(ctx.db)));

/** Every text of the site that staff can change. */
export const listSiteContent = ({
  ctx,
}: {
  ctx: PublicCtx;
}): Promise<readonly SiteContent[]> | readonly SiteContent[] =>
  ctx.cache.get("site-content", ["site-content"], async () => Object.freeze(await selectSiteContent(ctx.db)));

/** Published success stories, newest first. */
export async function listStories({
  ctx,
  input,
}: {
  ctx: PublicCtx;
  input: CountedInput;
}): Promise<Page<SuccessStory>> {
  const after = decodeCursor(input.cursor);
  const rows = after
    ? await selectStories(ctx.db, input.limit + 1, after)
    : await ctx.cache.get("stories", ["stories"], () => selectStories(ctx.db, LONGEST, null));
  const page = toPage(
    rows,
    input.limit,
    (row) => ({ at: row.createdAt.getTime(), id: row.id }),
    (row) => row,
  );
  return withTotal(page, input, () => ctx.cache.get("stories total", ["stories"], () => countStories(ctx.db)));
}

/** Published posts, newest first, of one category or of all. */
export async function listPosts({
  ctx,
  input,
}: {
  ctx: PublicCtx;
  input: CountedInput<PostsInput>;
}): Promise<Page<BlogPost>> {
  const { category, limit } = input;
  const after = decodeCursor(input.cursor);
  const read = async (which: { limit: number; after: Position | null }) =>
    (await selectPosts(ctx.db, { category, ...which })).map(({ publishedAt, ...row }) => ({
      ...row,
      publishedAt: publishedAt.toISOString(),
    }));
  const rows = after
    ? await read({ limit: limit + 1, after })
    : await ctx.cache.get(`posts ${category ?? ""}`, ["posts"], () => read({ limit: LONGEST, after: null }));
  const page = toPage(
    rows,
    limit,
    (row) => ({ at: Date.parse(row.publishedAt), id: row.id }),
    (row) => row,
  );
  return withTotal(page, input, () =>
    ctx.cache.get(`posts total ${category ?? ""}`, ["posts"], () => countPosts(ctx.db, category)),
  );
}

/** Every row of the contact section that staff show, in their order, kept in memory until one changes. */
export const listContactInfo = ({
  ctx,
}: {
  ctx: PublicCtx;
}): Promise<readonly ContactInfo[]> | readonly ContactInfo[] =>
  ctx.cache.get("contact-info", ["contact"], async () => Object.freeze(await selectContactInfo(ctx.db)));
