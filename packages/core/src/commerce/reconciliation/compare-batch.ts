import { transaction } from "@panshi/db";
import { listFlags } from "../order/flag/list-flags.ts";
import { raiseFlag } from "../order/flag/raise-flag.ts";
import { lockOrder } from "../order/lock-order.ts";
import type { CompareCtx } from "./compare-day.ts";
import { boundsOf, type Compared, compareWith } from "./rules.ts";
import { findComparison, lockComparison, selectBookedPayments, selectOrdersOfDay, updateComparison } from "./store.ts";

/** Orders of one batch; the day's figures and its cursor move on by a batch. */
const BATCH = 20;
/** After so many queries in a row without an answer the gateway counts as away. */
const AWAY_AFTER = 5;

type Payment = Awaited<ReturnType<typeof selectBookedPayments>>[number];

/** Compares the next orders of a day. `unreachable`: the batch is left for the next run. */
export async function compareBatch(ctx: CompareCtx, day: string): Promise<"more" | "finished" | "unreachable"> {
  const before = await findComparison(ctx.db, day);
  if (!before || before.finishedAt) return "finished";
  const ids = await selectOrdersOfDay(ctx.db, boundsOf(day), before.cursor, BATCH);
  const payments = ids.length === 0 ? [] : await selectBookedPayments(ctx.db, ids);
  const accepted = await acceptedDetails(ctx, ids);
  const found = { differences: 0, unanswered: 0 };
  let away = 0;
  // One after the other, with a pause before each: the gateway is asked slowly, and no transaction is open meanwhile.
  for (const orderId of ids) {
    const details: string[] = [];
    let isAnswered = true;
    const ofOrder = payments.filter((each) => each.orderId === orderId);
    for (const payment of ofOrder) {
      const compared = await compare(ctx, payment);
      away = compared === "away" ? away + 1 : 0;
      if (away >= AWAY_AFTER) return "unreachable";
      if (compared === "away" || compared === "unanswered") isAnswered = false;
      else if (compared !== "same") details.push(compared.differs);
    }
    const detail = details.join("；");
    if (detail !== "" && !accepted.has(`${orderId} ${detail}`)) {
      if (await flag(ctx, orderId, ofOrder, detail)) found.differences += 1;
      else isAnswered = false;
    }
    if (!isAnswered) found.unanswered += 1;
  }
  return transaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const row = await lockComparison(tx.db, day);
    // Somebody began the day anew meanwhile.
    if (!row || row.cursor !== before.cursor || row.startedAt.getTime() !== before.startedAt.getTime()) return "more";
    const isLast = ids.length < BATCH;
    await updateComparison(tx.db, day, {
      cursor: ids.at(-1) ?? row.cursor,
      orders: row.orders + ids.length,
      differences: row.differences + found.differences,
      unanswered: row.unanswered + found.unanswered,
      progressAt: now,
      ...(isLast && { finishedAt: now }),
    });
    return isLast ? "finished" : "more";
  });
}

/** Asks the gateway about one payment; `away` where it could not be reached. */
async function compare(ctx: CompareCtx, payment: Payment): Promise<Compared | "away"> {
  if (!ctx.gateway) return "away";
  await ctx.pause();
  const answer = await ctx.gateway.query(payment.merTradeNo);
  if (answer.kind === "unreachable") {
    ctx.log.warn({ merTradeNo: payment.merTradeNo, cause: answer.cause }, "gateway query failed");
    return "away";
  }
  return compareWith(payment, answer);
}

/** The differences that somebody accepted before: they are not raised again as long as nothing about them changes. */
async function acceptedDetails(ctx: CompareCtx, orderIds: readonly string[]): Promise<Set<string>> {
  const flags = await listFlags(ctx, { orderIds });
  return new Set(
    flags
      .filter(({ code, settledAt }) => code === "gateway_differs" && settledAt !== null)
      .map(({ orderId, detail }) => `${orderId} ${detail}`),
  );
}

/** Flags an order; false where its payments changed since they were read, e.g. by a refund: the next run compares it again. */
const flag = (ctx: CompareCtx, orderId: string, compared: readonly Payment[], detail: string): Promise<boolean> =>
  transaction(ctx, async (tx) => {
    await lockOrder(tx, { id: orderId });
    const now = await selectBookedPayments(tx.db, [orderId]);
    if (JSON.stringify(now) !== JSON.stringify(compared)) return false;
    await raiseFlag(tx, { orderId, code: "gateway_differs", detail });
    return true;
  });
