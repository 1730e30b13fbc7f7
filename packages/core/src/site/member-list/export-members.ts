import { levelLabels } from "@panshi/contracts/commerce/plan";
import { leylines } from "@panshi/contracts/journey/catalogue/leylines";
import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { formatTaipeiTime } from "@panshi/contracts/platform/taipei-time";
import { visibleContact } from "../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { csvChunks, type CsvColumns } from "../../platform/csv.ts";
import { everyBatch } from "../../platform/list/read-page.ts";
import { staffStream } from "../../platform/staff-verb.ts";
import { logExport, type MemberExportInput } from "./log-export.ts";
import { memberListByPermission } from "./searchable-members.ts";
import type { MemberListRow } from "./store.ts";

/**
 * All members of a search and filter as a CSV file in chunks, in the list's order. The access log has the export before its first
 * chunk. Throws `bad_input` for a search with another sort than creation.
 */
export const exportMembers = staffStream(
  "members:export",
  (ctx, input: MemberExportInput): AsyncGenerator<string, void> =>
    chunks(ctx, input, memberListByPermission(ctx, input)),
);

async function* chunks(
  ctx: AdministratorCtx,
  input: MemberExportInput,
  list: ReturnType<typeof memberListByPermission>,
) {
  await logExport(ctx, input, "csv");
  yield* csvChunks(exportColumns(ctx), everyBatch({ ctx, list, input }));
}

const catalogueName = (choices: readonly { key: string; name: string }[], key: string | null) =>
  choices.find((choice) => choice.key === key)?.name ?? "";

/** The columns of a file of members, for CSV and for a workbook; contacts as the administrator may see them. */
export const exportColumns = (ctx: Pick<AdministratorCtx, "actor">): CsvColumns<MemberListRow> => ({
  編號: ({ id }) => id,
  姓名: ({ fullName }) => fullName,
  電子郵件: ({ email }) => visibleContact(ctx, { email }).email ?? "",
  手機: ({ phone }) => visibleContact(ctx, { phone }).phone ?? "",
  等級: ({ plan }) => levelLabels[plan ?? "none"],
  方案到期: ({ planEndsAt }) => (planEndsAt ? formatTaipeiTime(planEndsAt) : ""),
  帳號: ({ isActive }) => (isActive ? "啟用" : "停用"),
  靈魂星球: ({ soulPlanet }) => catalogueName(planets, soulPlanet),
  靈魂地脈: ({ soulLeyline }) => catalogueName(leylines, soulLeyline),
  祈願次數: ({ prayerCount }) => prayerCount,
  註冊時間: ({ createdAt }) => formatTaipeiTime(createdAt),
});
