import type { Trader, TraderInput } from "@panshi/contracts/trader";
import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { StaffCtx } from "../context.ts";
import { invalidate } from "../invalidate.ts";
import { findTrader, storeTrader } from "./store.ts";
import { readTrader } from "./view-trader.ts";

/** Writes who runs the site. */
export function updateTrader({ ctx, input }: { ctx: StaffCtx; input: TraderInput }): Promise<Trader> {
  return transaction(ctx, async (tx) => {
    const before = readTrader(await findTrader(tx.db));
    await storeTrader(tx.db, input, ctx.actor.administratorId, ctx.clock.now());
    await invalidate(tx, "trader");
    await writeAudit(tx, {
      action: "trader.update",
      subjectType: "setting",
      subjectId: "trader",
      before,
      after: input,
    });
    return input;
  });
}
