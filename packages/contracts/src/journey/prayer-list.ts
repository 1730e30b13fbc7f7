import * as z from "zod/mini";
import { bulkIds, BULK_MAX, editFields } from "../platform/change.ts";
import { listInput } from "../platform/list.ts";
import { careStateKeys, prayerStatusKeys } from "./prayer.ts";
import { id, requiredText, timestamp } from "../platform/text.ts";

const PrayerStatus = z.enum(prayerStatusKeys, "請選擇祈願的狀態");
const CareState = z.enum(careStateKeys, "請選擇關懷的狀態");

/** The longest reply, in UTF-16 units. */
export const REPLY_MAX = 1000;

/**
 * `GET /api/admin/prayers` (S7.37). By default those that wait for care come first, then the newest. `search` finds titles and
 * members' names and, with `members:contact`, e-mails by their beginning.
 */
export const PrayerListInput = listInput({
  filters: { status: PrayerStatus, care: CareState },
  sorts: ["care", "createdAt"],
  defaultSort: "-care",
  search: true,
});
export type PrayerListInput = z.infer<typeof PrayerListInput>;

/** A prayer as administrators see it (S3.19). The e-mail is masked for those who may not see contacts. */
export const AdminPrayer = z.object({
  id,
  title: z.string(),
  content: z.string(),
  status: PrayerStatus,
  /** Percent; only a completed prayer has one. */
  successRate: z.nullable(z.int32()),
  memberId: id,
  memberName: z.string(),
  memberEmail: z.nullable(z.string()),
  soulPlanet: z.string(),
  soulLeyline: z.string(),
  sacredObject: z.string(),
  sacredSong: z.string(),
  care: z.nullable(CareState),
  reply: z.nullable(z.string()),
  repliedAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AdminPrayer = z.infer<typeof AdminPrayer>;

const SuccessRate = z.int32("成功率要填整數").check(z.gte(0, "成功率最少 0"), z.lte(100, "成功率最多 100"));
const statusFields = {
  status: PrayerStatus,
  /** Left out: a rate that is there stays. Null: none. */
  successRate: z.optional(z.nullable(SuccessRate)),
};
type StatusFields = { status: string; successRate?: number | null | undefined };
const onlyWhenCompleted = () =>
  z.refine<StatusFields>(({ status, successRate }) => status === "completed" || typeof successRate !== "number", {
    error: "只有已完成的祈願有成功率",
    path: ["successRate"],
  });

/** A prayer's status; a success rate only with `completed` (S4.13, S5.16). */
export const PrayerStatusInput = z.strictObject(statusFields).check(onlyWhenCompleted());
export type PrayerStatusInput = z.infer<typeof PrayerStatusInput>;
/** `PATCH /api/admin/prayers/:id` (S7.39). */
export const PrayerStatusEdit = z.strictObject({ ...statusFields, ...editFields }).check(onlyWhenCompleted());
export type PrayerStatusEdit = z.infer<typeof PrayerStatusEdit>;

/** One status for several prayers. */
export const PrayersStatusInput = z.strictObject({ ids: bulkIds, status: PrayerStatus });
export type PrayersStatusInput = z.infer<typeof PrayersStatusInput>;

/** What a bulk change replaced in one prayer, and the prayer's `updatedAt` after it. */
const ReplacedStatus = z.strictObject({
  id,
  updatedAt: timestamp,
  status: PrayerStatus,
  successRate: z.nullable(SuccessRate),
  completedAt: z.nullable(timestamp),
});
export type ReplacedStatus = z.infer<typeof ReplacedStatus>;
/** How many prayers a bulk change changed, and what takes it back. */
export const PrayersStatusResult = z.object({ changed: z.int(), replaced: z.array(ReplacedStatus) });
export type PrayersStatusResult = z.infer<typeof PrayersStatusResult>;

/** Takes a bulk change back: each prayer that nobody changed since has its former status again. */
export const RestoreStatusInput = z.strictObject({
  prayers: z.array(ReplacedStatus, "請先選擇資料").check(
    z.minLength(1, "請先選擇資料"),
    z.maxLength(BULK_MAX, `一次最多選 ${BULK_MAX} 筆`),
    z.refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length, "同一筆資料選了兩次"),
    z.refine(
      (rows) => rows.every(({ status, completedAt }) => (status === "completed") === (completedAt !== null)),
      "完成的時間和狀態不一致",
    ),
    z.refine(
      (rows) => rows.every(({ status, successRate }) => status === "completed" || successRate === null),
      "只有已完成的祈願有成功率",
    ),
  ),
});
export type RestoreStatusInput = z.infer<typeof RestoreStatusInput>;

/** What the member reads below the wish, in the name of the site. */
export const PrayerReplyInput = z.strictObject({ reply: requiredText("回覆", REPLY_MAX) });
export const PrayerReplyEdit = z.extend(PrayerReplyInput, editFields);
export type PrayerReplyEdit = z.infer<typeof PrayerReplyEdit>;
