import type { Interpretation } from "@panshi/contracts/oracle";
import { VISITORS_SHARE, visitorInterpretations } from "@panshi/contracts/plan";
import { taipeiDay } from "@panshi/contracts/taipei-time";
import { transaction } from "@panshi/db";
import type { MemberOrVisitorCtx } from "../context.ts";
import { keyedHash } from "../hashing.ts";
import { addressBucket } from "../throttle/address.ts";
import { releaseUse, reserveUse } from "./quota-store.ts";
import { interpretationsPerDay } from "./rules.ts";

/** Which of the day's interpretations are used: the caller's own or those of all, or the part of all visitors. */
type UsedUp = Extract<Interpretation["reason"], "limit" | "visitors_limit">;

class NoneLeft extends Error {
  readonly reason: UsedUp;
  constructor(reason: UsedUp) {
    super();
    this.reason = reason;
  }
}

/** The counters that one interpretation is taken from, narrowest first. */
function counters(ctx: MemberOrVisitorCtx): { caller: string; most: number; reason?: UsedUp }[] {
  const cap = ctx.interpreterDailyCap;
  const everyone = { caller: "everyone", most: cap };
  const { actor } = ctx;
  const most = interpretationsPerDay(actor, ctx.clock.now());
  if (actor.kind === "member") return [{ caller: `member:${actor.viewer.id}`, most }, everyone];
  const address = keyedHash(ctx.hashKey, "interpretation", addressBucket(ctx.address)).toString("base64url");
  return [
    { caller: `visitor:${actor.visitorHash.toString("base64url")}`, most },
    { caller: `address:${address}`, most: visitorInterpretations.byAddress },
    { caller: "visitors", most: Math.floor(cap * VISITORS_SHARE), reason: "visitors_limit" },
    everyone,
  ];
}

/**
 * Takes one of the caller's interpretations of today from every counter, or none from any. Answers a function that gives
 * it back, or why none is left.
 */
export async function reserveInterpretation(ctx: MemberOrVisitorCtx): Promise<(() => Promise<void>) | UsedUp> {
  const day = taipeiDay(ctx.clock.now());
  const all = counters(ctx);
  try {
    await transaction(ctx, async (tx) => {
      for (const { caller, most, reason = "limit" } of all)
        if (!(await reserveUse(tx.db, caller, day, most))) throw new NoneLeft(reason);
    });
  } catch (error) {
    if (error instanceof NoneLeft) return error.reason;
    throw error;
  }
  return () =>
    transaction(ctx, async (tx) => {
      for (const { caller } of all) await releaseUse(tx.db, caller, day);
    });
}
