import * as z from "zod/mini";
import { CART_MAX } from "./order.ts";
import { idWithMessage, requiredText } from "./text.ts";

export const refundStates = ["requested", "done", "refused", "unknown"] as const;
export type RefundState = (typeof refundStates)[number];

/** Who asked for a refund. */
export const refundRequestOrigins = ["member", "visitor", "administrator"] as const;
export type RefundRequestOrigin = (typeof refundRequestOrigins)[number];

/**
 * `waiting` for a decision; `account_needed`: accepted, and the buyer must enter a bank account, since the gateway cannot refund the
 * payment; `paying`: accepted, and the money is on its way back or waits until it may go; then `done`, `declined`, or `withdrawn` by
 * the buyer.
 */
export const refundRequestStates = ["waiting", "account_needed", "paying", "done", "declined", "withdrawn"] as const;
export type RefundRequestState = (typeof refundRequestStates)[number];

/** Why a refund cannot be made: by our own rules, or by the gateway's. */
export const refundRefusals = {
  nothing_paid: "這筆訂單沒有可以退的款項",
  previous_unfinished: "上一筆退款還沒有結果，請先到金流後台確認",
  not_by_gateway: "這筆訂單不是經由金流付款，沒有可以退的款項",
  over_amount: "退款金額超過還沒退的金額",
  unclaimed_whole_only: "這筆訂單還沒有人領取，只能整筆退款",
  whole_only: "這種付款現在只能整筆退，不能部分退款",
  too_late: "請款超過 180 天，金流不再受理退款",
  in_process: "這筆款項正在請款，請過些時候再退",
  no_refund_call: "ATM 與超商付款沒有退款的管道，請用匯款退還，並到金流後台註記",
  unknown_state: "金流沒有說明這筆款項的請款狀態，請到金流後台確認",
  query_failed: "金流暫時問不到這筆付款，沒有退任何款項，請稍後再試",
} as const;
export type RefundRefusal = keyof typeof refundRefusals;

/**
 * `amount` in whole TWD; `productIds` are the products of a cart that are withdrawn with a partial refund, null where none
 * are named.
 */
export const RefundInput = z.strictObject({
  id: idWithMessage("找不到這筆訂單"),
  amount: z.int32("退款金額必須是整數").check(z.gte(1, "退款金額至少 1 元")),
  productIds: z._default(
    z.nullable(
      z.array(idWithMessage("找不到這件商品")).check(z.minLength(1, "請選擇商品"), z.maxLength(CART_MAX, "商品太多")),
    ),
    null,
  ),
  reason: requiredText("退款原因", 200),
});
export type RefundInput = z.infer<typeof RefundInput>;
