import type { CartOrderInput, OrderPlaced } from "@panshi/contracts/commerce/order";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { placeOrder } from "./place-order.ts";
import { priceCart, requireMatchingAmount } from "./price.ts";

/**
 * Creates an order for the products of a cart. Throws `bad_input` where prices have changed, and as {@link placeOrder}.
 */
export async function createCartOrder(ctx: MemberOrVisitorCtx, input: CartOrderInput): Promise<OrderPlaced> {
  const { productIds, amount, ...buyer } = input;
  const price = async () => {
    const order = await priceCart(ctx, { productIds });
    requireMatchingAmount(amount, order);
    return order;
  };
  return placeOrder(ctx, { requested: { productIds, amount }, price, buyer });
}
