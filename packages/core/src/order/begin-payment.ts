import { AppError } from "@panshi/contracts/errors";
import { newId, transaction } from "@panshi/db";
import { taipeiDay } from "../clock.ts";
import type { CallerCtx } from "../context.ts";
import { countAttempts, insertAttempt } from "./attempt-store.ts";
import type { GatewayForm } from "./gateway.ts";
import { merTradeNo } from "./numbers.ts";
import { ownerOf } from "./owner.ts";
import { NUMBER_LASTS, PAGE_LASTS, pauseAfter } from "./rules.ts";
import { findOwnOrder, lockOrder, selectItems, updateOrder } from "./store.ts";

/** More tries than a person ever needs for one order. */
const MOST_ATTEMPTS = 30;
/** What the gateway takes as a description (protocol page, UPP request). */
const DESCRIPTION_MOST = 550;

/**
 * Opens a new attempt for an open order of the caller and answers the form that leads to the gateway; made at the click,
 * for the form carries its time. An order that exists can be paid also while no new ones are made (decisions, section 1).
 * Throws `not_found`, `conflict` where nothing is left to pay, `payment_unavailable`.
 */
export async function beginPayment({ ctx, input }: { ctx: CallerCtx; input: { id: string } }): Promise<GatewayForm> {
  const { gateway } = ctx;
  if (!gateway) throw new AppError("payment_unavailable");
  const own = await findOwnOrder(ctx.db, ownerOf(ctx), input.id);
  if (!own) throw new AppError("not_found", { message: "找不到這筆訂單" });
  return transaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, own.id);
    const now = tx.clock.now();
    if (order?.state !== "pending" || (order.expiresAt && order.expiresAt <= now))
      throw new AppError("conflict", { message: "這筆訂單不需要再付款，或已經過了付款期限" });
    const before = await countAttempts(tx.db, order.id);
    if (before >= MOST_ATTEMPTS) throw new AppError("too_many");
    const name = merTradeNo(order.number, before + 1);
    await insertAttempt(tx.db, {
      id: newId(now),
      orderId: order.id,
      merTradeNo: name,
      amount: order.total,
      createdAt: now,
      updatedAt: now,
    });
    await updateOrder(tx.db, order.id, {
      expiresAt: new Date(Math.max(order.expiresAt?.getTime() ?? 0, now.getTime() + PAGE_LASTS)),
      reconcileAt: new Date(now.getTime() + pauseAfter(0)),
      updatedAt: now,
    });
    const items = await selectItems(tx.db, [order.id]);
    const description = items.length > 0 ? items.map((item) => item.name).join(";") : order.description;
    return gateway.form({
      merTradeNo: name,
      amount: order.total,
      // A cut through a character that takes two units would leave half of it.
      description: description.slice(0, DESCRIPTION_MOST).replace(/[\uD800-\uDBFF]$/, ""),
      email: order.email,
      lastDay: taipeiDay(new Date(now.getTime() + NUMBER_LASTS)),
      orderId: order.id,
      now,
    });
  });
}
