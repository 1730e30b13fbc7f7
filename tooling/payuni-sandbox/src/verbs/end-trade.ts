import type { Gateway } from "../gateway.ts";
import { failingCard } from "../methods.ts";
import { RefusalError } from "../refusal.ts";
import type { Trade } from "../trade.ts";
import { chooseMethod } from "./choose-method.ts";
import { type NotifyOptions, emitEvent } from "./emit-event.ts";

const unpaid = (trade: Trade) => trade.state === "open" || trade.state === "waiting" || trade.state === "unclear";

/** Expires an unpaid trade. Throws {@link RefusalError} for what was paid or has ended. */
export async function expireTrade(gateway: Gateway, trade: Trade, options?: NotifyOptions): Promise<void> {
  if (!unpaid(trade)) throw new RefusalError("UPP", "state", "只有還沒付款的交易會逾期。");
  trade.state = "expired";
  await emitEvent(gateway, trade, "expired", options);
}

/** The bank refuses the payment. Throws {@link RefusalError} for what was paid or has ended. */
export async function failTrade(gateway: Gateway, trade: Trade, options?: NotifyOptions): Promise<void> {
  if (!unpaid(trade)) throw new RefusalError("UPP", "state", "只有還沒付款的交易會失敗。");
  if (trade.state === "open" && trade.offered.includes("Credit")) {
    await chooseMethod(gateway, trade, { method: "Credit", cardNumber: failingCard }, options);
    return;
  }
  trade.method ??= trade.offered[0] ?? null;
  trade.state = "failed";
  await emitEvent(gateway, trade, "failed", options);
}
