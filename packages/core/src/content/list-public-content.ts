import type { BlogPost, PostsInput } from "@panshi/contracts/blog-post";
import type { Faq } from "@panshi/contracts/faq";
import type { ContactInfo, SiteContent } from "@panshi/contracts/site-content";
import type { SuccessStory } from "@panshi/contracts/success-story";
import type { Page } from "@panshi/contracts/list";
import type { Ctx } from "../context.ts";
import { type CountedInput, fromCursor, toPage, withTotal } from "../cursor.ts";
import {
  countPosts,
  countStories,
  selectContactInfo,
  selectFaqs,
  selectPosts,
  selectSiteContent,
  selectStories,
} from "./store.ts";

type PublicCtx = Pick<Ctx, "db" | "kept">;

/** Published FAQs in their order. */
export const listFaqs = ({ ctx }: { ctx: PublicCtx }): Promise<readonly Faq[]> | readonly Faq[] =>
  ctx.kept.get("faqs", ["faqs"], async () => Object.freeze(await selectFaqs(ctx.db)));

/** Every text of the site that staff can change. */
export const listSiteContent = ({
  ctx,
}: {
  ctx: PublicCtx;
}): Promise<readonly SiteContent[]> | readonly SiteContent[] =>
  ctx.kept.get("site-content", ["site-content"], async () => Object.freeze(await selectSiteContent(ctx.db)));

/** Published success stories, newest first. */
export async function listStories({
  ctx,
  input,
}: {
  ctx: PublicCtx;
  input: CountedInput;
}): Promise<Page<SuccessStory>> {
  const after = fromCursor(input.cursor);
  const page = await ctx.kept.get(`stories ${input.limit} ${input.cursor ?? ""}`, ["stories"], async () =>
    toPage(
      await selectStories(ctx.db, input.limit + 1, after),
      input.limit,
      (row) => ({ at: row.createdAt.getTime(), id: row.id }),
      (row) => row,
    ),
  );
  return withTotal(page, input, () => ctx.kept.get("stories total", ["stories"], () => countStories(ctx.db)));
}

/** Published posts, newest first, of one category or of all. */
export async function listPosts({
  ctx,
  input,
}: {
  ctx: PublicCtx;
  input: CountedInput<PostsInput>;
}): Promise<Page<BlogPost>> {
  const after = fromCursor(input.cursor);
  const page = await ctx.kept.get(
    `posts ${input.category ?? ""} ${input.limit} ${input.cursor ?? ""}`,
    ["posts"],
    async () =>
      toPage(
        await selectPosts(ctx.db, { category: input.category, limit: input.limit + 1, after }),
        input.limit,
        (row) => ({ at: row.publishedAt.getTime(), id: row.id }),
        ({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.toISOString() }),
      ),
  );
  return withTotal(page, input, () =>
    ctx.kept.get(`posts total ${input.category ?? ""}`, ["posts"], () => countPosts(ctx.db, input.category)),
  );
}

/** Every row of the contact section that staff show, in their order, kept in memory until one changes. */
export const listContactInfo = ({
  ctx,
}: {
  ctx: PublicCtx;
}): Promise<readonly ContactInfo[]> | readonly ContactInfo[] =>
  ctx.kept.get("contact-info", ["contact"], async () => Object.freeze(await selectContactInfo(ctx.db)));
