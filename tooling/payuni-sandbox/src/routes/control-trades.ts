import type { FastifyInstance } from "fastify";
import type { Envelope } from "../envelope/envelope.ts";
import { readFaults } from "../faults.ts";
import { encodeFields } from "../envelope/form-encoding.ts";
import type { Gateway } from "../gateway.ts";
import { isMethod, type MethodName } from "../methods.ts";
import {
  readWholeNumber,
  readBoolean,
  type Reader,
  readBody,
  readText,
  readTextRecord,
  InvalidInputError,
} from "../read-body.ts";
import type { DeliveryAttempt, EventKind, Trade, TradeEvent } from "../trade.ts";
import { tradeView } from "../trade-view.ts";
import { chooseMethod } from "../verbs/choose-method.ts";
import { cancelByConsole, captureTrade } from "../verbs/close-trade.ts";
import { expireTrade, failTrade } from "../verbs/end-trade.ts";
import { payTrade } from "../verbs/pay-trade.ts";
import { previewEvent } from "../verbs/preview-event.ts";
import { finishRefund, refundCard, refundWallet } from "../verbs/refund-trade.ts";
import { emitEvent } from "../verbs/emit-event.ts";
import { type TradeParams, requireTrade } from "./require-trade.ts";

const readMethod: Reader<MethodName> = (value) => (isMethod(value) ? value : undefined);
const notify = { notify: readBoolean };

/** The actions on one trade, by the last part of the path. Each reads its own body. */
const actions: Record<string, (gateway: Gateway, trade: Trade, body: unknown) => Promise<void>> = {
  choose(gateway, trade, body) {
    const read = { method: readMethod, cardNumber: readText, instalments: readWholeNumber, ...notify };
    type Parts = { method: MethodName; cardNumber: string; instalments: number; notify: boolean };
    const { method: chosen, notify: notifyShop, ...rest } = readBody<Parts>(body, read);
    if (!chosen) throw new InvalidInputError('"method" is missing.');
    return chooseMethod(gateway, trade, { method: chosen, ...rest }, { notify: notifyShop });
  },
  pay(gateway, trade, body) {
    type Parts = { amount: number; newMerTradeNo: string; method: MethodName; force: boolean; notify: boolean };
    const read = {
      amount: readWholeNumber,
      newMerTradeNo: readText,
      method: readMethod,
      force: readBoolean,
      ...notify,
    };
    return payTrade(gateway, trade, readBody<Parts>(body, read));
  },
  fail: (gateway, trade, body) => failTrade(gateway, trade, readBody<{ notify: boolean }>(body, notify)),
  expire: (gateway, trade, body) => expireTrade(gateway, trade, readBody<{ notify: boolean }>(body, notify)),
  cancel: (gateway, trade, body) => cancelByConsole(gateway, trade, readBody<{ notify: boolean }>(body, notify)),
  async capture(gateway, trade, body) {
    captureTrade(
      gateway,
      trade,
      readBody<{ at: number; inProcess: boolean }>(body, { at: readWholeNumber, inProcess: readBoolean }),
    );
  },
  async refund(gateway, trade, body) {
    const read = { amount: readWholeNumber, ...notify };
    const { amount, ...options } = readBody<{ amount: number; notify: boolean }>(body, read);
    if (amount === undefined) throw new InvalidInputError('"amount" is missing.');
    await (trade.card ? refundCard : refundWallet)(gateway, trade, amount, options);
  },
  async "settle-refunds"(gateway, trade, body) {
    const options = readBody<{ notify: boolean }>(body, notify);
    for (const one of trade.refunds.filter(({ state }) => state === "applied"))
      await finishRefund(gateway, trade, one, options);
  },
  async invoice(gateway, trade, body) {
    type Parts = { fields: Record<string, string>; notify: boolean };
    const { fields, ...options } = readBody<Parts>(body, { fields: readTextRecord, ...notify });
    await emitEvent(gateway, trade, "invoice", { ...options, invoice: fields });
  },
};

const kinds: readonly EventKind[] = [
  "issued",
  "paid",
  "failed",
  "unclear",
  "expired",
  "cancelled",
  "invoice",
  "refund",
];
type PreviewQuery = { Querystring: { event?: string; kind?: string; faults?: string } };

/** The part of the control API that is about trades. */
export function controlTradeRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get("/_control/trades", () => ({ trades: gateway.trades.all().map(tradeView) }));
  app.get<TradeParams>("/_control/trades/:merTradeNo", async (request) =>
    tradeView(await requireTrade(gateway, request)),
  );

  for (const [name, act] of Object.entries(actions))
    app.post<TradeParams>(`/_control/trades/:merTradeNo/${name}`, async (request) => {
      const trade = await requireTrade(gateway, request);
      await act(gateway, trade, request.body);
      return tradeView(trade);
    });

  app.put<TradeParams>("/_control/trades/:merTradeNo/faults", async (request) => {
    const trade = await requireTrade(gateway, request);
    trade.faults = readFaults(request.body);
    gateway.saveAndSchedule();
    return trade.faults;
  });

  app.get<TradeParams & PreviewQuery>("/_control/trades/:merTradeNo/notify-body", async (request) => {
    const trade = await requireTrade(gateway, request);
    const { kind, event, faults } = request.query;
    if (kind === "request") return toPreview(trade, { ...ownRequest(gateway, trade) });
    const previewed = kind === undefined ? eventAt(trade, event) : previewEvent(gateway, trade, kindOf(kind));
    const wanted = faults === "1" ? { ...gateway.faults, ...trade.faults } : {};
    return { ...toPreview(trade, gateway.notifier.envelopeOf(previewed, wanted)), fields: previewed.fields };
  });

  app.post<TradeParams>("/_control/trades/:merTradeNo/send", async (request) => {
    const trade = await requireTrade(gateway, request);
    type Parts = { event: number; times: number; parallel: boolean };
    const {
      event,
      times = 1,
      parallel = false,
    } = readBody<Parts>(request.body, {
      event: readWholeNumber,
      times: readWholeNumber,
      parallel: readBoolean,
    });
    return { attempts: await gateway.notifier.resend(trade, eventAt(trade, event), times, parallel) };
  });

  app.post("/_control/resend-all", async () => {
    const attempts: DeliveryAttempt[] = [];
    for (const trade of gateway.trades.all())
      for (const event of trade.events) attempts.push(...(await gateway.notifier.resend(trade, event, 1, false)));
    return { attempts };
  });
}

const toPreview = (trade: Trade, envelope: Envelope) => ({
  url: trade.notifyUrl,
  envelope,
  body: encodeFields(envelope),
});

/** The shop's own request to the hosted page, which its buyer's browser posted. */
const ownRequest = ({ merchant }: Gateway, { request }: Trade): Envelope => ({
  Status: "SUCCESS",
  MerID: merchant.merId,
  Version: "2.0",
  EncryptInfo: request.encryptInfo,
  HashInfo: request.hashInfo,
});

const kindOf = (given: string): EventKind => {
  const kind = kinds.find((each) => each === given);
  if (!kind) throw new InvalidInputError(`"kind" is one of request, ${kinds.join(", ")}.`);
  return kind;
};

/** The event with this index; the newest without one. */
function eventAt(trade: Trade, index: string | number | undefined): TradeEvent {
  const event = index === undefined ? trade.events.at(-1) : trade.events[Number(index)];
  if (!event)
    throw new InvalidInputError("There is no such event yet; events carry their index in the trade's listing.");
  return event;
}
