import type { FlagSettlement } from "@panshi/contracts/order-flag";
import type { AdministratorCtx } from "../context.ts";
import { settleOpenFlag } from "../order-flag/settle-open-flag.ts";
import { selectOpenEvents, type PaymentEventRow } from "./store.ts";

/** Settles the flag that a resolved event had raised on its order, unless another event of the order waits for the same reason. */
export async function settleFlagOfEvent(
  tx: AdministratorCtx,
  orderId: string | null,
  { quarantine: code }: PaymentEventRow,
  settlement: FlagSettlement,
): Promise<void> {
  if (orderId === null || code === null) return;
  if ((await selectOpenEvents(tx.db, orderId, code)).length > 0) return;
  await settleOpenFlag({ ctx: tx, input: { orderId, code, settlement } });
}
