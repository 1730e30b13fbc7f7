import type { AccessKind } from "@panshi/contracts/platform/access-log";
import { AppError } from "@panshi/contracts/platform/errors";
import { XLSX_ROWS_MAX } from "@panshi/contracts/platform/limits";
import type { Permission } from "@panshi/contracts/platform/permissions";
import { writeAccessLog } from "../access-log/write-access-log.ts";
import type { AdministratorCtx } from "../context.ts";
import { csvChunks, type FileColumns } from "../csv.ts";
import { staffStream } from "../staff-verb.ts";
import { xlsxChunks } from "../xlsx.ts";
import type { ListDeclaration } from "./declare-list.ts";
import { type AllRowsInput, everyBatch, hasAtMost } from "./read-page.ts";

type Exported<Row, Input extends object> = {
  /** The name of the file and of the workbook's sheet: 會員. */
  name: string;
  kind: AccessKind;
  /** The list whose rows are exported; what it throws is thrown at the call. */
  list: (ctx: AdministratorCtx, input: AllRowsInput<Input>) => ListDeclaration<Row, Input, undefined>;
  /** The columns as the administrator may see them. */
  columns: (ctx: Pick<AdministratorCtx, "actor">) => FileColumns<Row>;
};

/**
 * The verbs that export all rows of a list's search and filters, or those of them that were selected, in the list's order: as a CSV
 * file and as a workbook, in chunks. The access log has the export, with the selected ids, before its first chunk. The first chunk of
 * a workbook throws `too_many_rows` for more than 100,000 rows.
 */
export function staffExport<Row, Input extends object>(permission: Permission, exported: Exported<Row, Input>) {
  const { name, kind, list: listOf, columns } = exported;
  type All = AllRowsInput<Input>;
  type List = ReturnType<typeof listOf>;
  const log = (ctx: AdministratorCtx, { ids = [], ...filters }: All, format: "csv" | "xlsx") =>
    writeAccessLog(ctx, { kind, subjectIds: ids, filters: { ...filters, format } });
  async function* csv(ctx: AdministratorCtx, input: All, list: List): AsyncGenerator<string, void> {
    await log(ctx, input, "csv");
    yield* csvChunks(columns(ctx), everyBatch<Row, Input, undefined>({ ctx, list, input }));
  }
  async function* xlsx(ctx: AdministratorCtx, input: All, list: List): AsyncGenerator<Uint8Array, void> {
    if (!(await hasAtMost<Row, Input>({ ctx, list, input, rows: XLSX_ROWS_MAX }))) throw new AppError("too_many_rows");
    await log(ctx, input, "xlsx");
    yield* xlsxChunks(name, columns(ctx), everyBatch<Row, Input, undefined>({ ctx, list, input }));
  }
  return {
    name,
    csv: staffStream(permission, (ctx, input: All) => csv(ctx, input, listOf(ctx, input))),
    xlsx: staffStream(permission, (ctx, input: All) => xlsx(ctx, input, listOf(ctx, input))),
  };
}
