import { AppError } from "@panshi/contracts/errors";
import type { MemberCtx } from "../context.ts";
import { countAttempt, type Limit } from "./throttle.ts";

const REST = "剛才做了很多次，先歇一會兒，晚點再繼續";

/**
 * Counts what a member writes. Call it before anything is written, outside a transaction, and once the input is found valid.
 * Throws `too_many` with `Retry-After`, in words for somebody who did nothing wrong.
 */
export async function countWrite(ctx: MemberCtx, limit: Extract<Limit, `${string}:account`>): Promise<void> {
  try {
    await countAttempt(ctx, limit, ctx.actor.viewer.id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too_many") throw error;
    const { retryAfterSeconds } = error;
    throw new AppError("too_many", { message: REST, cause: error, ...(retryAfterSeconds && { retryAfterSeconds }) });
  }
}
