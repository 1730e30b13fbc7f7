import type { AccountLink, AccountLinkInput } from "@panshi/contracts/commerce/refund-request";
import { transaction } from "@panshi/db";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { countAttempt } from "../../platform/limits/throttle.ts";
import { lockAccountRequest } from "./lock-account-request.ts";

/** What the page of a link shows before anything is entered. Throws `link_expired`, `too_many`. */
export async function viewAccountLink(ctx: MemberOrVisitorCtx, input: AccountLinkInput): Promise<AccountLink> {
  await countAttempt(ctx, { limit: "refund-account:address", subject: ctx.address });
  const { order, buyer, amount } = await transaction(ctx, (tx) => lockAccountRequest(tx, input));
  return {
    orderNumber: order.number,
    description: order.description,
    amount,
    by: buyer.by,
    isMine: ctx.actor.kind === "member" && ctx.actor.viewer.id === buyer.memberId,
  };
}
