import * as z from "zod/mini";
import { paymentMethods } from "./payment.ts";
import { day, id, idWithMessage, possiblyEmptyText, requiredText } from "../platform/text.ts";

/** The longest reason for a change of an order by an administrator. */
export const ORDER_REASON_MAX = 200;
/** The longest reference of a bank or a store. */
export const PAYMENT_REFERENCE_MAX = 60;
/** The most that one recorded payment can be, in whole TWD. */
const RECORDED_PAYMENT_MAX = 10_000_000;

const orderId = idWithMessage("找不到這筆訂單");
const reason = requiredText("原因", ORDER_REASON_MAX);
const AMOUNT_WRONG = "金額要是正整數";

export const CancelOrderInput = z.strictObject({ id: orderId, reason });
export type CancelOrderInput = z.infer<typeof CancelOrderInput>;

/** What the gateway said about one payment: its state afterwards, or why there was no answer. */
export const gatewayQueryAnswerLabels = {
  paid: "已經付款",
  waiting: "已經取號，還沒有付款",
  failed: "付款沒有成功",
  expired: "繳費期限已過",
  cancelled: "已經取消",
  unchanged: "還沒有結果",
  not_found: "金流沒有這筆交易",
  processing: "正在處理，請十分鐘後再問",
  unreachable: "金流沒有回應",
  failed_to_record: "金流有回應，但沒有登錄成功，請再試一次",
} as const;
export type GatewayQueryAnswer = keyof typeof gatewayQueryAnswerLabels;
const queryAnswerKeys = Object.keys(gatewayQueryAnswerLabels) as [GatewayQueryAnswer, ...GatewayQueryAnswer[]];
export const GatewayQueryInput = z.strictObject({ id: orderId });
export const GatewayQueryResult = z.object({
  answers: z.array(z.object({ merTradeNo: z.string(), answer: z.enum(queryAnswerKeys) })),
});
export type GatewayQueryResult = z.infer<typeof GatewayQueryResult>;

/** Money that did not come through the gateway. `idempotencyKey` is made by the dialog, so that a second click records nothing more. */
export const RecordPaymentInput = z.strictObject({
  id: orderId,
  amount: z.int32(AMOUNT_WRONG).check(z.minimum(1, AMOUNT_WRONG), z.maximum(RECORDED_PAYMENT_MAX, "金額最多一千萬元")),
  /** The Taipei day on which it arrived. */
  day,
  method: z.enum(paymentMethods, "請選擇付款方式"),
  reference: z.optional(possiblyEmptyText(PAYMENT_REFERENCE_MAX)),
  reason,
  idempotencyKey: id,
});
export type RecordPaymentInput = z.infer<typeof RecordPaymentInput>;

/** Gives an unclaimed paid order to a member. */
export const AssignOrderInput = z.strictObject({ id: orderId, memberId: idWithMessage("找不到這位會員"), reason });
export type AssignOrderInput = z.infer<typeof AssignOrderInput>;
