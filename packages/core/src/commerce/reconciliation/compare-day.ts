import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { releaseLease, takeLease } from "../../platform/limits/lease.ts";
import { compareBatch } from "./compare-batch.ts";
import { INTERRUPTED_AFTER } from "./rules.ts";
import { findComparison, insertComparison, updateComparison } from "./store.ts";

/** `pause` is waited for before each query, so that the gateway is not asked faster than it likes. */
export type CompareCtx = Pick<Ctx, "db" | "clock" | "log" | "gateway" | "hashKey"> & { pause: () => Promise<void> };
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
      updateComparison(tx.db, day, { ...beginning, startedAt: now, progressAt: now, finishedAt: null }),
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
export const beginning = { cursor: null, orders: 0, differences: 0, unanswered: 0 };

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
