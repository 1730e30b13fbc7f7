import { randomInt } from "node:crypto";
import { STORIES_SHOWN } from "@panshi/contracts/limits";
import type { SuccessStory } from "@panshi/contracts/story";
import type { Ctx } from "../context.ts";
import { selectStories } from "./store.ts";

/** More stories than are ever written; bounds the cache after a mistake. */
const STORIES_MAX = 500;

/** Six random published stories, or fewer if there are fewer. All stories are cached until one changes. */
export async function pickRandomStories({ ctx }: { ctx: Pick<Ctx, "db" | "cache"> }): Promise<SuccessStory[]> {
  const rows = await ctx.cache.get("all stories", ["successStories"], () => selectStories(ctx.db, STORIES_MAX, null));
  const remaining = [...rows];
  const count = Math.min(STORIES_SHOWN, remaining.length);
  return Array.from({ length: count }, () => remaining.splice(randomInt(remaining.length), 1)).flat();
}
