import type { Interpretation } from "@panshi/contracts/journey/oracle";
import { VISITORS_INTERPRETATION_SHARE, visitorInterpretationLimits } from "@panshi/contracts/commerce/plan";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { keyedHash } from "../../platform/hashing.ts";
import { addressBucket } from "../../platform/limits/address.ts";
import { decrementInterpretationUse, incrementInterpretationUse } from "./quota-store.ts";
import { interpretationsPerDay } from "./rules.ts";

/** Which limit is reached: the caller's or the global one (`limit`), or the one of all visitors. */
type LimitReached = Extract<Interpretation["reason"], "limit" | "visitors_limit">;

class LimitReachedError extends Error {
  readonly reason: LimitReached;
  constructor(reason: LimitReached) {
    super();
    this.reason = reason;
  }
}

/** The counters that an interpretation is counted in, narrowest first. */
function counters(ctx: MemberOrVisitorCtx): { caller: string; max: number; reason?: LimitReached }[] {
  const cap = ctx.interpreterDailyCap;
  const everyone = { caller: "everyone", max: cap };
  const { actor } = ctx;
  const max = interpretationsPerDay(actor, ctx.clock.now());
  if (actor.kind === "member") return [{ caller: `member:${actor.viewer.id}`, max }, everyone];
  const address = keyedHash(ctx.hashKey, "interpretation", addressBucket(ctx.address)).toString("base64url");
  return [
    { caller: `visitor:${actor.visitorHash.toString("base64url")}`, max },
    { caller: `address:${address}`, max: visitorInterpretationLimits.byAddress },
    { caller: "visitors", max: Math.floor(cap * VISITORS_INTERPRETATION_SHARE), reason: "visitors_limit" },
    everyone,
  ];
}

/** A reserved interpretation. */
export type Reservation = {
  /** Releases it in all counters: the model failed. */
  release(): Promise<void>;
  /** Releases it in the caller's own counter alone: the model was asked, but its answer was not needed. */
  releaseOwn(): Promise<void>;
};

/** Reserves an interpretation of today in all counters or in none. Resolves with the limit if one is reached. */
export async function reserveInterpretation(ctx: MemberOrVisitorCtx): Promise<Reservation | LimitReached> {
  const day = taipeiDay(ctx.clock.now());
  const all = counters(ctx);
  try {
    await memberTransaction(ctx, "shared", async (tx) => {
      for (const { caller, max, reason = "limit" } of all)
        if (!(await incrementInterpretationUse(tx.db, caller, day, max))) throw new LimitReachedError(reason);
    });
  } catch (error) {
    if (error instanceof LimitReachedError) return error.reason;
    throw error;
  }
  // Without the member's lock: a counter that was deleted with the member is not made again.
  const releaseIn = (callers: readonly string[]) =>
    transaction(ctx, async (tx) => {
      for (const caller of callers) await decrementInterpretationUse(tx.db, caller, day);
    });
  const callers = all.map(({ caller }) => caller);
  return { release: () => releaseIn(callers), releaseOwn: () => releaseIn(callers.slice(0, 1)) };
}
