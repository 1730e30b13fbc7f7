import * as z from "zod/mini";
import { bulkFlagKeys } from "../commerce/order-flag.ts";
import { prayerStatusKeys } from "../journey/prayer.ts";
import { TOTAL_CAP } from "../platform/list.ts";
import { id, requiredText, timestamp } from "../platform/text.ts";

/** The most rows of one job. */
const BULK_JOB_MAX = TOTAL_CAP;

/** What a job does to its rows. */
export const bulkJobKinds = ["prayer_status", "order_flags"] as const;
export type BulkJobKind = (typeof bulkJobKinds)[number];
/** `stopped`: the administrator lost the right to do it meanwhile. */
export const bulkJobStates = ["running", "done", "stopped"] as const;

const ids = z.array(id, "請先選擇資料").check(
  z.minLength(1, "請先選擇資料"),
  z.maxLength(BULK_JOB_MAX, "一次最多 10,000 筆"),
  z.refine((all) => new Set(all).size === all.length, "同一筆資料選了兩次"),
);
/** `id` is made by the screen, so that a second click starts nothing more. */
const begun = { id, ids };

const reason = requiredText("處理的原因", 200);

/** Sets the status of prayers, or confirms the open flags of one reason that orders have. */
export const BulkJobInput = z.discriminatedUnion("kind", [
  z.strictObject({ ...begun, kind: z.literal("prayer_status"), status: z.enum(prayerStatusKeys, "請選擇祈願的狀態") }),
  z.strictObject({
    ...begun,
    kind: z.literal("order_flags"),
    flag: z.enum(bulkFlagKeys, "這種待確認事項要一筆一筆處理"),
    reason,
  }),
]);
export type BulkJobInput = z.infer<typeof BulkJobInput>;

/** What a person is asked for beside the rows: nothing, or the reason of confirmed flags. */
export const NoBulkJobInput = z.strictObject({});
export const BulkJobReason = z.strictObject({ reason });

/** How far a job is: of `total` rows `handled`, of which `changed` are other than before. */
export const BulkJob = z.object({
  id,
  kind: z.enum(bulkJobKinds),
  state: z.enum(bulkJobStates),
  total: z.int32(),
  handled: z.int32(),
  changed: z.int32(),
  createdAt: timestamp,
});
export type BulkJob = z.infer<typeof BulkJob>;
