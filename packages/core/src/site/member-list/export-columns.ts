import { leylines } from "@panshi/contracts/journey/catalogue/leylines";
import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { levelLabels } from "@panshi/contracts/commerce/plan";
import { formatTaipeiTime } from "@panshi/contracts/platform/taipei-time";
import { contactOf } from "../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import type { CsvColumns } from "../../platform/csv.ts";
import type { MemberListRow } from "./store.ts";

const nameIn = (choices: readonly { key: string; name: string }[], key: string | null) =>
  choices.find((choice) => choice.key === key)?.name ?? "";

/** The columns of a file of members, for CSV and for a workbook; contacts as the administrator may see them. */
export const exportColumns = (ctx: Pick<AdministratorCtx, "actor">): CsvColumns<MemberListRow> => ({
  編號: ({ id }) => id,
  姓名: ({ fullName }) => fullName,
  電子郵件: ({ email }) => contactOf(ctx, { email }).email ?? "",
  手機: ({ phone }) => contactOf(ctx, { phone }).phone ?? "",
  方案: ({ plan }) => levelLabels[plan ?? "none"],
  方案到期: ({ planEndsAt }) => (planEndsAt ? formatTaipeiTime(planEndsAt) : ""),
  帳號: ({ isActive }) => (isActive ? "啟用" : "停用"),
  靈魂星球: ({ soulPlanet }) => nameIn(planets, soulPlanet),
  靈魂地脈: ({ soulLeyline }) => nameIn(leylines, soulLeyline),
  祈願次數: ({ prayerCount }) => prayerCount,
  註冊時間: ({ createdAt }) => formatTaipeiTime(createdAt),
});
