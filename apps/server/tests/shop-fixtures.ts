import { addProducts as insertProducts } from "@panshi/core/testing-shop";
import { newId } from "@panshi/db";
import { files, orders, products, purchases } from "@panshi/db/schema";
import type { TestApp } from "../src/testing.ts";
import { nextNumber, withTestTransaction } from "./fixtures.ts";

/** Helpers for shop tests: products, a member's purchases, and files. */

/** Adds products that differ in their names only; returns their ids in display order. */
export const addProducts = ({ database, clock, services }: TestApp, given: Partial<typeof products.$inferInsert>[]) =>
  insertProducts({ database, clock, cache: services.cache }, given);

/** Adds purchases of a member, each with a paid order of its own, a millisecond apart; returns the purchases' ids. */
export async function addPurchases(
  server: TestApp,
  memberId: string,
  given: ({ productId: string } & Partial<typeof purchases.$inferInsert>)[],
): Promise<string[]> {
  const start = server.clock.now().getTime();
  const rows = given.map((each, index) => {
    const at = new Date(start + index);
    const order = {
      id: newId(at),
      number: `T${nextNumber()}`,
      kind: "cart" as const,
      state: "fulfilled" as const,
      memberId,
      description: "靈魂百貨",
      subtotal: 290,
      total: 290,
      createdAt: at,
      updatedAt: at,
    };
    const bought = {
      id: newId(at),
      memberId,
      orderId: order.id,
      productName: `收藏 ${index}`,
      productType: "music" as const,
      price: 290,
      imageUrl: null,
      purchasedAt: at,
      ...each,
    };
    return { bought, order };
  });
  await withTestTransaction(server, async (db) => {
    await db.insert(orders).values(rows.map(({ order }) => order));
    await db.insert(purchases).values(rows.map(({ bought }) => bought));
  });
  return rows.map(({ bought }) => bought.id);
}

/** Adds a row of `files` without a file on disk. */
export async function addFile(server: TestApp, given: Partial<typeof files.$inferInsert> = {}): Promise<string> {
  const now = server.clock.now();
  const number = nextNumber();
  const row = {
    id: newId(now),
    filename: `file-${number}.mp3`,
    class: "product" as const,
    mediaType: "audio/mpeg",
    size: 3,
    sha256: Buffer.alloc(32, number),
    createdAt: now,
    ...given,
  };
  await withTestTransaction(server, (db) => db.insert(files).values(row));
  server.services.cache.drop("products");
  return row.id;
}
