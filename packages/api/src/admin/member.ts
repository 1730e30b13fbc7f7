import { allRowsInput, pageSchema } from "@panshi/contracts/platform/list";
import { MemberNote } from "@panshi/contracts/site/member-change";
import {
  MemberDetail,
  MemberDraw,
  MemberGrant,
  MemberIdInput,
  MemberOrder,
  MemberPartInput,
  MemberPrayer,
  TimelineEntry,
} from "@panshi/contracts/site/member-detail";
import { MemberListInput, MemberListItem } from "@panshi/contracts/site/member-list";
import { MemberCounts } from "@panshi/contracts/site/rollup";
import { exportMembers } from "@panshi/core/site/member-list/export-members";
import { exportMembersToWorkbook } from "@panshi/core/site/member-list/export-members-to-workbook";
import {
  listMemberDraws,
  listMemberGrants,
  listMemberNotes,
  listMemberOrders,
  listMemberPrayers,
} from "@panshi/core/site/member-detail/member-parts";
import { listMembers } from "@panshi/core/site/member-list/list-members";
import { viewMember } from "@panshi/core/site/member-detail/view-member";
import { viewTimeline } from "@panshi/core/site/member-detail/view-timeline";
import { viewMemberCounts } from "@panshi/core/site/rollup/view-figures";
import { XLSX_MEDIA_TYPE } from "@panshi/core/platform/xlsx";
import { csvDownload, xlsxDownload } from "../file-download.ts";
import { administratorProcedure, router, withTotalFlag } from "../trpc.ts";

const path = "/api/admin/members";
const tag = "後台會員";

/** What administrators read of members; what they change is in `member-change.ts`. */
export const member = router({
  list: administratorProcedure(listMembers.permission)
    .meta({ rest: { method: "GET", path, aliases: ["/api/members"], summary: "所有會員", paged: true, tag } })
    .input(MemberListInput)
    .output(pageSchema(MemberListItem))
    .query(({ ctx, input }) => listMembers(ctx, withTotalFlag(ctx, input))),
  /** At most a minute late. */
  counts: administratorProcedure(viewMemberCounts.permission)
    .output(MemberCounts)
    .query(({ ctx }) => viewMemberCounts(ctx)),
  export: administratorProcedure(exportMembers.permission)
    .meta({ rest: { method: "GET", path: `${path}/export`, summary: "下載會員", kind: "download", tag } })
    .input(allRowsInput(MemberListInput))
    .query(({ ctx, input }) => csvDownload(ctx, "會員", exportMembers(ctx, input))),
  exportXlsx: administratorProcedure(exportMembersToWorkbook.permission)
    .meta({
      rest: {
        method: "GET",
        path: `${path}/export.xlsx`,
        summary: "下載會員，Excel 檔，最多十萬筆",
        kind: "download",
        fileType: XLSX_MEDIA_TYPE,
        errors: ["too_many_rows"],
        tag,
      },
    })
    .input(allRowsInput(MemberListInput))
    .query(({ ctx, input }) => xlsxDownload(ctx, "會員", exportMembersToWorkbook(ctx, input))),
  get: administratorProcedure(viewMember.permission)
    .meta({ rest: { method: "GET", path: `${path}/:id`, summary: "一位會員的資料", tag } })
    .input(MemberIdInput)
    .output(MemberDetail)
    .query(({ ctx, input }) => viewMember(ctx, input)),
  grants: administratorProcedure(listMemberGrants.permission)
    .input(MemberPartInput)
    .output(pageSchema(MemberGrant))
    .query(({ ctx, input }) => listMemberGrants(ctx, input)),
  orders: administratorProcedure(listMemberOrders.permission)
    .input(MemberPartInput)
    .output(pageSchema(MemberOrder))
    .query(({ ctx, input }) => listMemberOrders(ctx, input)),
  prayers: administratorProcedure(listMemberPrayers.permission)
    .input(MemberPartInput)
    .output(pageSchema(MemberPrayer))
    .query(({ ctx, input }) => listMemberPrayers(ctx, input)),
  draws: administratorProcedure(listMemberDraws.permission)
    .input(MemberPartInput)
    .output(pageSchema(MemberDraw))
    .query(({ ctx, input }) => listMemberDraws(ctx, input)),
  notes: administratorProcedure(listMemberNotes.permission)
    .input(MemberPartInput)
    .output(pageSchema(MemberNote))
    .query(({ ctx, input }) => listMemberNotes(ctx, input)),
  timeline: administratorProcedure(viewTimeline.permission)
    .input(MemberPartInput)
    .output(pageSchema(TimelineEntry))
    .query(({ ctx, input }) => viewTimeline(ctx, input)),
});
