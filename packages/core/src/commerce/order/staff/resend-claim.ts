import { AppError } from "@panshi/contracts/platform/errors";
import type { OrderReasonInput } from "@panshi/contracts/commerce/order-act";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { emailClaimLink } from "./email-claim-link.ts";
import { isHeld } from "../hold/is-held.ts";
import { listOrderItems } from "../list-order-items.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { countAttempt } from "../../../platform/limits/throttle.ts";
import { requireNoNewLink } from "../../../accounts/token/require-no-new-link.ts";
import { revokeTokensAbout } from "../../../accounts/token/revoke-tokens-about.ts";
import { lockOrderForStaff } from "./lock-order-for-staff.ts";
import { isUnclaimedOrder } from "./rules.ts";

/**
 * Sends the claim letter of a paid order that nobody has claimed again, with a new link; the former links end. Throws `not_found`,
 * `conflict` for an order that has a member, is not paid, goes back or has no e-mail, and within a minute after the last letter, `too_many`: a few letters an order and day.
 */
export const resendClaim = staffVerb("orders:settle", async (ctx, { id, reason }: OrderReasonInput): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const order = await lockOrderForStaff(tx, { id });
    if (!isUnclaimedOrder(order))
      throw new AppError("conflict", {
        message: order.memberId === null ? "這筆訂單還沒有付款，沒有領取信" : "這筆訂單已經有人領取，不用再寄信",
      });
    if (await isHeld(tx, { orderId: id }))
      throw new AppError("conflict", { message: "這筆訂單正在退款，現在不能領取，沒有寄信" });
    if (order.email === null)
      throw new AppError("conflict", { message: "這筆訂單沒有留下電子郵件，請改成直接交給會員" });
    await requireNoNewLink(tx, { purpose: "claim_order", subject: id });
    await countAttempt(tx, { limit: "claim-letter:order", subject: id });
    await revokeTokensAbout(tx, { purpose: "claim_order", subject: id });
    const items = await listOrderItems(tx, { orderId: id });
    await emailClaimLink(tx, { order, recipient: order.email, items });
    writeAudit(tx, { action: "order.resend_claim", subjectId: id, before: null, after: { reason } });
  });
});
