import { randomInt } from "node:crypto";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import type { NewOrder, OrderRow } from "./rows.ts";
import { ORDER_LIFETIME } from "./rules.ts";
import { insertOrderItems, insertOrderRow, selectOrderForUpdate } from "./store.ts";

type Input = {
  order: Omit<NewOrder, "id" | "number" | "expiresAt" | "nextQueryAt" | "createdAt" | "updatedAt">;
  /** The products of a cart; none for a plan. */
  items: readonly { productId: string; name: string; price: number }[];
};

/** Writes a new order and its items, and returns it locked. Within the caller's transaction. */
export async function createOrder(ctx: { db: Db; clock: Clock }, input: Input): Promise<OrderRow> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const id = newId(now);
  const expiresAt = new Date(now.getTime() + ORDER_LIFETIME);
  await insertOrderRow(ctx.db, {
    id,
    number: newOrderNumber(now),
    ...input.order,
    expiresAt,
    nextQueryAt: input.order.state === "pending" ? expiresAt : null,
    createdAt: now,
    updatedAt: now,
  });
  if (input.items.length > 0)
    await insertOrderItems(
      ctx.db,
      input.items.map((item) => ({ id: newId(now), orderId: id, ...item })),
    );
  const order = await selectOrderForUpdate(ctx.db, id);
  if (!order) throw new Error("The order that was just inserted cannot be read.");
  return order;
}

/** Without characters that are easily misread: 0 and O, 1, I and L, U. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_LENGTH = 8;

/** The number that people read and quote: `PS`, the Taipei day, eight random characters. */
export function newOrderNumber(now: Date): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `PS${taipeiDay(now).slice(2).replaceAll("-", "")}${random}`;
}
