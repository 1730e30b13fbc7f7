import type { MemberListInput } from "@panshi/contracts/site/member-list";
import { writeAccessLog } from "../../platform/access-log/write-access-log.ts";
import type { AdministratorCtx } from "../../platform/context.ts";

export type MemberExportInput = Omit<MemberListInput, "limit" | "cursor">;

/** Records an export with its filters, and whether it was a search. */
export const logExport = (ctx: AdministratorCtx, input: MemberExportInput, format: "csv" | "xlsx"): Promise<void> =>
  writeAccessLog(ctx, { kind: "member.export", subjectIds: [], filters: { ...input, format } });
