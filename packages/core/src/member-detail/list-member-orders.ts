import type { Page } from "@panshi/contracts/list";
import type { MemberOrder, MemberPartInput } from "@panshi/contracts/member-detail";
import type { AdministratorCtx } from "../context.ts";
import { readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { openPart } from "./open-part.ts";
import { toOrder } from "./part-views.ts";
import { memberOrders } from "./parts-store.ts";

/** A member's orders, newest first. Throws `not_found`. */
export async function listMemberOrders(ctx: AdministratorCtx, input: MemberPartInput): Promise<Page<MemberOrder>> {
  requirePermission(ctx, "orders:read");
  const { id, ...page } = input;
  return openPart(ctx, input, (tx) => readPage({ ctx: tx, list: memberOrders, owner: id, input: page, view: toOrder }));
}
