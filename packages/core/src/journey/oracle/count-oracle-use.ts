import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { countAttempt } from "../../platform/limits/throttle.ts";

/**
 * Counts a draw or a reading for the rate limit, since each inserts rows: a member's by account, a visitor's by address,
 * because visitors can delete their cookie. Throws `too_many`. Call it before other writes.
 */
export const countOracleUse = (ctx: MemberOrVisitorCtx): Promise<void> =>
  ctx.actor.kind === "member"
    ? countAttempt(ctx, { limit: "oracle:account", subject: ctx.actor.viewer.id })
    : countAttempt(ctx, { limit: "oracle:address", subject: ctx.address });
