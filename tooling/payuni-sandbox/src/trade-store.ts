import { readTrades, writeTrades } from "./state-file.ts";
import type { Trade } from "./trade.ts";

/** Between two writes of the file, in ms: it holds all trades, and a notify alone changes them several times. */
const REST_MS = 200;

/** The trades, in memory and, with a file, over restarts. A MerTradeNo is used once for ever. */
export class TradeStore {
  readonly #trades = new Map<string, Trade>();
  readonly #file: string | null;
  #resting: NodeJS.Timeout | null = null;
  #unwritten = false;

  constructor(file: string | null) {
    this.#file = file;
    for (const trade of file ? readTrades(file) : []) this.#trades.set(trade.merTradeNo, trade);
  }

  /** All, the oldest first. */
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

  /** By what a call names: TradeNo, MerTradeNo or a NewMerTradeNo; where it names two, both must hold. */
  named({ TradeNo, MerTradeNo }: { TradeNo?: string; MerTradeNo?: string }): Trade | undefined {
    if (!TradeNo && !MerTradeNo) return undefined;
    const isIt = (trade: Trade) =>
      (!TradeNo || trade.tradeNo === TradeNo) &&
      (!MerTradeNo || trade.merTradeNo === MerTradeNo || trade.newMerTradeNo === MerTradeNo);
    const first = MerTradeNo ? this.#trades.get(MerTradeNo) : undefined;
    return first && isIt(first) ? first : this.all().find(isIt);
  }

  clear(): void {
    this.#trades.clear();
    this.save();
  }

  /** Writes the file, where there is one: at once, and in a burst of changes once more when it has rested. */
  save(): void {
    this.#unwritten = true;
    if (this.#resting) return;
    this.#flush();
    if (this.#file) this.#resting = setTimeout(() => this.#rested(), REST_MS).unref();
  }

  /** Writes what is not written yet. */
  #flush(): void {
    if (this.#file && this.#unwritten) writeTrades(this.#file, this.all());
    this.#unwritten = false;
  }

  #rested(): void {
    this.#resting = null;
    if (this.#unwritten) this.save();
  }

  /** Writes a last time, when the gateway stops. */
  close(): void {
    if (this.#resting) clearTimeout(this.#resting);
    this.#resting = null;
    this.#flush();
  }
}
