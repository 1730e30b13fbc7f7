import { AppError } from "@panshi/contracts/platform/errors";
import { XLSX_ROWS_MAX } from "@panshi/contracts/platform/limits";
import type { AdministratorCtx } from "../../platform/context.ts";
import { everyBatch, hasAtMost } from "../../platform/list/read-page.ts";
import { staffStream } from "../../platform/staff-verb.ts";
import { xlsxChunks } from "../../platform/xlsx.ts";
import { exportColumns } from "./export-members.ts";
import { logExport, type MemberExportInput } from "./log-export.ts";
import { memberListByPermission } from "./searchable-members.ts";

/**
 * All members of a search and filter as a workbook in chunks, like `exportMembers`. Its first chunk throws `too_many_rows` for more
 * than 100,000 members.
 */
export const exportMembersToWorkbook = staffStream(
  "members:export",
  (ctx, input: MemberExportInput): AsyncGenerator<Uint8Array, void> =>
    chunks(ctx, input, memberListByPermission(ctx, input)),
);

async function* chunks(
  ctx: AdministratorCtx,
  input: MemberExportInput,
  list: ReturnType<typeof memberListByPermission>,
) {
  if (!(await hasAtMost({ ctx, list, input, rows: XLSX_ROWS_MAX }))) throw new AppError("too_many_rows");
  await logExport(ctx, input, "xlsx");
  yield* xlsxChunks("會員", exportColumns(ctx), everyBatch({ ctx, list, input }));
}
