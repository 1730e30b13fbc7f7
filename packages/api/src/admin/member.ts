import { IdInput } from "@panshi/contracts/platform/text";
import { allRowsInput, pageSchema, NewerRows, newerRowsInput } from "@panshi/contracts/platform/list";
import { MemberNote } from "@panshi/contracts/site/member-change";
import {
  MemberDetail,
  MemberDraw,
  MemberGrant,
  MemberOrder,
  MemberPartInput,
  MemberPrayer,
  TimelineEntry,
} from "@panshi/contracts/site/member-detail";
import { MemberListInput, MemberListItem } from "@panshi/contracts/site/member-list";
import { MemberCounts } from "@panshi/contracts/site/rollup";
import { exportMembers } from "@panshi/core/site/member-list/export-members";
import {
  listMemberDraws,
  listMemberGrants,
  listMemberNotes,
  listMemberOrders,
  listMemberPrayers,
} from "@panshi/core/site/member-detail/member-parts";
import { countNewerMembers, listMembers } from "@panshi/core/site/member-list/list-members";
import { viewMember } from "@panshi/core/site/member-detail/view-member";
import { viewTimeline } from "@panshi/core/site/member-detail/view-timeline";
import { viewMemberCounts } from "@panshi/core/site/rollup/view-figures";
import { administratorProcedure, router } from "../trpc.ts";
import { staffExports } from "./staff-exports.ts";
import { rowRoutes, staffPage, staffQuery } from "./staff-procedure.ts";

const path = "/api/admin/members";
const tag = "後台會員";
const routes = rowRoutes(path, tag);

/** What administrators read of members; what they change is in `member-change.ts`. */
export const member = router({
  list: staffPage(listMembers, MemberListInput, MemberListItem, {
    method: "GET",
    path,
    aliases: ["/api/members"],
    summary: "所有會員",
    paged: true,
    tag,
  }),
  newer: staffQuery(countNewerMembers, newerRowsInput(MemberListInput), NewerRows),
  /** At most a minute late. */
  counts: administratorProcedure(viewMemberCounts.permission)
    .output(MemberCounts)
    .query(({ ctx }) => viewMemberCounts(ctx)),
  ...staffExports(exportMembers, allRowsInput(MemberListInput), { path, tag }),
  get: staffQuery(viewMember, IdInput, MemberDetail, routes.get("一位會員的資料")),
  grants: staffQuery(listMemberGrants, MemberPartInput, pageSchema(MemberGrant)),
  orders: staffQuery(listMemberOrders, MemberPartInput, pageSchema(MemberOrder)),
  prayers: staffQuery(listMemberPrayers, MemberPartInput, pageSchema(MemberPrayer)),
  draws: staffQuery(listMemberDraws, MemberPartInput, pageSchema(MemberDraw)),
  notes: staffQuery(listMemberNotes, MemberPartInput, pageSchema(MemberNote)),
  timeline: staffQuery(viewTimeline, MemberPartInput, pageSchema(TimelineEntry)),
});
