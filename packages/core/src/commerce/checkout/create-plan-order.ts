import { AppError } from "@panshi/contracts/platform/errors";
import type { OrderPlaced, PlanOrderInput } from "@panshi/contracts/commerce/order";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { placeOrder } from "./place-order.ts";
import { pricePlan, requireMatchingAmount } from "./price.ts";

/**
 * `POST /api/payments/create-payuni-order` (S7.15 to S7.18): creates an order for a plan. The description and the
 * addresses of the input are ignored. Throws `bad_input` where the amount is not the current price or the currency is
 * not TWD, and as {@link placeOrder}.
 */
export async function createPlanOrder(ctx: MemberOrVisitorCtx, input: PlanOrderInput): Promise<OrderPlaced> {
  const { planType, amount, currency, email, consent, couponCode, invoice, orderId } = input;
  const price = async () => {
    if (currency !== "TWD") {
      const message = "目前只收新臺幣（TWD）";
      throw new AppError("bad_input", { message, issues: [{ path: "currency", message }] });
    }
    const order = await pricePlan(ctx, { planType });
    requireMatchingAmount(amount, order);
    return order;
  };
  const buyer = { email, consent, couponCode, invoice, orderId };
  return placeOrder(ctx, { requested: { planType, amount, currency }, price, buyer });
}
