import { BulkResult, MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { DrawStatistics } from "@panshi/contracts/journey/draw-figures";
import { allRowsInput } from "@panshi/contracts/platform/list";
import { OracleSlip, SlipListInput, SlipEdit, SlipInput, SlipsActiveInput } from "@panshi/contracts/journey/oracle";
import { IdInput } from "@panshi/contracts/platform/text";
import { exportSlips } from "@panshi/core/journey/oracle/staff/export-slips";
import {
  createSlip,
  deleteSlip,
  listSlips,
  moveSlip,
  setSlipsActive,
  updateSlip,
} from "@panshi/core/journey/oracle/staff/manage-slips";
import { viewDrawFigures } from "@panshi/core/site/rollup/view-figures";
import * as z from "zod/mini";
import { csvDownload } from "../file-download.ts";
import { router, administratorProcedure } from "../trpc.ts";
import { staffMutation, staffPage } from "./staff-procedure.ts";

const tag = "後台靈籤";

export const oracle = router({
  list: staffPage(listSlips, SlipListInput, OracleSlip, {
    method: "GET",
    path: "/api/admin/oracles",
    summary: "所有靈籤",
    paged: true,
    tag,
  }),
  export: administratorProcedure(exportSlips.permission)
    .meta({
      rest: { method: "GET", path: "/api/admin/oracles/export", summary: "匯出靈籤", kind: "download", tag },
    })
    .input(allRowsInput(SlipListInput))
    .query(({ ctx, input }) => csvDownload(ctx, "靈籤", exportSlips(ctx, input))),
  drawFigures: administratorProcedure(viewDrawFigures.permission)
    .output(DrawStatistics)
    .query(({ ctx }) => viewDrawFigures(ctx)),
  create: staffMutation(createSlip, SlipInput, OracleSlip, {
    method: "POST",
    path: "/api/admin/oracles",
    status: 201,
    summary: "新增靈籤",
    tag,
  }),
  update: staffMutation(updateSlip, SlipEdit, OracleSlip, {
    method: "PUT",
    path: "/api/admin/oracles/:id",
    summary: "更新靈籤",
    errors: ["edit_conflict"],
    tag,
  }),
  setActive: staffMutation(setSlipsActive, SlipsActiveInput, BulkResult),
  move: staffMutation(moveSlip, MoveInput, MoveResult),
  delete: staffMutation(deleteSlip, IdInput, z.void(), {
    method: "DELETE",
    path: "/api/admin/oracles/:id",
    status: 204,
    summary: "刪除靈籤",
    tag,
  }),
});
