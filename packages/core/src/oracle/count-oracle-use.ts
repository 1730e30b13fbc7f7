import type { MemberOrVisitorCtx } from "../context.ts";
import { countAttempt } from "../throttle/throttle.ts";

/**
 * Counts a draw or a reading, each of which is a row that stays: a member's by account, a visitor's by address, since a
 * visitor's cookie is thrown away at will. Throws `too_many`. Call it before anything else is written.
 */
export const countOracleUse = (ctx: MemberOrVisitorCtx): Promise<void> =>
  ctx.actor.kind === "member"
    ? countAttempt({ ctx, input: { limit: "oracle:account", subject: ctx.actor.viewer.id } })
    : countAttempt({ ctx, input: { limit: "oracle:address", subject: ctx.address } });
