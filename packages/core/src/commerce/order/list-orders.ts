import type { ListInput, Page } from "@panshi/contracts/platform/list";
import type { OrderView } from "@panshi/contracts/commerce/order";
import type { MemberCtx } from "../../platform/context.ts";
import { readPage } from "../../platform/list/read-page.ts";
import { memberOrders } from "./store.ts";
import { viewOrders } from "./view-orders.ts";

/** The member's orders, newest first. */
export async function listOrders(ctx: MemberCtx, input: ListInput): Promise<Page<OrderView>> {
  const page = await readPage({ ctx, list: memberOrders, owner: ctx.actor.viewer.id, input });
  return { ...page, items: await viewOrders(ctx, { rows: page.items }) };
}
