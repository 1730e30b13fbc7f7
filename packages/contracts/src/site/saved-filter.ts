import * as z from "zod/mini";
import { id, maxTextCheck, possiblyEmptyText, timestamp, visibleName } from "../platform/text.ts";

/** Saved filters of one administrator, of all lists together. */
export const SAVED_FILTERS_MAX = 100;
export const SAVED_FILTER_NAME_MAX = 40;
const QUERY_MAX = 500;

/** Parts of an address that are never saved: a search may be a member's name or contact, and a cursor is a position. */
const NEVER_SAVED = ["search", "cursor", "limit"] as const;

/** The query of a list's address without the parts that are never saved. */
export function stripUnsavedParams(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of NEVER_SAVED) params.delete(name);
  return params.toString();
}

/** A list of the back office by the name of its noun in the calls: `member`, `oracle`. */
const list = z
  .string("請選擇清單")
  .check(maxTextCheck(40, "沒有這個清單"), z.regex(/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)?$/, "沒有這個清單"));

/**
 * What was chosen in a list, kept by an administrator for themselves. `query` is that of the list's address; the list's
 * contract checks it when it is applied, so one of an older release does no harm.
 */
export const SavedFilter = z.object({
  id,
  list: z.string(),
  name: z.string(),
  query: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type SavedFilter = z.infer<typeof SavedFilter>;

export const SavedFilterListInput = z.strictObject({ list });
export type SavedFilterListInput = z.infer<typeof SavedFilterListInput>;

/** Adds one, or with `id` changes its name and conditions. */
export const SavedFilterInput = z.strictObject({
  id: z.optional(id),
  list,
  name: visibleName("名稱", SAVED_FILTER_NAME_MAX),
  query: possiblyEmptyText(QUERY_MAX).check(
    z.refine((query) => query !== "" && stripUnsavedParams(query) === query, "請先選一個篩選或排序"),
  ),
});
export type SavedFilterInput = z.infer<typeof SavedFilterInput>;
/** What a person is asked for. */
export const SavedFilterName = z.pick(SavedFilterInput, { name: true });
