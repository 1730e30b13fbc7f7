import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { hadTrial, rememberTrialPersons } from "./store.ts";
import { trialMark } from "./trial-mark.ts";

/**
 * Remembers a person who had a trial by their new e-mail or phone too, so that a change of it earns no second one
 * (decisions, section 4).
 */
export async function keepTrialMark({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock; hashKey: Buffer };
  input: { memberId: string; mark: string };
}): Promise<void> {
  requireTransaction(ctx);
  if (!(await hadTrial(ctx.db, input.memberId))) return;
  await rememberTrialPersons(ctx.db, [trialMark(ctx.hashKey, input.mark)], ctx.clock.now());
}
