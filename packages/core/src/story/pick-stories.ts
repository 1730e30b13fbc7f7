import { randomInt } from "node:crypto";
import { STORIES_SHOWN } from "@panshi/contracts/limits";
import type { SuccessStory } from "@panshi/contracts/story";
import type { Ctx } from "../context.ts";
import { selectStories } from "../content/store.ts";

/** More stories than staff write in years; the limit only keeps a mistake from filling the memory. */
const MOST = 500;

/** Six stories at random out of all that are published, or as many as there are. Reads none anew until one changes. */
export async function pickStories({ ctx }: { ctx: Pick<Ctx, "db" | "cache"> }): Promise<SuccessStory[]> {
  const rows = await ctx.cache.get("all stories", ["stories"], () => selectStories(ctx.db, MOST, null));
  const left = [...rows];
  const count = Math.min(STORIES_SHOWN, left.length);
  return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)).flat();
}
