import type { Page } from "@panshi/contracts/platform/list";
import { type MemberListInput, type MemberListItem, ownFiltersOf } from "@panshi/contracts/site/member-list";
import { logShown } from "../../platform/access-log/log-shown.ts";
import { staffNewerRows } from "../../platform/list/count-newer.ts";
import { type WithTotalFlag, readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { viewMemberCounts } from "../rollup/view-figures.ts";
import { toMemberRow } from "./member-row.ts";
import { memberListByPermission } from "./searchable-members.ts";
import { memberNameSearchListQuery } from "./store.ts";

/**
 * The members of a search and filters, without erased ones. Contacts are masked, and not searched, without `members:contact`; the
 * access log has each page that shows one. The total is a figure where one has it, else counted; a search has none. Throws
 * `bad_input` for a search with another sort than creation.
 */
export const listMembers = staffVerb(
  "members:read",
  async (ctx, { counted, ...input }: WithTotalFlag<MemberListInput>): Promise<Page<MemberListItem>> => {
    const list = memberListByPermission(ctx, input);
    const wantsTotal = counted && !input.search;
    const figure = wantsTotal ? figureOf(input) : undefined;
    const [page, counts] = await Promise.all([
      readPage({ ctx, list, input: { ...input, counted: wantsTotal && !figure }, view: toMemberRow(ctx) }),
      figure && viewMemberCounts(ctx),
    ]);
    await logShown(ctx, { kind: "member.list", rows: page.items, filters: input });
    return figure && counts ? { ...page, total: counts[figure] } : page;
  },
);

/** The figure that counts what the filters find; undefined for several filters, and for one without a figure. */
function figureOf({ filter = "all", plan, account, ends, consent, from, to }: MemberListInput) {
  if (consent ?? from ?? to) return undefined;
  const given = [ownFiltersOf(filter), { plan, account, ends }].flatMap(Object.values).filter(Boolean);
  return given.length === 0 ? "total" : given.length === 1 ? figures[given[0] as keyof typeof figures] : undefined;
}
const figures = {
  trial: "trial",
  basic: "basic",
  vip: "vip",
  none: undefined,
  active: "active",
  inactive: "inactive",
  "7d": "ending",
  "30d": undefined,
} as const;

/** How many members came after those that a screen shows. */
export const countNewerMembers = staffNewerRows("members:read", memberNameSearchListQuery);
