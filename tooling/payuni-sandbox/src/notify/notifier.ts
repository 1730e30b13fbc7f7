import type { Merchant } from "../envelope/cipher.ts";
import { type Envelope, tamper, sealFields } from "../envelope/envelope.ts";
import type { Faults } from "../faults.ts";
import { encodeFields } from "../envelope/form-encoding.ts";
import type { Scheduler } from "./scheduler.ts";
import type { Send } from "./send.ts";
import type { Settings } from "../settings.ts";
import type { DeliveryAttempt, Delivery, Trade, TradeEvent } from "../trade.ts";

type NotifierDeps = {
  merchant: Merchant;
  scheduler: Scheduler;
  send: Send;
  settings: () => Settings;
  faults: (trade: Trade) => Faults;
  /** Whether a trade still exists: nothing is sent for one that a reset removed. */
  exists: (trade: Trade) => boolean;
  save: () => void;
};

/** Posts events to the shop until it answers 200, with the configured faults. */
export class Notifier {
  readonly #deps: NotifierDeps;

  constructor(deps: NotifierDeps) {
    this.#deps = deps;
  }

  /** The signed envelope of an event, with the faults that change its content. */
  envelopeOf(event: TradeEvent, faults: Faults): Envelope {
    const { merchant } = this.#deps;
    const fields = { ...event.fields };
    if (faults.amount !== undefined && "TradeAmt" in fields) fields.TradeAmt = String(faults.amount);
    if (faults.merId !== undefined) fields.MerID = faults.merId;
    if (faults.newMerTradeNo !== undefined) fields.NewMerTradeNo = faults.newMerTradeNo;
    const envelope = sealFields(merchant, event.version, fields);
    return faults.tamper ? tamper(merchant, envelope, faults.tamper) : envelope;
  }

  /**
   * Sends an event of a trade after `delayMs`, with its faults. Resolves once the shop has answered the first attempt,
   * or at once where the event is delayed, held or dropped.
   */
  async sendEvent(trade: Trade, event: TradeEvent, delayMs = 0): Promise<void> {
    const faults = this.#deps.faults(trade);
    const held = trade.events.flatMap(({ deliveries }) => deliveries).filter(({ state }) => state === "held");
    const hold = faults.wrongOrder === true && held.length === 0;
    const body = encodeFields(this.envelopeOf(event, faults));
    const copies = Array.from({ length: 1 + (faults.duplicates ?? 0) }, () => {
      const delivery = this.#deliveryOf(body, true);
      if (faults.drop || !trade.notifyUrl) delivery.state = "dropped";
      else if (hold) delivery.state = "held";
      return delivery;
    });
    event.deliveries.push(...copies);
    if (faults.drop || hold || !trade.notifyUrl) return;
    const all = [...copies, ...held];
    for (const delivery of held) delivery.state = "waiting";
    const wait = delayMs + (faults.delayMs ?? 0);
    if (wait === 0) return this.#sendAll(trade, all, faults.parallel === true);
    for (const delivery of all) delivery.dueAt = this.#deps.scheduler.now() + wait;
    this.#deps.scheduler.after(wait, () => this.#sendAll(trade, all, faults.parallel === true));
  }

  /** Sends an event `times` more times, without retries; returns the attempts. */
  async resend(trade: Trade, event: TradeEvent, times: number, parallel: boolean): Promise<DeliveryAttempt[]> {
    const faults = this.#deps.faults(trade);
    const body = encodeFields(this.envelopeOf(event, faults));
    const copies = Array.from({ length: times }, () => this.#deliveryOf(body, false));
    event.deliveries.push(...copies);
    await this.#sendAll(trade, copies, parallel);
    return copies.flatMap(({ attempts }) => attempts);
  }

  /** After a restart: schedules the deliveries that were still due. */
  resume(trades: readonly Trade[]): void {
    const { scheduler } = this.#deps;
    for (const trade of trades)
      for (const { deliveries } of trade.events)
        for (const delivery of deliveries.filter(({ state }) => state === "waiting"))
          scheduler.after(Math.max(0, delivery.dueAt - scheduler.now()), () => this.#attempt(trade, delivery));
  }

  #deliveryOf(body: string, retries: boolean): Delivery {
    return { state: "waiting", body, dueAt: this.#deps.scheduler.now(), retries, attempts: [] };
  }

  async #sendAll(trade: Trade, deliveries: readonly Delivery[], parallel: boolean): Promise<void> {
    if (parallel) await Promise.all(deliveries.map((delivery) => this.#attempt(trade, delivery)));
    else for (const delivery of deliveries) await this.#attempt(trade, delivery);
  }

  async #attempt(trade: Trade, delivery: Delivery): Promise<void> {
    const { scheduler, settings, exists, save } = this.#deps;
    if (!exists(trade)) return;
    const attempt = await this.#post(trade, delivery);
    delivery.attempts.push(attempt);
    const pause = delivery.retries ? settings().retryDelaysMs[delivery.attempts.length - 1] : undefined;
    if (attempt.status === 200) delivery.state = "delivered";
    else if (pause === undefined) delivery.state = "given-up";
    else {
      delivery.dueAt = scheduler.now() + pause;
      scheduler.after(pause, () => this.#attempt(trade, delivery));
    }
    save();
  }

  /** One attempt. A shop that is unreachable is recorded like any other failure, and tried again. */
  async #post(trade: Trade, delivery: Delivery): Promise<DeliveryAttempt> {
    const { scheduler, send, settings } = this.#deps;
    if (!trade.notifyUrl) return { at: scheduler.now(), status: null, problem: "The request named no NotifyURL." };
    try {
      const status = await send(trade.notifyUrl, delivery.body, settings().sendTimeoutMs);
      return { at: scheduler.now(), status, problem: null };
    } catch (error) {
      return { at: scheduler.now(), status: null, problem: error instanceof Error ? error.message : String(error) };
    }
  }
}
