import { AppError } from "@panshi/contracts/errors";
import type { OrderPlaced, PlanOrderInput } from "@panshi/contracts/order";
import type { MemberOrVisitorCtx } from "../context.ts";
import { placeOrder } from "./place-order.ts";
import { pricePlan, requireMatchingAmount } from "./price.ts";

/**
 * `POST /api/payments/create-payuni-order` (S7.15 to S7.18): an order for a plan. Amount and currency must equal ours, else
 * `bad_input`; the description and the addresses sent are ignored.
 */
export async function createPlanOrder({
  ctx,
  input,
}: {
  ctx: MemberOrVisitorCtx;
  input: PlanOrderInput;
}): Promise<OrderPlaced> {
  const { planType, amount, currency, email, consent, couponCode, invoice, orderId } = input;
  const price = async () => {
    if (currency !== "TWD") {
      const message = "目前只收新臺幣（TWD）";
      throw new AppError("bad_input", { message, issues: [{ path: "currency", message }] });
    }
    const priced = await pricePlan(ctx, planType);
    requireMatchingAmount(amount, priced);
    return priced;
  };
  return placeOrder(ctx, { planType, amount, currency }, price, { email, consent, couponCode, invoice, orderId });
}
