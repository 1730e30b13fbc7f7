import { BulkResult } from "@panshi/contracts/platform/change";
import { allRowsInput, MatchingIds, NewerRows, newerRowsInput } from "@panshi/contracts/platform/list";
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
import { IdInput } from "@panshi/contracts/platform/text";
import {
  markCrisisPrayerAttended,
  viewPrayerAsStaff,
  replyToPrayer,
  updatePrayerStatus,
} from "@panshi/core/journey/prayer/staff/change-prayer";
import { countNewerPrayers, listAllPrayers, matchPrayerIds } from "@panshi/core/journey/prayer/staff/list-all-prayers";
import { restorePrayersStatus, setPrayersStatus } from "@panshi/core/journey/prayer/staff/set-prayers-status";
import { viewPrayerCounts } from "@panshi/core/site/rollup/view-figures";
import { administratorProcedure, router } from "../trpc.ts";
import { rowRoutes, staffMutation, staffPage, staffQuery } from "./staff-procedure.ts";

const path = "/api/admin/prayers";
const tag = "後台祈願";
const routes = rowRoutes(path, tag);

export const prayer = router({
  list: staffPage(listAllPrayers, PrayerListInput, AdminPrayer, routes.list("會員的祈願")),
  newer: staffQuery(countNewerPrayers, newerRowsInput(PrayerListInput), NewerRows),
  matching: staffQuery(matchPrayerIds, allRowsInput(PrayerListInput), MatchingIds),
  counts: administratorProcedure(viewPrayerCounts.permission)
    .output(PrayerCounts)
    .query(({ ctx }) => viewPrayerCounts(ctx)),
  get: staffQuery(viewPrayerAsStaff, IdInput, AdminPrayer),
  update: staffMutation(updatePrayerStatus, PrayerStatusEdit, AdminPrayer, {
    method: "PATCH",
    path: `${path}/:id`,
    summary: "更新祈願的狀態與成功率",
    errors: ["edit_conflict"],
    tag,
  }),
  setStatus: staffMutation(setPrayersStatus, PrayersStatusInput, PrayersStatusResult),
  restoreStatus: staffMutation(restorePrayersStatus, RestoreStatusInput, BulkResult),
  reply: staffMutation(replyToPrayer, PrayerReplyEdit, AdminPrayer),
  attend: staffMutation(markCrisisPrayerAttended, IdInput, AdminPrayer),
});
