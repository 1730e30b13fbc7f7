import type { Page } from "@panshi/contracts/platform/list";
import type { MemberListInput, MemberListItem } from "@panshi/contracts/site/member-list";
import { logShown } from "../../platform/access-log/log-shown.ts";
import { staffNewerRows } from "../../platform/list/count-newer.ts";
import { type WithTotalFlag, readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { viewMemberCounts } from "../rollup/view-figures.ts";
import { toMemberRow } from "./member-row.ts";
import { memberListByPermission } from "./searchable-members.ts";
import { memberNameSearchListQuery } from "./store.ts";

/**
 * The members of a search and filter, without erased ones. Contacts are masked, and not searched, without `members:contact`; the
 * access log has each page that shows one. The total comes from the figures, so a search has none. Throws `bad_input` for a search
 * with another sort than creation.
 */
export const listMembers = staffVerb(
  "members:read",
  async (ctx, input: WithTotalFlag<MemberListInput>): Promise<Page<MemberListItem>> => {
    const list = memberListByPermission(ctx, input);
    const [page, counts] = await Promise.all([
      readPage({ ctx, list, input: { ...input, counted: false }, view: toMemberRow(ctx) }),
      input.counted && !input.search ? viewMemberCounts(ctx) : null,
    ]);
    const { counted: _, ...filters } = input;
    await logShown(ctx, { kind: "member.list", rows: page.items, filters });
    const { filter = "all" } = input;
    return counts ? { ...page, total: filter === "all" ? counts.total : counts[filter] } : page;
  },
);

/** How many members came after those that a screen shows. */
export const countNewerMembers = staffNewerRows("members:read", memberNameSearchListQuery);
