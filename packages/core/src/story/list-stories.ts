import { LIST_LIMIT, type Page } from "@panshi/contracts/list";
import type { SuccessStory } from "@panshi/contracts/story";
import type { Ctx } from "../context.ts";
import { type CountedInput, decodeCursor, toPage, withTotal } from "../cursor.ts";
import { countStories, selectStories } from "./store.ts";

/**
 * The first page is cached once with the maximum length, plus the row that tells whether more follow; `limit` cuts from
 * it.
 */
const FIRST_PAGE_ROWS = LIST_LIMIT.max + 1;

/** Published success stories, newest first. */
export async function listStories({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, "db" | "cache">;
  input: CountedInput;
}): Promise<Page<SuccessStory>> {
  const after = decodeCursor(input.cursor);
  const rows = after
    ? await selectStories(ctx.db, input.limit + 1, after)
    : await ctx.cache.get("stories", ["successStories"], () => selectStories(ctx.db, FIRST_PAGE_ROWS, null));
  const page = toPage(
    rows,
    input.limit,
    (row) => ({ at: row.createdAt.getTime(), id: row.id }),
    (row) => row,
  );
  return withTotal(page, input, () => ctx.cache.get("stories total", ["successStories"], () => countStories(ctx.db)));
}
