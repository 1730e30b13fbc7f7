import { productTypeOf } from "@panshi/contracts/purchase";
import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { selectProductsById, insertPurchases } from "./store.ts";

/** Puts what an order paid for into its buyer's treasury, as named and priced when ordered. Once an order and good. */
export async function addPurchases(
  ctx: { db: Db; clock: Clock },
  input: { memberId: string; orderId: string; items: readonly { productId: string; name: string; price: number }[] },
): Promise<void> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const goods = new Map(
    (
      await selectProductsById(
        ctx.db,
        input.items.map(({ productId }) => productId),
      )
    ).map((good) => [good.id, good]),
  );
  await insertPurchases(
    ctx.db,
    input.items.map(({ productId, name, price }) => {
      const good = goods.get(productId);
      if (!good) throw new Error(`the good ${productId} of order ${input.orderId} is gone`);
      return {
        id: newId(now),
        memberId: input.memberId,
        productId,
        orderId: input.orderId,
        productName: name,
        productType: productTypeOf[good.category],
        price,
        imageUrl: good.imageUrl,
        purchasedAt: now,
      };
    }),
  );
}
