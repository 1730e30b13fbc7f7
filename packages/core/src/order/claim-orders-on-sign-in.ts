import { databaseFailure } from "@panshi/db";
import { claimOrders } from "./claim-orders.ts";
import type { PaymentEventCtx } from "../payment/record-payment-event.ts";

/**
 * Makes what this browser ordered the member's who has just come in. Nobody is kept outside by it: where it fails, the log
 * says so, the orders stay as they are, and the next sign-in or the order's page tries again.
 */
export async function claimOrdersOnSignIn({
  ctx,
  input,
}: {
  ctx: PaymentEventCtx;
  input: { visitorHash: Buffer; memberId: string };
}): Promise<void> {
  try {
    await claimOrders(ctx, input);
  } catch (error) {
    const { name } = error instanceof Error ? error : { name: typeof error };
    ctx.log.error(
      { name, code: databaseFailure(error)?.code, memberId: input.memberId },
      "orders could not be claimed",
    );
  }
}
