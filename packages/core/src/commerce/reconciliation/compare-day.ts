import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { releaseLease, takeLease } from "../../platform/limits/lease.ts";
import { listFlags } from "../order/flag/list-flags.ts";
import { raiseFlag } from "../order/flag/raise-flag.ts";
import { lockOrder } from "../order/lock-order.ts";
import { taipeiDayBounds, type ComparisonVerdict, comparePaymentWithGateway, INTERRUPTED_AFTER } from "./rules.ts";
import {
  findComparison,
  insertComparison,
  lockComparison,
  selectBookedPayments,
  selectOrdersOfDay,
  updateComparison,
} from "./store.ts";

/** `pause` is waited for before each query, so that the gateway is not asked faster than it likes. */
type CompareCtx = Pick<Ctx, "db" | "clock" | "log" | "gateway" | "hashKey"> & { pause: () => Promise<void> };
type Outcome = "finished" | "busy" | "unreachable";

/**
 * Compares the orders that were paid or refunded on a day with the gateway's records, and flags those that differ. Goes on where an
 * earlier run stopped; a day that is finished is compared again if the gateway gave no answer about some order. `busy`: another
 * worker compares a day now; `unreachable`: the gateway does not answer, and the next run goes on.
 */
export async function compareDay(ctx: CompareCtx, { day }: { day: string }): Promise<Outcome> {
  const now = ctx.clock.now();
  await transaction(ctx, (tx) => insertComparison(tx.db, day, now));
  const before = await findComparison(ctx.db, day);
  if (before?.finishedAt && before.unanswered === 0) return "finished";
  if (before?.finishedAt)
    await transaction(ctx, (tx) =>
      updateComparison(tx.db, day, { ...emptyComparisonFigures, startedAt: now, progressAt: now, finishedAt: null }),
    );
  for (;;) {
    const lease = await takeDayLease(ctx);
    if (!lease) return "busy";
    try {
      const outcome = await compareBatch(ctx, day);
      if (outcome !== "more") return outcome;
    } finally {
      await releaseLease(ctx, lease);
    }
  }
}

/** The figures of a day that nobody has compared yet. */
export const emptyComparisonFigures = { cursor: null, orders: 0, differences: 0, unanswered: 0 };

/** One worker at a time, of all servers and days; null while another one works. */
async function takeDayLease(ctx: CompareCtx) {
  try {
    return await takeLease(ctx, {
      name: "gateway-comparison",
      subject: "all",
      lifetime: INTERRUPTED_AFTER,
      message: "正在核對",
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many") return null;
    throw error;
  }
}

/** Orders of one batch; the day's figures and its cursor move on by a batch. */
const BATCH = 20;
/** After so many queries in a row without an answer the gateway counts as away. */
const AWAY_AFTER = 5;

type Payment = Awaited<ReturnType<typeof selectBookedPayments>>[number];

/** Compares the next orders of a day. `unreachable`: the batch is left for the next run. */
async function compareBatch(ctx: CompareCtx, day: string): Promise<"more" | "finished" | "unreachable"> {
  const before = await findComparison(ctx.db, day);
  if (!before || before.finishedAt) return "finished";
  const ids = await selectOrdersOfDay(ctx.db, taipeiDayBounds(day), before.cursor, BATCH);
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
    // Somebody restarted the day meanwhile.
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
async function compare(ctx: CompareCtx, payment: Payment): Promise<ComparisonVerdict | "away"> {
  if (!ctx.gateway) return "away";
  await ctx.pause();
  const answer = await ctx.gateway.query(payment.merTradeNo);
  if (answer.kind === "unreachable") {
    ctx.log.warn(
      { merTradeNo: payment.merTradeNo, cause: answer.cause },
      "gateway query for the daily comparison failed",
    );
    return "away";
  }
  return comparePaymentWithGateway(payment, answer);
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
