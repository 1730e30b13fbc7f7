import * as z from "zod/mini";
import { CART_MAX } from "./order.ts";
import { dayWithMessage, id, idWithMessage, requiredText, timestamp } from "../platform/text.ts";

export const refundStates = ["requested", "done", "refused", "unknown"] as const;
export type RefundState = (typeof refundStates)[number];
export const refundStateLabels: Readonly<Record<RefundState, string>> = {
  requested: "已送出，等金流回覆",
  done: "已退款",
  refused: "沒有退出去",
  unknown: "結果不明",
};

/** Who asked for a refund. */
export const refundRequestOrigins = ["member", "visitor", "administrator"] as const;
export type RefundRequestOrigin = (typeof refundRequestOrigins)[number];

/**
 * `waiting` for a decision; `account_needed`: accepted, and the buyer must enter a bank account, since the gateway cannot refund the
 * payment; `paying`: accepted, and the money is on its way back or waits until it may go; then `done`, `declined`, `withdrawn` by
 * the buyer, or `lapsed` because no account was entered in time.
 */
export const refundRequestStates = [
  "waiting",
  "account_needed",
  "paying",
  "done",
  "declined",
  "withdrawn",
  "lapsed",
] as const;

/** Why a refund cannot be made: by our own rules, or by the gateway's. */
export const refundRefusalLabels = {
  nothing_paid: "這筆訂單沒有可以退的款項",
  previous_unfinished: "上一筆退款還沒有結果，請先到金流後台確認",
  request_accepted: "這筆訂單有一份已經同意的退款申請，請到退款申請登錄匯款；不從那裡退，就先婉拒它",
  not_by_gateway: "這筆訂單不是經由金流付款，沒有可以退的款項",
  over_amount: "退款金額超過尚未退款的金額",
  invoice_awaited: "發票已經送去開立，等號碼回來就可以退款",
  unclaimed_whole_only: "這筆訂單尚未領取，只能整筆退款",
  unfulfilled_whole_only: "這筆訂單的內容還沒有交付，只能整筆退款",
  whole_only: "這種付款現在只能整筆退，不能部分退款",
  too_late: "請款超過 180 天，金流不再受理退款",
  in_process: "這筆款項正在請款，請過些時候再退",
  no_refund_call: "ATM 與超商付款沒有退款的管道，請用匯款退還，並到金流後台註記",
  unknown_state: "金流沒有說明這筆款項的請款狀態，請到金流後台確認",
  query_failed: "金流暫時問不到這筆付款，沒有退任何款項，請稍後再試",
} as const;
export type RefundRefusal = keyof typeof refundRefusalLabels;

const refundRefusalKeys = Object.keys(refundRefusalLabels) as [RefundRefusal, ...RefundRefusal[]];

/** Which part of the published text a proposed amount follows from, in words for buyer and administrator. */
export const refundBases = {
  whole: "付款後七天內，全額退還",
  not_started: "內容還沒有開始使用，全額退還",
  pro_rata: "依剩下的天數按比例退還",
  ended: "方案的天數已經用完或收回，依規定沒有可以退的金額",
  delivered: "數位內容經同意已經立即提供，不適用七天猶豫期；檔案有問題會另外處理",
  withdrawal_over: "七天猶豫期已經過了，依規定沒有可以退的金額；檔案有問題會另外處理",
  held: "多付或待確認的款項，可以全部退還",
  nothing: "沒有可以退的款項",
} as const;
export type RefundBasis = keyof typeof refundBases;
/**
 * What a refund takes back of what its money bought: `all` (of a plan the days that are left), `products` of a cart, or `after_day`:
 * a plan's days after one.
 */
export const refundRevocations = ["nothing", "all", "products", "after_day"] as const;
export type RefundRevocation = (typeof refundRevocations)[number];

/** What can be said of a plan's days, and of a cart's products. */
export const dayRevocationLabels = {
  nothing: "保留，照常使用",
  all: "收回剩下的天數",
  after_day: "用到指定的那一天，之後的收回",
} as const satisfies Partial<Record<RefundRevocation, string>>;
export const productRevocationLabels = {
  nothing: "都保留在寶庫",
  all: "全部收回",
  products: "收回勾選的商品",
} as const satisfies Partial<Record<RefundRevocation, string>>;

/**
 * Of what a refund can take something back: a plan's `days`, a cart's `products`, the `undelivered` whole, which goes back with its
 * money, or `nothing`, for money that a flag holds.
 */
const refundSubjects = ["days", "products", "undelivered", "nothing"] as const;
export type RefundSubject = (typeof refundSubjects)[number];

const refundBasisKeys = Object.keys(refundBases) as [RefundBasis, ...RefundBasis[]];

/**
 * What the published text (apps/web/src/features/content/legal/refund-policy-text.ts) gives back for an order, as its buyer and administrators see it. All
 * amounts in whole TWD.
 */
export const RefundProposal = z.object({
  subject: z.enum(refundSubjects),
  /** What the text gives; between 0 and `left`. */
  amount: z.int32(),
  basis: z.enum(refundBasisKeys),
  /** The most that can be refunded: what was paid and not refunded yet. */
  left: z.int32(),
  /** Of the order's own grant: the days left, rounded up, and all its days; null for a cart. */
  daysLeft: z.nullable(z.int32()),
  totalDays: z.nullable(z.int32()),
  /** Until when all of it is returned: seven days from payment; null where nothing was paid, and for delivered products. */
  wholeUntil: z.nullable(timestamp),
  /**
   * The last time at which the gateway refunds: 180 days from payment, since capture, from which it counts, is later and not known to
   * us; null where the gateway does not refund this payment at all.
   */
  gatewayUntil: z.nullable(timestamp),
  /** Whether the gateway can send it back now; if not, `gatewayRefusal` says why, and the money goes to a bank account. */
  byGateway: z.boolean(),
  gatewayRefusal: z.nullable(z.enum(refundRefusalKeys)),
  /** Why nothing can be refunded now by any way; null where something can. */
  refusal: z.nullable(z.enum(refundRefusalKeys)),
  /** The products of a cart with what was paid for each after the coupon; none for a plan. */
  items: z.array(z.object({ productId: id, name: z.string(), amount: z.int32(), withdrawn: z.boolean() })),
  /** What was paid for the named products, or for all that are not withdrawn; at most `left`. Null for a plan. */
  itemsAmount: z.nullable(z.int32()),
});
export type RefundProposal = z.infer<typeof RefundProposal>;

/**
 * What a refund of this amount takes back by itself: where nothing can be chosen that alone, and where the amount is what the published
 * text gives, the days or the products that it gives it for. Null where a person has to say it.
 */
export function presetRevocation(
  { subject, amount: published, daysLeft, items }: RefundProposal,
  amount: number,
  productIds: readonly string[] | null = null,
): RefundRevocation | null {
  if (subject === "nothing") return "nothing";
  if (subject === "undelivered") return "all";
  if (subject === "days" ? daysLeft === 0 : items.every(({ withdrawn }) => withdrawn)) return "nothing";
  if (amount !== published || amount === 0) return null;
  return subject === "products" && productIds ? "products" : "all";
}

const orderId = idWithMessage("找不到這筆訂單");
/** The products of a cart that are meant, or taken back; null where none are named. */
const productIds = z._default(
  z.nullable(
    z.array(idWithMessage("找不到這件商品")).check(z.minLength(1, "請選擇商品"), z.maxLength(CART_MAX, "商品太多")),
  ),
  null,
);
/** The flag that holds the money to refund; null for the order's own money. */
const flagId = z._default(z.nullable(idWithMessage("找不到這個待確認事項")), null);
const amount = z.int32("退款金額必須是整數").check(z.gte(1, "退款金額至少 1 元"));
const reason = requiredText("退款原因", 200);
/** Made by the dialog: the same again is the same refund. */
const idempotencyKey = idWithMessage("請關掉視窗，再開一次");

/** What the refund takes back; null where nothing can be chosen. */
export const revocationFields = {
  revokes: z._default(z.nullable(z.enum(refundRevocations, "請選擇退款之後要收回什麼")), null),
  productIds,
  /** Of `after_day`: the last Taipei day on which the plan runs. */
  lastDay: z._default(z.nullable(dayWithMessage("請選擇方案最後可用的一天")), null),
};

/** `id` is the order's. */
export const RefundProposalInput = z.strictObject({ id: orderId, productIds, flagId });
export type RefundProposalInput = z.infer<typeof RefundProposalInput>;

/** A refund by the gateway; `id` is the order's, `amount` in whole TWD, `idempotencyKey` made by the dialog. */
export const RefundInput = z.strictObject({
  id: orderId,
  idempotencyKey,
  amount,
  ...revocationFields,
  flagId,
  reason,
});
export type RefundInput = z.infer<typeof RefundInput>;

/** Money that was sent back outside the gateway, with the bank's reference and the Taipei day on which it was sent. */
export const RefundRecordInput = z.extend(RefundInput, {
  reference: requiredText("匯款編號", 100),
  day: dayWithMessage("請選擇退款的日期"),
});
export type RefundRecordInput = z.infer<typeof RefundRecordInput>;

/** What became of a refund whose outcome is unknown; `id` is the refund's. */
export const RefundResolveInput = z.strictObject({
  id: idWithMessage("找不到這筆退款"),
  outcome: z.enum(["done", "refused"], "請選擇退款結果"),
  reason: requiredText("查證的依據", 200),
});
export type RefundResolveInput = z.infer<typeof RefundResolveInput>;

/** A refund as it stands after a call; `id` is its own. */
export const RefundView = z.object({ id, state: z.enum(refundStates), amount: z.int32() });
export type RefundView = z.infer<typeof RefundView>;
