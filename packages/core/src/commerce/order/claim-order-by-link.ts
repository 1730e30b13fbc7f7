import { AppError } from "@panshi/contracts/platform/errors";
import type { OrderView } from "@panshi/contracts/commerce/order";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { countMemberWrite } from "../../platform/limits/count-member-write.ts";
import { consumeSubjectToken } from "../../accounts/token/consume-subject-token.ts";
import { findTokenSubject } from "../../accounts/token/find-token-subject.ts";
import { claimHeld, claimOrder } from "./claim-order.ts";
import { lockOrderOfCaller } from "./lock-order.ts";
import { viewOrder } from "./view-order.ts";

/**
 * Claims a guest's paid order by the link of its email. Where signing in has claimed it for this member already, the
 * order is returned as well. Throws `link_expired`, also where somebody else has claimed it; `conflict` while its
 * refund is on its way; `too_many`.
 */
export async function claimOrderByLink(ctx: MemberCtx, input: { token: string }): Promise<OrderView> {
  await countMemberWrite(ctx, { limit: "claim:account" });
  const memberId = ctx.actor.viewer.id;
  const id = await memberTransaction(ctx, "exclusive", async (tx) => {
    const link = { token: input.token, purpose: "claim_order" } as const;
    const subject = await findTokenSubject(tx, link);
    // The order is locked before its link, as by administrators, who end its links under its lock.
    if (subject !== null) await lockOrderOfCaller(tx, { id: subject });
    const orderId = await consumeSubjectToken(tx, link);
    const claimed = orderId === null ? "taken" : await claimOrder(tx, { id: orderId, memberId });
    // Thrown within the transaction, so that the link is not used up.
    if (claimed === "held") throw claimHeld();
    if (orderId === null || claimed === "taken")
      throw new AppError("link_expired", { message: "這個連結已經用過或過期了；訂單若已領取，就在你的帳號裡" });
    return orderId;
  });
  return viewOrder(ctx, { id });
}
