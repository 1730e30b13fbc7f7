import type { BlogPost, PostsInput } from "@panshi/contracts/blog";
import { LIST_LIMIT, type Page } from "@panshi/contracts/list";
import type { Ctx } from "../context.ts";
import { type CountedInput, decodeCursor, type Position, toPage, withTotal } from "../cursor.ts";
import { countPosts, selectPosts } from "./store.ts";

/**
 * The first page is cached once with the maximum length, plus the row that tells whether more follow; `limit` cuts from
 * it.
 */
const FIRST_PAGE_ROWS = LIST_LIMIT.max + 1;

/** Published posts, newest first, of one category or all. */
export async function listPosts({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, "db" | "cache">;
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
    : await ctx.cache.get(`posts ${category ?? ""}`, ["blogPosts"], () =>
        read({ limit: FIRST_PAGE_ROWS, after: null }),
      );
  const page = toPage(
    rows,
    limit,
    (row) => ({ at: Date.parse(row.publishedAt), id: row.id }),
    (row) => row,
  );
  return withTotal(page, input, () =>
    ctx.cache.get(`posts total ${category ?? ""}`, ["blogPosts"], () => countPosts(ctx.db, category)),
  );
}
