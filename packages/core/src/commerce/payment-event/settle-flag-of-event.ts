import type { FlagSettlement } from "@panshi/contracts/commerce/order-flag";
import type { AdministratorCtx } from "../../platform/context.ts";
import { settleOpenFlag } from "../order/flag/settle-open-flag.ts";
import { readOrderMoney } from "../refund/read-order-money.ts";
import { isUnfinished } from "../refund/rules.ts";
import { selectOpenEvents, type PaymentEventRow } from "./store.ts";

/** Settles the flag that a resolved event had raised on its order, unless another event of the order, or a refund, waits for the same reason. */
export async function settleFlagOfEvent(
  tx: AdministratorCtx,
  orderId: string | null,
  { quarantine: code }: PaymentEventRow,
  settlement: FlagSettlement,
): Promise<void> {
  if (orderId === null || code === null) return;
  // The flag of a refund whose outcome is unknown is the same one.
  if (code === "refund_unknown" && (await readOrderMoney(tx, { orderId })).refunds.some(isUnfinished)) return;
  if ((await selectOpenEvents(tx.db, orderId, code)).length > 0) return;
  await settleOpenFlag(tx, { orderId, code, settlement });
}
