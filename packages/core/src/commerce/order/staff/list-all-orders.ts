import { orderFlagLabels } from "@panshi/contracts/commerce/order-flag";
import type { Page } from "@panshi/contracts/platform/list";
import {
  type OrderCounts,
  orderKindLabels,
  type OrderListInput,
  type OrderListItem,
  type OrderSums,
  orderStateLabels,
  paymentMethodLabels,
} from "@panshi/contracts/commerce/order-list";
import { logShown } from "../../../platform/access-log/log-shown.ts";
import { visibleContact } from "../../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import type { FileColumns } from "../../../platform/csv.ts";
import { staffNewerRows } from "../../../platform/list/count-newer.ts";
import { staffMatchingIds } from "../../../platform/list/matching-ids.ts";
import { type WithTotalFlag, readPage } from "../../../platform/list/read-page.ts";
import { staffExport } from "../../../platform/list/staff-export.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import {
  countEventsToReviewWithoutOrder,
  countOpenFlags,
  countUnclaimedOrders,
  sumMoneyOfOrders,
} from "./count-store.ts";
import { allOrdersListQuery, type OrderListRow } from "./store.ts";

/**
 * The orders of a search and filter. The total is counted for a filter or search, not for all orders. The access log has each page
 * that shows a buyer's address.
 */
export const listAllOrders = staffVerb(
  "orders:read",
  async (ctx, input: WithTotalFlag<OrderListInput>): Promise<Page<OrderListItem>> => {
    const page = await readPage({ ctx, list: allOrdersListQuery, input, view: toOrderListItem(ctx) });
    const { counted: _, ...filters } = input;
    await logShown(ctx, { kind: "order.list", rows: page.items, filters, total: page.total });
    return page;
  },
);

/** How many orders came after those that a screen shows. */
export const countNewerOrders = staffNewerRows("orders:read", allOrdersListQuery);

/** The ids of the orders of a filter or search. */
export const matchOrderIds = staffMatchingIds("orders:read", allOrdersListQuery);

/** What the orders of a filter or search sum to; null for too many. */
export const sumOrders = staffVerb(
  "orders:read",
  async (ctx, input: Omit<OrderListInput, "limit" | "cursor">): Promise<OrderSums> => {
    const { ids } = await matchOrderIds(ctx, input);
    return ids && { count: ids.length, ...(await sumMoneyOfOrders(ctx.db, ids)) };
  },
);

/** How many orders wait for somebody; each count stops at a limit. */
export const countOrdersToHandle = staffVerb("orders:read", async (ctx): Promise<OrderCounts> => {
  const [open, unclaimed, eventsWithoutOrder] = await Promise.all([
    countOpenFlags(ctx.db),
    countUnclaimedOrders(ctx.db),
    countEventsToReviewWithoutOrder(ctx.db),
  ]);
  return { ...open, unclaimed, eventsWithoutOrder };
});

/** An order's row as the administrator may see it. */
const toOrderListItem =
  (ctx: Pick<AdministratorCtx, "actor">) =>
  ({ member, email, createdAt, paidAt, ...row }: OrderListRow): OrderListItem => ({
    ...row,
    buyerName: buyerNameOf(member),
    buyerEmail: visibleContact(ctx, { email: member?.email ?? email }).email,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  });

/** The name of an order's member; null for a visitor, and for an erased member. */
export const buyerNameOf = (member: OrderListRow["member"]): string | null =>
  member && member.deletedAt === null ? member.fullName || null : null;

const columns = (ctx: Pick<AdministratorCtx, "actor">): FileColumns<OrderListRow> => ({
  訂單編號: ({ number }) => number,
  狀態: ({ state }) => orderStateLabels[state],
  待確認: ({ flags }) => flags.map((code) => orderFlagLabels[code]).join("；"),
  購買人: ({ member }) => buyerNameOf(member) ?? "",
  電子郵件: ({ member, email }) => visibleContact(ctx, { email: member?.email ?? email }).email ?? "",
  種類: ({ kind }) => orderKindLabels[kind],
  購買內容: ({ description }) => description,
  金額: ({ total }) => total,
  實收: ({ received }) => received,
  已退: ({ refunded }) => refunded,
  付款方式: ({ method }) => (method ? paymentMethodLabels[method] : ""),
  下單時間: { time: ({ createdAt }) => createdAt },
  付款時間: { time: ({ paidAt }) => paidAt },
});

/** Orders as files, under the list's conditions and in its order. */
export const exportOrders = staffExport("orders:read", {
  name: "訂單",
  kind: "order.export",
  list: () => allOrdersListQuery,
  columns,
});
