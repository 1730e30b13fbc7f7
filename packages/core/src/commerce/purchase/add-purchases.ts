import { productTypeByCategory } from "@panshi/contracts/commerce/purchase";
import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { insertPurchases, markPurchasesWithdrawn, selectProductsById } from "./store.ts";

type Input = {
  memberId: string;
  orderId: string;
  items: readonly { productId: string; name: string; price: number }[];
};

/**
 * Gives a member the products of a paid order, with the names and prices of the order and the versions that their files have
 * now. A unique index allows each once per order.
 */
export async function addPurchases(ctx: { db: Db; clock: Clock }, input: Input): Promise<void> {
  requireTransaction(ctx);
  const { memberId, orderId, items } = input;
  const now = ctx.clock.now();
  const rows = await selectProductsById(
    ctx.db,
    items.map(({ productId }) => productId),
  );
  const products = new Map(rows.map((product) => [product.id, product]));
  await insertPurchases(
    ctx.db,
    items.map(({ productId, name, price }) => {
      const product = products.get(productId);
      if (!product) throw new Error(`Order ${orderId} has the product ${productId}, which does not exist.`);
      return {
        id: newId(now),
        memberId,
        productId,
        orderId,
        productName: name,
        productType: productTypeByCategory[product.category],
        price,
        imageUrl: product.imageUrl,
        versionId: product.versionId,
        purchasedAt: now,
      };
    }),
  );
}

/** Withdraws products of a refunded order: those of `productIds`, all where it is null. */
export async function withdrawPurchases(
  ctx: { db: Db; clock: Clock },
  input: { orderId: string; productIds: readonly string[] | null },
): Promise<void> {
  requireTransaction(ctx);
  await markPurchasesWithdrawn(ctx.db, input.orderId, input.productIds, ctx.clock.now());
}
