import type { Page } from "@panshi/contracts/platform/list";
import type { MemberGrant, MemberPartInput } from "@panshi/contracts/site/member-detail";
import { readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { openPart } from "./open-part.ts";
import { toGrant } from "./part-views.ts";
import { memberGrants } from "./parts-store.ts";

/** A member's grants, newest first. Throws `not_found`. */
export const listMemberGrants = staffVerb(
  "members:read",
  async (ctx, input: MemberPartInput): Promise<Page<MemberGrant>> => {
    const { id, ...page } = input;
    return openPart(ctx, input, (tx) =>
      readPage({ ctx: tx, list: memberGrants, owner: id, input: page, view: toGrant(ctx) }),
    );
  },
);
