import type { Page } from "@panshi/contracts/platform/list";
import type { OrderListInput, OrderRow } from "@panshi/contracts/commerce/order-list";
import { logShown } from "../../../platform/access-log/log-shown.ts";
import { type Counted, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { toOrderRow } from "./order-row.ts";
import { allOrders } from "./store.ts";

/**
 * The orders of a search and filter. The total is counted for a filter or search, not for all orders. The access log has each page
 * that shows a buyer's address.
 */
export const listAllOrders = staffVerb(
  "orders:read",
  async (ctx, input: Counted<OrderListInput>): Promise<Page<OrderRow>> => {
    const page = await readPage({ ctx, list: allOrders, input, view: toOrderRow(ctx) });
    const { counted: _, ...filters } = input;
    await logShown(ctx, { kind: "order.list", rows: page.items, filters, total: page.total });
    return page;
  },
);
