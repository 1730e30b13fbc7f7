import type { Page } from "@panshi/contracts/platform/list";
import type { MemberOrder, MemberPartInput } from "@panshi/contracts/site/member-detail";
import { readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { openPart } from "./open-part.ts";
import { toOrder } from "./part-views.ts";
import { memberOrders } from "./parts-store.ts";

/** A member's orders, newest first. Throws `not_found`. */
export const listMemberOrders = staffVerb(
  "orders:read",
  async (ctx, input: MemberPartInput): Promise<Page<MemberOrder>> => {
    const { id, ...page } = input;
    return openPart(ctx, input, (tx) =>
      readPage({ ctx: tx, list: memberOrders, owner: id, input: page, view: toOrder }),
    );
  },
);
