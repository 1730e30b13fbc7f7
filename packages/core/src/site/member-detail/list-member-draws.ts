import type { Page } from "@panshi/contracts/platform/list";
import type { MemberDraw, MemberPartInput } from "@panshi/contracts/site/member-detail";
import { readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { openPart } from "./open-part.ts";
import { toDraw } from "./part-views.ts";
import { memberDraws } from "./parts-store.ts";

/** A member's draws without their questions, newest first. Throws `not_found`. */
export const listMemberDraws = staffVerb(
  "members:read",
  async (ctx, input: MemberPartInput): Promise<Page<MemberDraw>> => {
    const { id, ...page } = input;
    return openPart(ctx, input, (tx) => readPage({ ctx: tx, list: memberDraws, owner: id, input: page, view: toDraw }));
  },
);
