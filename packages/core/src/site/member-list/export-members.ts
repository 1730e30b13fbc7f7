import type { AdministratorCtx } from "../../platform/context.ts";
import { csvChunks } from "../../platform/csv.ts";
import { everyBatch } from "../../platform/list/read-page.ts";
import { staffStream } from "../../platform/staff-verb.ts";
import { exportColumns } from "./export-columns.ts";
import { logExport, type MemberExportInput } from "./log-export.ts";
import { searchableMembers } from "./searchable-members.ts";

/**
 * All members of a search and filter as a CSV file in chunks, in the list's order. The access log has the export before its first
 * chunk. Throws `bad_input` for a search with another sort than creation.
 */
export const exportMembers = staffStream(
  "members:export",
  (ctx, input: MemberExportInput): AsyncGenerator<string, void> => chunks(ctx, input, searchableMembers(ctx, input)),
);

async function* chunks(ctx: AdministratorCtx, input: MemberExportInput, list: ReturnType<typeof searchableMembers>) {
  await logExport(ctx, input, "csv");
  yield* csvChunks(exportColumns(ctx), everyBatch({ ctx, list, input }));
}
