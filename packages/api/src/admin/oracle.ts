import { BulkResult, MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { DrawStatistics } from "@panshi/contracts/journey/draw-figures";
import { allRowsInput, pageSchema } from "@panshi/contracts/platform/list";
import { OracleSlip, SlipListInput, SlipEdit, SlipInput, SlipsActiveInput } from "@panshi/contracts/journey/oracle";
import { id } from "@panshi/contracts/platform/text";
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
import { withTotalFlag, router, administratorProcedure } from "../trpc.ts";

const tag = "後台靈籤";

export const oracle = router({
  list: administratorProcedure(listSlips.permission)
    .meta({ rest: { method: "GET", path: "/api/admin/oracles", summary: "所有靈籤", paged: true, tag } })
    .input(SlipListInput)
    .output(pageSchema(OracleSlip))
    .query(({ ctx, input }) => listSlips(ctx, withTotalFlag(ctx, input))),
  export: administratorProcedure(exportSlips.permission)
    .meta({
      rest: { method: "GET", path: "/api/admin/oracles/export", summary: "下載靈籤", kind: "download", tag },
    })
    .input(allRowsInput(SlipListInput))
    .query(({ ctx, input }) => csvDownload(ctx, "靈籤", exportSlips(ctx, input))),
  drawFigures: administratorProcedure(viewDrawFigures.permission)
    .output(DrawStatistics)
    .query(({ ctx }) => viewDrawFigures(ctx)),
  create: administratorProcedure(createSlip.permission)
    .meta({ rest: { method: "POST", path: "/api/admin/oracles", status: 201, summary: "新增靈籤", tag } })
    .input(SlipInput)
    .output(OracleSlip)
    .mutation(({ ctx, input }) => createSlip(ctx, input)),
  update: administratorProcedure(updateSlip.permission)
    .meta({
      rest: { method: "PUT", path: "/api/admin/oracles/:id", summary: "更新靈籤", errors: ["edit_conflict"], tag },
    })
    .input(SlipEdit)
    .output(OracleSlip)
    .mutation(({ ctx, input }) => updateSlip(ctx, input)),
  setActive: administratorProcedure(setSlipsActive.permission)
    .input(SlipsActiveInput)
    .output(BulkResult)
    .mutation(({ ctx, input }) => setSlipsActive(ctx, input)),
  move: administratorProcedure(moveSlip.permission)
    .input(MoveInput)
    .output(MoveResult)
    .mutation(({ ctx, input }) => moveSlip(ctx, input)),
  delete: administratorProcedure(deleteSlip.permission)
    .meta({ rest: { method: "DELETE", path: "/api/admin/oracles/:id", status: 204, summary: "刪除靈籤", tag } })
    .input(z.strictObject({ id }))
    .output(z.void())
    .mutation(({ ctx, input }) => deleteSlip(ctx, input)),
});
