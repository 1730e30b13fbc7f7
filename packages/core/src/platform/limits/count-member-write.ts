import { AppError } from "@panshi/contracts/platform/errors";
import type { MemberCtx } from "../context.ts";
import type { LimitName } from "./limits.ts";
import { throttleAttempt } from "./throttle.ts";

const TOO_MANY_WRITES = "剛才做了很多次，先歇一會兒，晚點再繼續";

/**
 * Counts a write of a member for its rate limit. Call it after the input was validated and before anything is written,
 * outside a transaction. Throws `too_many` with `Retry-After`.
 */
export async function throttleMemberWrite(
  ctx: MemberCtx,
  { limit }: { limit: Extract<LimitName, `${string}:account`> },
): Promise<void> {
  try {
    await throttleAttempt(ctx, { limit, subject: ctx.actor.viewer.id });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too_many") throw error;
    const { retryAfterSeconds } = error;
    throw new AppError("too_many", {
      message: TOO_MANY_WRITES,
      cause: error,
      ...(retryAfterSeconds && { retryAfterSeconds }),
    });
  }
}
