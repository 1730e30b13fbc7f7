import { levelLabels } from "@panshi/contracts/commerce/plan";
import { leylines } from "@panshi/contracts/journey/catalogue/leylines";
import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { visibleContact } from "../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import type { FileColumns } from "../../platform/csv.ts";
import { staffExport } from "../../platform/list/staff-export.ts";
import { memberListByPermission } from "./searchable-members.ts";
import type { MemberListRow } from "./store.ts";

const catalogueName = (choices: readonly { key: string; name: string }[], key: string | null) =>
  choices.find((choice) => choice.key === key)?.name ?? "";

/** The columns of a file of members; contacts as the administrator may see them. */
const columns = (ctx: Pick<AdministratorCtx, "actor">): FileColumns<MemberListRow> => ({
  編號: ({ id }) => id,
  姓名: ({ fullName }) => fullName,
  電子郵件: ({ email }) => visibleContact(ctx, { email }).email ?? "",
  手機: ({ phone }) => visibleContact(ctx, { phone }).phone ?? "",
  等級: ({ plan }) => levelLabels[plan ?? "none"],
  方案到期: { time: ({ planEndsAt }) => planEndsAt },
  帳號: ({ isActive }) => (isActive ? "啟用" : "停用"),
  靈魂星球: ({ soulPlanet }) => catalogueName(planets, soulPlanet),
  靈魂地脈: ({ soulLeyline }) => catalogueName(leylines, soulLeyline),
  祈願次數: ({ prayerCount }) => prayerCount,
  註冊時間: { time: ({ createdAt }) => createdAt },
  行銷信: ({ marketingOptInAt }) => (marketingOptInAt ? "同意" : "未同意"),
  行銷信同意時間: { time: ({ marketingOptInAt }) => marketingOptInAt },
});

/**
 * Members as files, under the list's conditions and in its order. Throws `bad_input` at the call for a search with another sort than
 * creation.
 */
export const exportMembers = staffExport("members:export", {
  name: "會員",
  kind: "member.export",
  list: memberListByPermission,
  columns,
});
