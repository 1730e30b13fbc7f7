import type { Ctx } from "../context.ts";
import { findTokenSubject } from "../token/find-token-subject.ts";
import { hasClaimableOrder, selectOrder } from "./store.ts";

/** A paid order that nobody has claimed yet: by the cookie of the browser that made it, or by the link of its email. */
export type Claim = { visitorHash: Buffer | null; claimToken?: string | undefined };

/** Whether the claim is good for a paid order, which registering then makes the new member's. */
export async function mayClaimOrder({
  ctx,
  input: { visitorHash, claimToken },
}: {
  ctx: Pick<Ctx, "db" | "clock">;
  input: Claim;
}): Promise<boolean> {
  if (visitorHash && (await hasClaimableOrder(ctx.db, visitorHash))) return true;
  if (claimToken === undefined) return false;
  const id = await findTokenSubject({ ctx, input: { token: claimToken, purpose: "claim_order" } });
  const order = id === null ? null : await selectOrder(ctx.db, id);
  return order?.state === "paid" && order.memberId === null;
}
