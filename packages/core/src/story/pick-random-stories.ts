import { randomInt } from "node:crypto";
import { STORIES_SHOWN } from "@panshi/contracts/limits";
import type { SuccessStory } from "@panshi/contracts/story";
import type { Ctx } from "../context.ts";
import { readPage } from "../list/read-page.ts";
import { publishedStories } from "./store.ts";

/** More stories than are ever written; bounds the cache after a mistake. */
const STORIES_MAX = 500;

/** Six random published stories, or fewer if there are fewer. All stories are cached until one changes. */
export async function pickRandomStories({
  ctx,
}: {
  ctx: Pick<Ctx, "db" | "cache" | "clock">;
}): Promise<SuccessStory[]> {
  const { items } = await ctx.cache.get("all stories", ["successStories"], () =>
    readPage({ ctx, list: publishedStories, input: { limit: STORIES_MAX } }),
  );
  const remaining = [...items];
  const count = Math.min(STORIES_SHOWN, remaining.length);
  return Array.from({ length: count }, () => remaining.splice(randomInt(remaining.length), 1)).flat();
}
