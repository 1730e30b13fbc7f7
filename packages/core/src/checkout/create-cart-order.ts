import type { CartOrderInput, OrderPlaced } from "@panshi/contracts/order";
import type { MemberOrVisitorCtx } from "../context.ts";
import { placeOrder } from "./place-order.ts";
import { priceCart, requireMatchingAmount } from "./price.ts";

/** An order for the goods of a cart, at the prices that the buyer was shown, else `bad_input`. */
export async function createCartOrder({
  ctx,
  input,
}: {
  ctx: MemberOrVisitorCtx;
  input: CartOrderInput;
}): Promise<OrderPlaced> {
  const { productIds, amount, ...buyer } = input;
  const price = async () => {
    const priced = await priceCart(ctx, productIds);
    requireMatchingAmount(amount, priced);
    return priced;
  };
  return placeOrder(ctx, { productIds, amount }, price, buyer);
}
