import type { OrderIdInput } from "@panshi/contracts/commerce/order";
import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { issueToken, requireNoRecentLink, revokeTokens } from "../../../accounts/token/manage-tokens.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { DAY } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/context.ts";
import { throttleAttempt } from "../../../platform/limits/throttle.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { MAIL_SITE_PLACEHOLDER } from "../../../platform/mail/mail_site_placeholder.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { claimEmail } from "../emails.ts";
import type { OrderItem, OrderRow } from "../rows.ts";
import { listOrderItems } from "../view-orders.ts";
import { isRefundUnderWay, lockOrderForStaff } from "./lock-order-for-staff.ts";
import { isUnclaimedOrder } from "./rules.ts";

/** How long the link of a guest's email can claim the order. The visitor cookie lasts longer. */
const CLAIM_LINK_LIFETIME = 90 * DAY;

/** Emails a guest the link that claims the order. With a `key` only once. */
export async function emailClaimLink(
  ctx: Pick<Ctx, "db" | "clock" | "enqueue" | "origin">,
  { order, recipient, items, key }: { order: OrderRow; recipient: string; items: readonly OrderItem[]; key?: string },
): Promise<void> {
  const token = await issueToken(ctx, {
    memberId: null,
    purpose: "claim_order",
    subject: order.id,
    lifetime: CLAIM_LINK_LIFETIME,
  });
  await queueMail(ctx, {
    recipient,
    ...claimEmail(ctx.origin, token, { ...order, items }),
    purpose: "claim",
    orderId: order.id,
    ...(key && { key }),
  });
}

/**
 * Sends the claim letter of a paid order that nobody has claimed again, with a new link; the former links end. Throws `not_found`,
 * `conflict` for an order that has a member, is not paid, goes back or has no e-mail, and within a minute after the last letter, `too_many`: a few letters an order and day.
 */
export const resendClaim = staffVerb("orders:settle", async (ctx, { id }: OrderIdInput): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const order = await lockOrderForStaff(tx, { id });
    if (!isUnclaimedOrder(order))
      throw new AppError("conflict", {
        message: order.memberId === null ? "這筆訂單還沒有付款，沒有領取信" : "這筆訂單已經有人領取，不用再寄信",
      });
    if (await isRefundUnderWay(tx, { orderId: id }))
      throw new AppError("conflict", { message: "這筆訂單有退款還沒有結果，現在不能領取，沒有寄信" });
    if (order.email === null)
      throw new AppError("conflict", { message: "這筆訂單沒有留下電子郵件，請改成直接交給會員" });
    await requireNoRecentLink(tx, { purpose: "claim_order", subject: id });
    await throttleAttempt(tx, { limit: "claim-letter:order", subject: id });
    await revokeTokens(tx, { purpose: "claim_order", subject: id });
    const items = await listOrderItems(tx, { orderId: id });
    await emailClaimLink(tx, { order, recipient: order.email, items });
    writeAudit(tx, { action: "order.resend_claim", subjectId: id, before: null, after: null });
  });
});

/** Tells the address that a visitor gave that their order has gone to a member's account; the account is not named. */
export const assignedEmail = (origin: string, { number, description }: { number: string; description: string }) => ({
  subject: `訂單已經歸到帳號：${description}`,
  body: [
    "你好：",
    "",
    `訂單 ${number}（${description}）已經由我們放進一個會員帳號，先前信裡的領取連結不再使用。`,
    "",
    `這不是你要的，請到聯絡頁告訴我們：${origin}/contact`,
    "",
    MAIL_SITE_PLACEHOLDER,
  ].join("\n"),
});
