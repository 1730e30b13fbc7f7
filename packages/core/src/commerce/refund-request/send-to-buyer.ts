import type { Ctx } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import type { Buyer } from "./rules.ts";

/** Sends a letter about a request to the buyer of its order, within the caller's transaction; nothing where there is no email. */
export async function sendToBuyer(
  ctx: Pick<Ctx, "db" | "clock" | "enqueue">,
  {
    buyer,
    orderId,
    letter,
  }: { buyer: Buyer; orderId: string; letter: { subject: string; body: string; purpose: string } },
): Promise<void> {
  const { email: recipient, memberId } = buyer;
  if (recipient === null) return;
  await queueMail(ctx, { recipient, ...letter, orderId, ...(memberId !== null && { memberId }) });
}
