import type { Gateway } from "../gateway.ts";
import { methodOf } from "../methods.ts";
import { type CallName, RefusalError } from "../refusal.ts";
import { paidOrDueAmountOf, type Refund, refundedOf, type Trade } from "../trade.ts";
import { requireCloseStatus } from "./close-trade.ts";
import { type NotifyOptions, emitEvent } from "./emit-event.ts";

const LIMIT_MS = 180 * 24 * 60 * 60_000;

/** CloseType 2: a card's refund after capture. Full only for instalments and UnionPay. Throws {@link RefusalError}. */
export async function refundCard(
  gateway: Gateway,
  trade: Trade,
  amount: number,
  options?: NotifyOptions,
): Promise<void> {
  requireCloseStatus("CLOSE", trade, ["2"], "這筆交易還沒請款，要用取消授權");
  const whole = trade.method === "CreditInst" || trade.method === "CreditUnionPay";
  await refund(gateway, trade, { call: "CLOSE", amount, whole, since: trade.capturedAt }, options);
}

/** The refund of LINE Pay, JKoPay, iCash and AFTEE, each by the path of its own. Throws {@link RefusalError}. */
export async function refundWallet(
  gateway: Gateway,
  trade: Trade,
  amount: number,
  options?: NotifyOptions,
): Promise<void> {
  if (trade.state !== "paid" || !trade.method || methodOf(trade.method).kind !== "wallet")
    throw new RefusalError("REFUND", "state", "這筆交易不是已付款的電子支付。");
  await refund(gateway, trade, { call: "REFUND", amount, whole: false, since: trade.paidAt }, options);
}

type Wanted = { call: CallName; amount: number; whole: boolean; since: number | null };

async function refund(gateway: Gateway, trade: Trade, wanted: Wanted, options?: NotifyOptions): Promise<void> {
  const { call, amount, whole, since } = wanted;
  const now = gateway.scheduler.now();
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > paidOrDueAmountOf(trade) - refundedOf(trade))
    throw new RefusalError(call, "amount", "退款金額超過可以退的金額。");
  if (whole && amount !== paidOrDueAmountOf(trade))
    throw new RefusalError(call, "onlyFull", "分期與銀聯卡只能全額退款。");
  if (since === null || now - since > LIMIT_MS) throw new RefusalError(call, "tooLate", "超過 180 天，不能退款。");
  const one: Refund = { amount, at: now, state: "applied" };
  trade.refunds.push(one);
  gateway.saveAndSchedule();
  if (gateway.settings.refundAfterMs === 0) await finishRefund(gateway, trade, one, options);
}

/** CloseType -2: undoes the newest refund that is not processed yet. Throws {@link RefusalError}. */
export function undoRefund(gateway: Gateway, trade: Trade): void {
  const last = trade.refunds.findLast(({ state }) => state === "applied");
  if (!last) throw new RefusalError("CLOSE", "state", "這筆交易沒有可以取消的退款。");
  last.state = "undone";
  gateway.saveAndSchedule();
}

/**
 * Completes a refund. The event is sent after `notifyDelayMs`, and not awaited: the shop may be waiting for the answer to its
 * refund call.
 */
export async function finishRefund(
  gateway: Gateway,
  trade: Trade,
  one: Refund,
  options: NotifyOptions = {},
): Promise<void> {
  one.state = "done";
  const delayMs = Math.max(1, options.delayMs ?? gateway.settings.notifyDelayMs);
  await emitEvent(gateway, trade, "refund", { ...options, delayMs, amount: one.amount });
}
