import { groupedPhone } from "@panshi/client/phone";
import { leylines } from "@panshi/contracts/journey/catalogue/leylines";
import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { MemberListInput, type MemberListItem, ownFiltersOf } from "@panshi/contracts/site/member-list";
import { type ListAddress, useListAddress, toListSearchParams } from "../../../kit/list/address.ts";
import { ActiveState, formatNumber, NONE, OneLine, TaipeiDay } from "../../../kit/list/cells.tsx";
import { type Columns, sortName } from "../../../kit/list/columns.ts";
import { findNameByKey } from "./labels.ts";
import { PlanEnd, PlanBadge } from "./plan-badge.tsx";

/** The columns of the members (S3.36). */
const memberColumns: Columns<MemberListItem, typeof MemberListInput> = [
  { header: "姓名", cell: ({ fullName }) => <OneLine>{fullName}</OneLine>, sort: "name", card: "title" },
  {
    header: "電子郵件",
    cell: ({ email }) => (email === null ? NONE : <OneLine>{email}</OneLine>),
    gives: 4,
    card: "note",
    className: "text-ink-soft",
  },
  {
    header: "手機",
    cell: ({ phone }) => (phone === null ? NONE : groupedPhone(phone)),
    gives: 1,
    card: "note",
    className: "tabular text-ink-soft",
  },
  { header: "等級", cell: ({ membershipType }) => <PlanBadge plan={membershipType} /> },
  {
    header: "到期",
    cell: ({ planEndsAt }) => <PlanEnd endsAt={planEndsAt} />,
    sort: "planEndsAt",
    order: { up: "到期日，早的在前", down: "到期日，晚的在前" },
    card: "labelled",
  },
  {
    header: "星球、地脈",
    cell: ({ soulPlanet, soulLeyline }) =>
      `${findNameByKey(planets, soulPlanet) ?? NONE}、${findNameByKey(leylines, soulLeyline) ?? NONE}`,
    gives: 1,
    card: "labelled",
    className: "text-ink-soft",
  },
  { header: "祈願", cell: ({ prayerCount }) => formatNumber(prayerCount), figure: true, gives: 2, card: "labelled" },
  { header: "帳號", cell: ({ isActive }) => <ActiveState active={isActive} /> },
  {
    header: "註冊日期",
    cell: ({ createdAt }) => <TaipeiDay at={createdAt} />,
    sort: "-createdAt",
    figure: true,
    gives: 3,
    card: "labelled",
  },
];

const BY_CREATION = "createdAt";

/** What a search finds has one order, that of registration: the other columns are no sorts meanwhile. */
const searchColumns: Columns<MemberListItem, typeof MemberListInput> = memberColumns.map(({ sort, ...column }) => ({
  ...column,
  ...(sort && sortName(sort) === BY_CREATION && { sort }),
}));

/**
 * The list's address and columns. A sort chosen before a search comes back after it, and an address with the documented filter has
 * the list's own ones.
 */
export function useMemberListView(): {
  address: ListAddress<typeof MemberListInput>;
  columns: Columns<MemberListItem, typeof MemberListInput>;
} {
  const given = useListAddress(MemberListInput);
  const { filter, ...own } = given.state;
  const chosen = filter ? { ...ownFiltersOf(filter), ...own } : own;
  const isOtherSort = chosen.search !== undefined && sortName(chosen.sort) !== BY_CREATION;
  const state = isOtherSort ? { ...chosen, sort: MemberListInput.defaultSort } : chosen;
  const address = {
    ...given,
    state,
    query: `?${toListSearchParams(MemberListInput, state)}`.replace(/^\?$/, ""),
    change: (change: Parameters<typeof given.change>[0]) =>
      given.change(filter ? { ...ownFiltersOf(filter), ...own, filter: undefined, ...change } : change),
  };
  return { address, columns: chosen.search === undefined ? memberColumns : searchColumns };
}
