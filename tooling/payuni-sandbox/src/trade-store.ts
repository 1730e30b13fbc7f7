import type { TradeNumbers } from "./gateway.ts";
import { readTrades, writeTrades } from "./state-file.ts";
import type { Trade } from "./trade.ts";

/** Milliseconds between two writes of the file: a notify alone changes its trade several times. */
const WRITE_INTERVAL_MS = 200;

/** The trades, in memory and, with a file, across restarts. A MerTradeNo is never used again. */
export class TradeStore {
  readonly #trades = new Map<string, Trade>();
  readonly #file: string | null;
  #writeTimer: NodeJS.Timeout | null = null;
  #unwritten = false;

  constructor(file: string | null) {
    this.#file = file;
    for (const trade of file ? readTrades(file) : []) this.#trades.set(trade.merTradeNo, trade);
  }

  /** Oldest first. */
  all(): Trade[] {
    return [...this.#trades.values()];
  }

  add(trade: Trade): void {
    this.#trades.set(trade.merTradeNo, trade);
  }

  byNumber(merTradeNo: string): Trade | undefined {
    return this.#trades.get(merTradeNo);
  }

  byToken(token: string): Trade | undefined {
    return this.all().find((trade) => trade.token === token);
  }

  /** Finds the trade of a call by TradeNo, MerTradeNo or NewMerTradeNo; where two are given, both must match. */
  find({ TradeNo, MerTradeNo }: TradeNumbers): Trade | undefined {
    if (!TradeNo && !MerTradeNo) return undefined;
    const matches = (trade: Trade) =>
      (!TradeNo || trade.tradeNo === TradeNo) &&
      (!MerTradeNo || trade.merTradeNo === MerTradeNo || trade.newMerTradeNo === MerTradeNo);
    const first = MerTradeNo ? this.#trades.get(MerTradeNo) : undefined;
    return first && matches(first) ? first : this.all().find(matches);
  }

  clear(): void {
    this.#trades.clear();
    this.save();
  }

  /** Writes the file, where there is one: at once, and after a burst of changes once more. */
  save(): void {
    this.#unwritten = true;
    if (this.#writeTimer) return;
    this.#flush();
    if (this.#file) this.#writeTimer = setTimeout(() => this.#afterInterval(), WRITE_INTERVAL_MS).unref();
  }

  #flush(): void {
    if (this.#file && this.#unwritten) writeTrades(this.#file, this.all());
    this.#unwritten = false;
  }

  #afterInterval(): void {
    this.#writeTimer = null;
    if (this.#unwritten) this.save();
  }

  /** Writes a last time. */
  close(): void {
    if (this.#writeTimer) clearTimeout(this.#writeTimer);
    this.#writeTimer = null;
    this.#flush();
  }
}
