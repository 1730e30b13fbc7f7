import type { Gateway } from "./gateway.ts";
import type { Trade } from "./trade.ts";
import { captureTrade } from "./verbs/close-trade.ts";
import { expireTrade } from "./verbs/end-trade.ts";
import { finishRefund } from "./verbs/refund-trade.ts";

/** An alarm is never set further off than this: timers have an end, and clocks are put right. */
const LONGEST_MS = 60 * 60_000;

type Due = { at: number; run: () => Promise<void> };

/** What comes by itself on one trade: expiry, capture, refunds. */
function duesOf(gateway: Gateway, trade: Trade): Due[] {
  const { captureAfterMs, refundAfterMs } = gateway.settings;
  const dues: Due[] = [];
  const end = trade.state === "open" ? trade.pageEndsAt : trade.state === "waiting" ? trade.number?.expiresAt : null;
  // A number is good until the last millisecond of its last second.
  if (end) dues.push({ at: end + 1000, run: () => expireTrade(gateway, trade) });
  if (trade.state === "paid" && trade.closeStatus === "1" && captureAfterMs !== null && trade.paidAt !== null)
    dues.push({ at: trade.paidAt + captureAfterMs, run: async () => captureTrade(gateway, trade) });
  if (refundAfterMs !== null)
    for (const refund of trade.refunds.filter(({ state }) => state === "applied"))
      dues.push({ at: refund.at + refundAfterMs, run: () => finishRefund(gateway, trade, refund) });
  return dues;
}

/** Keeps one alarm for whatever is due next. `set` is called after every change. */
export class DueActions {
  readonly #gateway: () => Gateway;
  #cancel: (() => void) | null = null;

  constructor(gateway: () => Gateway) {
    this.#gateway = gateway;
  }

  set(): void {
    const gateway = this.#gateway();
    this.#cancel?.();
    this.#cancel = null;
    const next = Math.min(...gateway.trades.all().flatMap((trade) => duesOf(gateway, trade).map(({ at }) => at)));
    if (next === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(LONGEST_MS, Math.max(1, next - gateway.scheduler.now()));
    this.#cancel = gateway.scheduler.after(wait, () => this.#work());
  }

  async #work(): Promise<void> {
    const gateway = this.#gateway();
    const now = gateway.scheduler.now();
    const due = gateway.trades.all().flatMap((trade) => duesOf(gateway, trade).filter(({ at }) => at <= now));
    // All at once: a shop that does not answer one notify keeps nothing else waiting.
    await Promise.all(due.map(({ run }) => run()));
    this.set();
  }
}
