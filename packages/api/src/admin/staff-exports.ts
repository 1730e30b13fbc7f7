import type { AdministratorCtx } from "@panshi/core/platform/context";
import { XLSX_MEDIA_TYPE } from "@panshi/core/platform/xlsx";
import type { Permission } from "@panshi/contracts/platform/permissions";
import type * as z from "zod/mini";
import { csvDownload, xlsxDownload } from "../file-download.ts";
import type { RestRoute } from "../procedure-meta.ts";
import { administratorProcedure } from "../trpc.ts";

type Stream<Input, Chunk> = ((ctx: AdministratorCtx, input: Input) => AsyncGenerator<Chunk, void>) & {
  permission: Permission;
};
/** The verbs of an export (`staffExport`). */
type Exported<Input> = { name: string; csv: Stream<Input, string>; xlsx: Stream<Input, Uint8Array> };

/** The documented downloads of a list's export, below the list's path: a CSV file and a workbook. `input`: its `allRowsInput`. */
export function staffExports<Input>(
  { name, csv, xlsx }: Exported<Input>,
  input: z.ZodMiniType<Input>,
  { path, tag }: Pick<RestRoute, "path" | "tag">,
) {
  const rest = { method: "GET", kind: "download", tag } as const;
  return {
    export: administratorProcedure(csv.permission)
      .meta({ rest: { ...rest, path: `${path}/export`, summary: `匯出${name}` } })
      .input(input)
      .query(({ ctx, input: given }) => csvDownload(ctx, name, csv(ctx, given as Input))),
    exportXlsx: administratorProcedure(xlsx.permission)
      .meta({
        rest: {
          ...rest,
          path: `${path}/export.xlsx`,
          summary: `匯出${name}，Excel 檔，最多十萬筆`,
          fileType: XLSX_MEDIA_TYPE,
          errors: ["too_many_rows"],
        },
      })
      .input(input)
      .query(({ ctx, input: given }) => xlsxDownload(ctx, name, xlsx(ctx, given as Input))),
  };
}
