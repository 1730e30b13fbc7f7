import type { RefundView } from "@panshi/contracts/commerce/refund";
import { staffVerb } from "../../../platform/staff-verb.ts";
import type { RefundCall } from "../begin-refund.ts";
import { sendRefund } from "./send-refund.ts";
import { storeRefund } from "./store-refund.ts";

/**
 * Refunds an order by the gateway, in whole or in part, and withdraws what it bought; before capture the authorisation is cancelled
 * instead. With a flag, the money that it holds goes back and nothing is withdrawn. The request is stored before the gateway is asked
 * and its outcome after, each with an audit row. The same `idempotencyKey` again is the same refund. Throws as {@link storeRefund} and
 * {@link sendRefund}.
 */
export const makeRefund = staffVerb("orders:refund", async (ctx, input: RefundCall): Promise<RefundView> => {
  return sendRefund(ctx, await storeRefund(ctx, input));
});
