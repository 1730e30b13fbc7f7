import { COUPON_CODE_MAX } from "../platform/limits.ts";
import { CART_EMPTY } from "../platform/messages.ts";
import * as z from "zod/mini";
import { InvoiceInput } from "./invoice.ts";
import { Email } from "../platform/email-address.ts";
import { PlanType } from "./plan.ts";
import { maxTextCheck, id, idWithMessage, timestamp, possiblyEmptyText } from "../platform/text.ts";

export const orderKinds = ["plan", "cart"] as const;
export type OrderKind = (typeof orderKinds)[number];

/** The states of an order. `paid` is not fulfilled yet: it waits to be claimed, or is under review. */
export const orderStates = [
  "pending",
  "paid",
  "fulfilled",
  "cancelled",
  "expired",
  "refunded",
  "partly_refunded",
] as const;
export type OrderState = (typeof orderStates)[number];

/** The text that consent to immediate delivery is given to; a changed text gets a new version. */
export const DELIVERY_CONSENT = {
  version: "2026-11",
  text: "我同意付款後立即提供數位內容，並知道一旦提供，就不再適用七天鑑賞期。",
} as const;

/** The most products in one cart. */
export const CART_MAX = 50;

/** An order's state as its buyer sees it on the result pages. */
const buyerOrderStates = ["paid", "waiting", "failed", "refunded"] as const;
export type BuyerOrderState = (typeof buyerOrderStates)[number];

/** Chosen by the caller: the same key again answers the same order. */
const IdempotencyKey = possiblyEmptyText(100);
const CouponCode = possiblyEmptyText(COUPON_CODE_MAX).check(z.overwrite((value) => value.toUpperCase()));
const Consent = z.boolean("請勾選是否同意立即提供");
/** Accepted and ignored: addresses and descriptions come from the server (S7.18). */
const ignored = z.optional(possiblyEmptyText(2000));

const buyer = {
  email: z.optional(Email),
  consent: z.optional(Consent),
  couponCode: z.optional(CouponCode),
  invoice: z.optional(InvoiceInput),
  orderId: z.optional(IdempotencyKey),
};

/** `POST /api/payments/create-payuni-order` (S7.15). `amount` is the plan's price in whole TWD, before a coupon. */
export const PlanOrderInput = z.strictObject({
  planType: PlanType,
  amount: z.int32("金額必須是整數"),
  currency: z.string("請填寫幣別").check(maxTextCheck(10, "幣別不正確")),
  description: ignored,
  returnUrl: ignored,
  cancelUrl: ignored,
  notifyUrl: ignored,
  ...buyer,
});
export type PlanOrderInput = z.infer<typeof PlanOrderInput>;

const ProductIds = z
  .array(idWithMessage("找不到這件商品"), "請選擇商品")
  .check(z.minLength(1, CART_EMPTY), z.maxLength(CART_MAX, `一次最多 ${CART_MAX} 件`));

/** A cart. `amount` is the total that the buyer was shown, in whole TWD, before a coupon; another total is refused. */
export const CartOrderInput = z.strictObject({
  productIds: ProductIds,
  amount: z.int32("金額必須是整數"),
  ...buyer,
  consent: z.literal(true, "數位內容付款後立即提供，請先勾選同意"),
});
export type CartOrderInput = z.infer<typeof CartOrderInput>;

/** What an order would cost: a plan, or a cart. */
export const QuoteInput = z.union([
  z.strictObject({ planType: PlanType, couponCode: z.optional(CouponCode) }),
  z.strictObject({ productIds: ProductIds, couponCode: z.optional(CouponCode) }),
]);
export type QuoteInput = z.infer<typeof QuoteInput>;

/** Whole TWD. `couponError` says why a code takes nothing off; null where it does, or none was given. */
export const Quote = z.object({
  subtotal: z.int32(),
  discount: z.int32(),
  total: z.int32(),
  couponTitle: z.nullable(z.string()),
  couponError: z.nullable(z.string()),
});
export type Quote = z.infer<typeof Quote>;

/** Answered by both calls that create an order; `paymentUrl` is always a page of this site. */
export const PlaceOrderResult = z.object({ success: z.literal(true), paymentUrl: z.string(), orderId: z.string() });
export type PlaceOrderResult = z.infer<typeof PlaceOrderResult>;

/** Where a payment code of the gateway can be paid. */
export const offlinePaymentMethods = { atm: "ATM 轉帳", cvs: "超商代碼" } as const;
export type OfflinePaymentMethod = keyof typeof offlinePaymentMethods;
const offlinePaymentMethodKeys = Object.keys(offlinePaymentMethods) as [
  OfflinePaymentMethod,
  ...OfflinePaymentMethod[],
];

/** An order as its owner sees it: a member, or the browser that made it. */
export const OrderView = z.object({
  id,
  number: z.string(),
  kind: z.enum(orderKinds),
  planType: z.nullable(PlanType),
  description: z.string(),
  items: z.array(z.object({ productId: id, name: z.string(), price: z.int32() })),
  subtotal: z.int32(),
  discount: z.int32(),
  total: z.int32(),
  result: z.enum(buyerOrderStates),
  /** Paid by a guest, and not claimed by an account yet. */
  unclaimed: z.boolean(),
  /** Not paid, but money has arrived that does not match it, which an administrator reviews: nothing is to be paid meanwhile. */
  moneyUnderReview: z.boolean(),
  /** The payment page; null where nothing is left to pay. */
  paymentUrl: z.nullable(z.string()),
  /**
   * That its refund is on its way, and since when what goes back cannot be used: a plan does not run, and an order that nobody has
   * claimed cannot be claimed. The products that are meant; null for all.
   */
  stopped: z.nullable(z.object({ since: timestamp, productIds: z.nullable(z.array(id)) })),
  /** The code to pay at an ATM (with its bank's code) or a convenience store, and until when. */
  waiting: z.nullable(
    z.object({
      place: z.enum(offlinePaymentMethodKeys),
      bank: z.nullable(z.string()),
      payNumber: z.string(),
      expiresAt: z.nullable(timestamp),
    }),
  ),
  createdAt: timestamp,
  paidAt: z.nullable(timestamp),
});
export type OrderView = z.infer<typeof OrderView>;

/** Whether orders can be made now. `test`: no money moves, and buyers are told so. */
export const PaymentAvailability = z.object({ open: z.boolean(), test: z.boolean() });
export type PaymentAvailability = z.infer<typeof PaymentAvailability>;

/** The token of the claim link that a guest gets by email. */
export const ClaimInput = z.strictObject({ token: z.string("連結不完整").check(maxTextCheck(200, "連結不正確")) });
export const OrderIdInput = z.strictObject({ id: idWithMessage("找不到這筆訂單") });
export type OrderIdInput = z.infer<typeof OrderIdInput>;
