import { type Post, type PostDetail, type PublicPostListInput, readingMinutes } from "@panshi/contracts/content/post";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Page } from "@panshi/contracts/platform/list";
import { blogPosts } from "@panshi/db/schema";
import type { Ctx } from "../../platform/context.ts";
import { type WithTotalFlag, readCachedPage } from "../../platform/list/read-page.ts";
import { findPost, publishedPostListQuery, selectRelatedPosts, toPost } from "./store.ts";

/** Published posts, newest first, of one category or all. */
export const listPosts = (
  ctx: Pick<Ctx, "db" | "cache" | "clock">,
  input: WithTotalFlag<PublicPostListInput>,
): Promise<Page<Post>> => readCachedPage({ ctx, list: publishedPostListQuery, input, view: toPost, table: blogPosts });

const RELATED_POSTS = 3;

/** A published post by its slug with three related ones, cached until a post changes. Throws `not_found`. */
export function getPublishedPost(
  ctx: Pick<Ctx, "db" | "cache" | "clock">,
  input: { slug: string },
): Promise<PostDetail> | PostDetail {
  return ctx.cache.getContent("post", input.slug, [blogPosts], async () => {
    const now = ctx.clock.now();
    const row = await findPost(ctx.db, input.slug, now);
    // Thrown here, so that unknown slugs are not cached.
    if (!row) throw new AppError("not_found");
    const { publishedAt, updatedAt, ...rest } = row;
    return {
      ...rest,
      publishedAt: publishedAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      minutes: readingMinutes(row.content),
      related: await selectRelatedPosts(ctx.db, row, now, RELATED_POSTS),
    };
  });
}
