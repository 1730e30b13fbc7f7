import { AppError } from "@panshi/contracts/platform/errors";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { requireTransaction } from "@panshi/db";
import { issueToken, revokeTokens } from "../../accounts/token/manage-tokens.ts";
import type { Ctx } from "../../platform/context.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import { findHoldStart } from "../order/hold/hold-order.ts";
import { sendToBuyer } from "../refund-request/close-request.ts";
import { bankAccountLinkEmail } from "./emails.ts";
import type { LockedRequest } from "../refund-request/lock-request.ts";
import { buyerOf } from "../refund-request/rules.ts";
import { BANK_ACCOUNT_LINK_LIFETIME } from "./rules.ts";
import { updateBankAccountColumns } from "./store.ts";

/**
 * Sends the buyer of an accepted request the link to enter a bank account, and revokes an earlier one; the request lapses when the
 * link ends. Within the caller's transaction. Throws `conflict` where there is no email to send it to.
 */
export async function issueBankAccountLink(
  ctx: Pick<Ctx, "db" | "clock" | "enqueue" | "origin">,
  { order, member, request, amount }: LockedRequest & { amount: number },
): Promise<void> {
  requireTransaction(ctx);
  const buyer = buyerOf(order, member, request);
  if (buyer.email === null)
    throw new AppError("conflict", {
      message: "這筆訂單沒有電子郵件，寄不出填寫帳戶的連結。請先問到對方的帳戶，匯款之後到訂單頁登錄金流以外的退款",
    });
  const subject = request.id;
  await revokeTokens(ctx, { purpose: "refund_account", subject });
  const token = await issueToken(ctx, {
    memberId: null,
    purpose: "refund_account",
    subject,
    lifetime: BANK_ACCOUNT_LINK_LIFETIME,
  });
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + BANK_ACCOUNT_LINK_LIFETIME);
  await updateBankAccountColumns(ctx.db, subject, {
    accountLinks: request.accountLinks + 1,
    accountUntil: until,
    updatedAt: now,
  });
  const stopsAt = await findHoldStart(ctx, { orderId: order.id });
  // Of days after a last day: the use goes on until its end.
  const lastDay = stopsAt !== null && stopsAt > now ? taipeiDay(stopsAt.getTime() - 1) : null;
  const terms = { token, amount, by: buyer.by, until, isStopped: stopsAt !== null, lastDay };
  const letter = bankAccountLinkEmail(ctx.origin, buyer.greeting, order, terms);
  await sendToBuyer(ctx, { buyer, orderId: order.id, letter });
  if (buyer.memberId !== null)
    await notifyMember(ctx, {
      memberId: buyer.memberId,
      type: "service",
      title: "請填寫退款的帳戶",
      message: `${order.description}的退款申請通過了。我們寄了一封信給你，請從信裡的連結填寫銀行帳戶。`,
      path: `/orders/${order.id}`,
    });
}
