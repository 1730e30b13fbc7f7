import { DAY } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/context.ts";
import { queueMail } from "../../../platform/mail/queue-mail.ts";
import { issueToken } from "../../../accounts/token/issue-token.ts";
import { claimEmail } from "../emails.ts";
import type { OrderItem, OrderRow } from "../rows.ts";

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
