import { DAY } from "../../platform/clock.ts";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";

/** An unpaid order expires after this time, in milliseconds; one with a payment code a day after the code. */
export const ORDER_LIFETIME = DAY;

/** Who may see an order: the member it belongs to, or, while it is unclaimed, the browser that made it. */
export type OrderOwner = { memberId: string | null; visitorHash: Buffer | null };

/** The owner whose orders the caller may see. */
export const actorAsOrderOwner = ({ actor }: Pick<MemberOrVisitorCtx, "actor">): OrderOwner => ({
  memberId: actor.kind === "member" ? actor.viewer.id : null,
  visitorHash: actor.visitorHash,
});
