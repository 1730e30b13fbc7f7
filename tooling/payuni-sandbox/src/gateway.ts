import type { Merchant } from "./envelope/cipher.ts";
import type { Faults } from "./faults.ts";
import type { TradeStore } from "./trade-store.ts";
import type { Notifier } from "./notify/notifier.ts";
import type { Scheduler } from "./notify/scheduler.ts";
import type { Settings } from "./settings.ts";

/** What every verb needs. `settings` and `faults` may be replaced while it runs. */
export type Gateway = {
  readonly merchant: Merchant;
  readonly trades: TradeStore;
  readonly scheduler: Scheduler;
  readonly notifier: Notifier;
  settings: Settings;
  faults: Faults;
  /** Saves the trades and schedules the next due action; every verb calls it after a change. */
  saveAndSchedule(): void;
};
