import * as z from "zod/mini";
import { maxText } from "./text.ts";

/** Rows in one page of a list. */
export const LIST_LIMIT = { default: 50, max: 200 } as const;

/** Paging of a list that can grow (S7.94): keyset, `cursor` is the opaque `next` of the page before. */
export const ListInput = z.strictObject({
  limit: z._default(
    z.int32("筆數必須是整數").check(z.gte(1, "筆數至少 1"), z.lte(LIST_LIMIT.max, "筆數最多 200")),
    LIST_LIMIT.default,
  ),
  cursor: z.optional(
    z.string("頁碼不正確").check(maxText(200, "頁碼不正確"), z.regex(/^[A-Za-z0-9_-]+$/, "頁碼不正確")),
  ),
});
export type ListInput = z.infer<typeof ListInput>;

/** Totals are counted up to this many rows; a longer list has none (docs/decisions/0028). */
export const TOTAL_CAP = 10_000;

/**
 * A page of rows; `next` is the cursor of the next page, null at the end; `total` is the number of rows in the whole
 * list, where it was counted. REST answers `items`, with `next` in `Link` and `total` in `X-Total-Count`.
 */
export type Page<T> = { items: T[]; next: string | null; total?: number | undefined };
/** The schema of a {@link Page} of `item`. */
export const pageSchema = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()), total: z.optional(z.int()) });
