import { BulkResult } from "@panshi/contracts/platform/change";
import { pageSchema } from "@panshi/contracts/platform/list";
import {
  AdminPrayer,
  PrayerReplyEdit,
  PrayersStatusInput,
  PrayersStatusResult,
  PrayerStatusEdit,
  PrayerListInput,
  RestoreStatusInput,
} from "@panshi/contracts/journey/prayer-list";
import { PrayerCounts } from "@panshi/contracts/site/rollup";
import { id } from "@panshi/contracts/platform/text";
import {
  markCrisisPrayerAttended,
  viewPrayerAsStaff,
  replyToPrayer,
  updatePrayerStatus,
} from "@panshi/core/journey/prayer/staff/change-prayer";
import { listAllPrayers } from "@panshi/core/journey/prayer/staff/list-all-prayers";
import { restorePrayersStatus, setPrayersStatus } from "@panshi/core/journey/prayer/staff/set-prayers-status";
import { viewPrayerCounts } from "@panshi/core/site/rollup/view-figures";
import * as z from "zod/mini";
import { administratorProcedure, router, withTotalFlag } from "../trpc.ts";

const path = "/api/admin/prayers";
const tag = "後台祈願";

export const prayer = router({
  list: administratorProcedure(listAllPrayers.permission)
    .meta({ rest: { method: "GET", path, summary: "會員的祈願", paged: true, tag } })
    .input(PrayerListInput)
    .output(pageSchema(AdminPrayer))
    .query(({ ctx, input }) => listAllPrayers(ctx, withTotalFlag(ctx, input))),
  counts: administratorProcedure(viewPrayerCounts.permission)
    .output(PrayerCounts)
    .query(({ ctx }) => viewPrayerCounts(ctx)),
  get: administratorProcedure(viewPrayerAsStaff.permission)
    .input(z.strictObject({ id }))
    .output(AdminPrayer)
    .query(({ ctx, input }) => viewPrayerAsStaff(ctx, input)),
  update: administratorProcedure(updatePrayerStatus.permission)
    .meta({
      rest: {
        method: "PATCH",
        path: `${path}/:id`,
        summary: "更新祈願的狀態與成功率",
        errors: ["edit_conflict"],
        tag,
      },
    })
    .input(PrayerStatusEdit)
    .output(AdminPrayer)
    .mutation(({ ctx, input }) => updatePrayerStatus(ctx, input)),
  setStatus: administratorProcedure(setPrayersStatus.permission)
    .input(PrayersStatusInput)
    .output(PrayersStatusResult)
    .mutation(({ ctx, input }) => setPrayersStatus(ctx, input)),
  restoreStatus: administratorProcedure(restorePrayersStatus.permission)
    .input(RestoreStatusInput)
    .output(BulkResult)
    .mutation(({ ctx, input }) => restorePrayersStatus(ctx, input)),
  reply: administratorProcedure(replyToPrayer.permission)
    .input(PrayerReplyEdit)
    .output(AdminPrayer)
    .mutation(({ ctx, input }) => replyToPrayer(ctx, input)),
  attend: administratorProcedure(markCrisisPrayerAttended.permission)
    .input(z.strictObject({ id }))
    .output(AdminPrayer)
    .mutation(({ ctx, input }) => markCrisisPrayerAttended(ctx, input)),
});
