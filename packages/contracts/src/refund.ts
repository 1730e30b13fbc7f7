import * as z from "zod/mini";
import { CART_MAX } from "./order.ts";
import { idWithMessage, requiredText } from "./text.ts";

/** Money to give back: whole TWD, and the goods of a cart that go back with a part of it (null: with the whole, all). */
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
