import type { AccountEntered, BankAccount } from "@panshi/contracts/commerce/refund-request";
import { PAYOUT_HOLD_HOURS } from "@panshi/contracts/commerce/refund-request-labels";
import { requireTransaction } from "@panshi/db";
import { HOUR } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import type { LockedRequest } from "../refund-request/lock-request.ts";
import type { Buyer } from "../refund-request/rules.ts";
import { sendToBuyer } from "../refund-request/send-to-buyer.ts";
import { consumeSubjectToken } from "../../accounts/token/consume-subject-token.ts";
import { bankAccountEnteredEmail } from "./emails.ts";
import { encryptAccount } from "./rules.ts";
import { updateAccount } from "./store.ts";

/**
 * Stores the bank account of a locked request, encrypted, uses up the link and tells the buyer by email; within the caller's
 * transaction, which has decided that the caller is the buyer.
 */
export async function storeAccount(
  ctx: Pick<Ctx, "db" | "clock" | "enqueue" | "origin" | "secretKey">,
  {
    token,
    account,
    request,
    order,
    buyer,
    amount,
  }: LockedRequest & { token: string; account: BankAccount; buyer: Buyer; amount: number },
): Promise<AccountEntered> {
  requireTransaction(ctx);
  const at = ctx.clock.now();
  const payoutFrom = new Date(at.getTime() + PAYOUT_HOLD_HOURS * HOUR);
  await consumeSubjectToken(ctx, { token, purpose: "refund_account" });
  await updateAccount(ctx.db, request.id, {
    state: "paying",
    account: encryptAccount(ctx.secretKey, request.id, account),
    accountEnteredAt: at,
    codeHash: null,
    codeExpiresAt: null,
    updatedAt: at,
  });
  const letter = bankAccountEnteredEmail(ctx.origin, buyer.greeting, order, { amount, payoutFrom, at });
  await sendToBuyer(ctx, { buyer, orderId: order.id, letter });
  if (buyer.memberId !== null)
    await notifyMember(ctx, {
      memberId: buyer.memberId,
      type: "service",
      title: "退款的帳戶填好了",
      message: `${order.description}的退款，過 ${PAYOUT_HOLD_HOURS} 小時之後會匯出。如果不是你填的，請馬上到聯絡頁告訴我們。`,
      path: `/orders/${order.id}`,
    });
  return { payoutFrom: payoutFrom.toISOString() };
}
