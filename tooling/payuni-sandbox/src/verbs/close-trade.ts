import type { Gateway } from "../gateway.ts";
import { type CallName, RefusalError } from "../refusal.ts";
import { type CloseStatus, type Trade, tradeStatus } from "../trade.ts";
import { type NotifyOptions, emitEvent } from "./emit-event.ts";

/** Throws {@link RefusalError} unless the trade is a paid card trade in one of the `allowed` close states. */
export function requireCloseStatus(
  call: CallName,
  trade: Trade,
  allowed: readonly CloseStatus[],
  sentence: string,
): void {
  if (!trade.card) throw new RefusalError(call, "state", "這筆交易不是信用卡付款。");
  if (trade.state !== "paid")
    throw new RefusalError(call, "state", `這筆交易沒有付款成功（TradeStatus ${tradeStatus[trade.state]}）。`);
  if (!allowed.includes(trade.closeStatus))
    throw new RefusalError(call, "state", `${sentence}（CloseStatus ${trade.closeStatus}）。`);
}

/** CloseType 1: applies for the capture of a card. The whole amount, as the protocol names no partial capture. */
export function requestCapture(gateway: Gateway, trade: Trade, amount: number | null): void {
  requireCloseStatus("CLOSE", trade, ["3", "9"], "這筆交易不能申請請款");
  if (amount !== null && amount !== (trade.paidAmount ?? trade.amount))
    throw new RefusalError("CLOSE", "amount", "請款金額要等於授權金額。");
  trade.closeStatus = "1";
  gateway.saveAndSchedule();
}

/** CloseType -1: withdraws the application before it is processed. */
export function withdrawCaptureRequest(gateway: Gateway, trade: Trade): void {
  requireCloseStatus("CLOSE", trade, ["1"], "這筆交易沒有可以取消的請款");
  trade.closeStatus = "3";
  gateway.saveAndSchedule();
}

/** The bank has captured, or (`inProcess`) is about to. Throws {@link RefusalError} where nothing was authorised. */
export function captureTrade(
  gateway: Gateway,
  trade: Trade,
  { at, inProcess }: { at?: number; inProcess?: boolean } = {},
): void {
  requireCloseStatus("CLOSE", trade, ["1", "3", "7", "9"], "這筆交易不能請款");
  trade.closeStatus = inProcess ? "7" : "2";
  if (!inProcess) trade.capturedAt = at ?? gateway.scheduler.now();
  gateway.saveAndSchedule();
}

/** Cancels an authorisation before capture: CloseStatus 1, 3 or 9 (protocol, Refund). Throws {@link RefusalError}. */
export function cancelTrade(gateway: Gateway, trade: Trade): void {
  requireCloseStatus("CANCEL", trade, ["1", "3", "9"], "這筆交易已經請款，要用退款");
  trade.state = "cancelled";
  trade.closeStatus = "3";
  gateway.saveAndSchedule();
}

/** The same by the merchant's console, which notifies the shop. */
export async function cancelByConsole(gateway: Gateway, trade: Trade, options?: NotifyOptions): Promise<void> {
  cancelTrade(gateway, trade);
  await emitEvent(gateway, trade, "cancelled", options);
}
