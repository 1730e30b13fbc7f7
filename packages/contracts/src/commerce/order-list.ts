import * as z from "zod/mini";
import { listInput } from "../platform/list.ts";
import { type OrderKind, offlinePaymentMethods, orderKinds, type OrderState, orderStates } from "./order.ts";
import { orderFlagKeys } from "./order-flag.ts";
import { type PaymentMethod, paymentMethods } from "./payment.ts";
import { PlanType } from "./plan.ts";
import { day, id, timestamp } from "../platform/text.ts";

/** The states of an order as administrators read them. */
export const orderStateLabels = {
  pending: "等待付款",
  paid: "已付款，待交付",
  fulfilled: "已付款",
  cancelled: "已取消",
  expired: "已過期",
  refunded: "已退款",
  partly_refunded: "部分退款",
} as const satisfies Record<OrderState, string>;
export const orderKindLabels = { plan: "會員方案", cart: "靈魂百貨" } as const satisfies Record<OrderKind, string>;
export const paymentMethodLabels = {
  card: "信用卡",
  ...offlinePaymentMethods,
  other: "電子錢包與其他",
} as const satisfies Record<PaymentMethod, string>;

/** `unclaimed`: paid by a visitor, and nobody's yet. */
export const orderStateFilters = { ...orderStateLabels, unclaimed: "已付款未領取" } as const;
export type OrderStateFilter = keyof typeof orderStateFilters;

/**
 * The orders of the back office. `from` and `to` are Taipei days of their creation, both included. `search` finds the number of an
 * order or of a payment by its beginning, the gateway's number of a transaction in whole, the e-mail of the buyer by its beginning,
 * and the buyer's name from one character on.
 */
export const OrderListInput = listInput({
  filters: {
    state: z.enum([...orderStates, "unclaimed"], "沒有這種狀態"),
    flag: z.enum(["any", ...orderFlagKeys], "沒有這種原因"),
    method: z.enum(paymentMethods, "沒有這種付款方式"),
    kind: z.enum(orderKinds, "沒有這種訂單"),
    from: day,
    to: day,
  },
  sorts: ["createdAt"],
  defaultSort: "-createdAt",
  search: true,
});
export type OrderListInput = z.infer<typeof OrderListInput>;

/** An order as administrators list it. Whole TWD. */
export const OrderListItem = z.object({
  id,
  number: z.string(),
  kind: z.enum(orderKinds),
  planType: z.nullable(PlanType),
  description: z.string(),
  state: z.enum(orderStates),
  /** Its open flags, the oldest first. */
  flags: z.array(z.enum(orderFlagKeys)),
  /** Null while the order is a visitor's. */
  memberId: z.nullable(id),
  /** Null for a visitor, and for an erased member. */
  buyerName: z.nullable(z.string()),
  /** Of the member, else what the visitor gave; `MASK` for those who may not see contacts. */
  buyerEmail: z.nullable(z.string()),
  total: z.int32(),
  received: z.int32(),
  refunded: z.int32(),
  method: z.nullable(z.enum(paymentMethods)),
  createdAt: timestamp,
  paidAt: z.nullable(timestamp),
});
export type OrderListItem = z.infer<typeof OrderListItem>;

/** What the orders of a filter or search sum to, in whole TWD; null for more than `TOTAL_CAP` orders. */
export const OrderSums = z.nullable(z.object({ count: z.int32(), received: z.int(), refunded: z.int() }));
export type OrderSums = z.infer<typeof OrderSums>;

/** Orders that wait for somebody. Counted up to {@link ORDER_COUNT_MAX}: one more stands for more than that. */
export const OrderCounts = z.object({
  /** Orders with an open flag. */
  flagged: z.int32(),
  /** Open flags by their reason, without those that nobody has. */
  flags: z.array(z.object({ code: z.enum(orderFlagKeys), count: z.int32() })),
  unclaimed: z.int32(),
  /** News of the gateway that belong to no order. */
  eventsWithoutOrder: z.int32(),
});
export type OrderCounts = z.infer<typeof OrderCounts>;
/** The most that a count of waiting orders reads. */
export const ORDER_COUNT_MAX = 1000;
