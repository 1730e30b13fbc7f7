import { randomInt } from "node:crypto";
import { STORIES_SHOWN } from "@panshi/contracts/platform/limits";
import type { ListInput, Page } from "@panshi/contracts/platform/list";
import type { Story } from "@panshi/contracts/content/story";
import { successStories } from "@panshi/db/schema";
import type { Ctx } from "../../platform/context.ts";
import { type WithTotalFlag, readCachedPage, readPage } from "../../platform/list/read-page.ts";
import { publishedStoryListQuery } from "./store.ts";

/** Published success stories, newest first. */
export const listStories = (
  ctx: Pick<Ctx, "db" | "cache" | "clock">,
  input: WithTotalFlag<ListInput>,
): Promise<Page<Story>> => readCachedPage({ ctx, list: publishedStoryListQuery, input, table: successStories });

/** More stories than are ever written; bounds the cache after a mistake. */
const STORIES_MAX = 500;

/**
 * Six random public stories, or fewer if there are fewer: featured ones before others. All are cached until one changes, for a
 * minute at most.
 */
export async function pickRandomStories(ctx: Pick<Ctx, "db" | "cache" | "clock">): Promise<Story[]> {
  const { items } = await ctx.cache.get("all stories", [successStories], () =>
    readPage({ ctx, list: publishedStoryListQuery, input: { limit: STORIES_MAX } }),
  );
  const featured = shuffled(items.filter(({ isFeatured }) => isFeatured));
  const others = shuffled(items.filter(({ isFeatured }) => !isFeatured));
  return [...featured, ...others].slice(0, STORIES_SHOWN);
}

function shuffled<T>(items: readonly T[]): T[] {
  const remaining = [...items];
  return items.flatMap(() => remaining.splice(randomInt(remaining.length), 1));
}
