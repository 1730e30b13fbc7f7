import type { Gateway } from "./gateway.ts";
import type { Trade } from "./trade.ts";
import { captureTrade } from "./verbs/close-trade.ts";
import { expireTrade } from "./verbs/end-trade.ts";
import { finishRefund } from "./verbs/refund-trade.ts";

/** Timers are set no further ahead: they have a limit, and the clock may be adjusted. */
const TIMER_MAX_MS = 60 * 60_000;

type DueAction = { at: number; run: () => Promise<void> };

/** What happens to a trade without a call: expiry, capture, refunds. */
function dueActionsOf(gateway: Gateway, trade: Trade): DueAction[] {
  const { captureAfterMs, refundAfterMs } = gateway.settings;
  const actions: DueAction[] = [];
  const end = trade.state === "open" ? trade.pageEndsAt : trade.state === "waiting" ? trade.number?.expiresAt : null;
  // A payment code is valid until the last millisecond of its last second.
  if (end) actions.push({ at: end + 1000, run: () => expireTrade(gateway, trade) });
  if (trade.state === "paid" && trade.closeStatus === "1" && captureAfterMs !== null && trade.paidAt !== null)
    actions.push({ at: trade.paidAt + captureAfterMs, run: async () => captureTrade(gateway, trade) });
  if (refundAfterMs !== null)
    for (const refund of trade.refunds.filter(({ state }) => state === "applied"))
      actions.push({ at: refund.at + refundAfterMs, run: () => finishRefund(gateway, trade, refund) });
  return actions;
}

/** One timer for the action that is due next. `schedule` is called after every change. */
export class DueActions {
  readonly #gateway: () => Gateway;
  #cancel: (() => void) | null = null;

  constructor(gateway: () => Gateway) {
    this.#gateway = gateway;
  }

  schedule(): void {
    const gateway = this.#gateway();
    this.#cancel?.();
    this.#cancel = null;
    const next = Math.min(...gateway.trades.all().flatMap((trade) => dueActionsOf(gateway, trade).map(({ at }) => at)));
    if (next === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(TIMER_MAX_MS, Math.max(1, next - gateway.scheduler.now()));
    this.#cancel = gateway.scheduler.after(wait, () => this.#run());
  }

  async #run(): Promise<void> {
    const gateway = this.#gateway();
    const now = gateway.scheduler.now();
    const due = gateway.trades.all().flatMap((trade) => dueActionsOf(gateway, trade).filter(({ at }) => at <= now));
    // All at once: a shop that does not answer one notify must not delay the others.
    await Promise.all(due.map(({ run }) => run()));
    this.schedule();
  }
}
