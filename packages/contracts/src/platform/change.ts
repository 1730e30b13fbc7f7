import * as z from "zod/mini";
import { id, timestamp } from "./text.ts";

/**
 * What an edit has beside the noun's own fields: `z.extend(SlipInput, editFields)`. `updatedAt` is that of the row the
 * edit began from; another value in the row refuses the edit (`edit_conflict`), and without it the last write stands.
 */
export const editFields = { id, updatedAt: z.optional(timestamp) };

/** Rows in one bulk change from a screen. */
export const BULK_MAX = 200;

/** The ids of a bulk change, each once. */
export const bulkIds = z.array(id, "請先選擇資料").check(
  z.minLength(1, "請先選擇資料"),
  z.maxLength(BULK_MAX, `一次最多選 ${BULK_MAX} 筆`),
  z.refine((ids) => new Set(ids).size === ids.length, "同一筆資料選了兩次"),
);

/** How many rows a bulk change changed. */
export const BulkResult = z.object({ changed: z.int() });
export type BulkResult = z.infer<typeof BulkResult>;

/**
 * Moves a row by hand to the place before another one; `beforeId` null: to the end. Only the moved row's `updatedAt` is
 * compared.
 */
export const MoveInput = z.strictObject({ ...editFields, beforeId: z.nullable(id) });
export type MoveInput = z.infer<typeof MoveInput>;

/** The rows that a move changed, of which each has another `updatedAt` now; none where the row was at its place already. */
export const MoveResult = z.object({
  changed: z.array(z.object({ id, updatedAt: timestamp, displayOrder: z.optional(z.int32()) })),
});
export type MoveResult = z.infer<typeof MoveResult>;
