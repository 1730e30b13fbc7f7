import type { Merchant } from "./envelope/cipher.ts";
import type { Faults } from "./faults.ts";
import type { TradeStore } from "./trade-store.ts";
import type { Notifier } from "./notify/notifier.ts";
import type { Scheduler } from "./notify/scheduler.ts";
import { type EarlierTrade, restoreTrade } from "./earlier-trade.ts";
import type { Settings } from "./settings.ts";
import type { Trade } from "./trade.ts";

/** The numbers by which a call names a trade. */
export type TradeNumbers = { TradeNo?: string; MerTradeNo?: string };

/** What every verb needs. `settings` and `faults` may be replaced while it runs. */
export type Gateway = {
  readonly merchant: Merchant;
  readonly trades: TradeStore;
  /** Finds a trade from before this gateway's own, which is stored only once something happens to it. */
  readonly findEarlierTrade: (numbers: TradeNumbers) => Promise<EarlierTrade | null>;
  readonly scheduler: Scheduler;
  readonly notifier: Notifier;
  settings: Settings;
  faults: Faults;
  /** Saves the trades and schedules the next due action; every verb calls it after a change. */
  saveAndSchedule(): void;
};

/** The trade of a call, stored where the call may change it. */
export async function findTrade(
  { trades, scheduler, findEarlierTrade }: Gateway,
  numbers: TradeNumbers,
  { store }: { store: boolean },
): Promise<Trade | undefined> {
  const earlier = trades.find(numbers) ? null : await findEarlierTrade(numbers);
  // Another call may have stored it meanwhile.
  const stored = trades.find(numbers);
  if (stored || !earlier) return stored;
  const restored = restoreTrade(earlier, scheduler.now());
  if (store) trades.add(restored);
  return restored;
}
