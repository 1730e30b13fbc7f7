import { createHash } from "node:crypto";
import { AppError } from "@panshi/contracts/errors";
import { canonicalJson } from "@panshi/core/audit/write-audit";
import type {
  Gateway,
  QueryResult,
  PaymentEvent,
  RefundRequest,
  RefundResult,
  PaymentMethod,
} from "@panshi/core/payment/gateway";
import type { Log } from "@panshi/core/context";
import type { PayuniApi as Caller } from "@panshi/payuni/call";
import { cancelAuthorisation } from "@panshi/payuni/cancel";
import type { ActionResult } from "@panshi/payuni/action-result";
import type { PayuniEvent } from "@panshi/payuni/event";
import type { Merchant } from "@panshi/payuni/merchant";
import { methodsFor, type PaymentType } from "@panshi/payuni/methods";
import { queryTrade } from "@panshi/payuni/query";
import { refundCard, refundWallet } from "@panshi/payuni/refund";
import { type RefundMethod, chooseRefundMethod } from "@panshi/payuni/refund-method";
import type { Trade } from "@panshi/payuni/trade";
import { buildUppForm, UppRequestError } from "@panshi/payuni/upp";

export type PayuniSettings = {
  merchant: Merchant;
  /** Where PAYUNi, or the local gateway, answers. */
  host: string;
  /** Our own address, which PAYUNi calls and sends browsers back to. */
  publicUrl: URL;
  /** The gateway of a demo, on this machine. */
  local: boolean;
  /** No money moves: the local gateway, or PAYUNi's sandbox. */
  test: boolean;
  /** Production, or real money: the trader must be named. */
  requiresSeller: boolean;
};

export const NOTIFY_PATH = "/api/payments/payuni/notify";
export const RETURN_PATH = "/api/payments/payuni/return";

/** What the shop offers; of these, the ones that take the amount. */
const OFFERED = ["Credit", "ATM", "CVS"] as const;
/** A query must not hold a job up for long; the next one comes by itself. */
const TIMEOUT_MS = 15_000;

/** PAYUNi as orders know a gateway. */
export function payuniGateway(
  { merchant, host, publicUrl, local, test, requiresSeller }: PayuniSettings,
  log: Log,
): Gateway {
  const caller: Caller = { merchant, host, timeoutMs: TIMEOUT_MS };
  return {
    test,
    requiresSeller: requiresSeller,
    form: ({ merTradeNo, amount, description, email, lastDay, orderId, now }) => {
      try {
        const { action, fields } = buildUppForm(
          { merchant, host, urls: local ? "local" : "public" },
          {
            merTradeNo,
            amount,
            description,
            timestamp: Math.floor(now.getTime() / 1000),
            returnUrl: new URL(RETURN_PATH, publicUrl).href,
            notifyUrl: new URL(NOTIFY_PATH, publicUrl).href,
            backUrl: new URL(`/payment/cancel?order=${orderId}`, publicUrl).href,
            ...(email !== null && { email }),
            lang: "zh-tw",
            expireDate: lastDay,
            methods: methodsFor(amount, OFFERED),
          },
        );
        return { action, fields };
      } catch (error) {
        if (!(error instanceof UppRequestError)) throw error;
        log.error({ merTradeNo, faults: error.problems }, "an order cannot be sent to the gateway");
        throw new AppError("payment_unavailable", { cause: error });
      }
    },
    query: (merTradeNo) => query(caller, merTradeNo),
    refund: (input) => giveBack(caller, input),
  };
}

const methodOf = (by: PaymentType | null): PaymentMethod | null =>
  by === null || by === "card" || by === "atm" || by === "cvs" ? by : "other";

const momentOf = (told: string | null): Date | null => (told === null ? null : new Date(told));

const nothingSaid = {
  amount: null,
  method: null,
  paidAt: null,
  newMerTradeNo: null,
  payNumber: null,
  payBank: null,
  payExpiresAt: null,
  closeStatus: null,
  invoice: null,
};

/** The messages of the Ministry of Finance by which PAYUNi names an invoice's news, as public integrations read them. */
const invoiceStates: Readonly<Record<string, "issued" | "void" | undefined>> = { C0401: "issued", C0501: "void" };

/** Postgres stores no NUL, neither in text nor in JSON; nothing that we compare holds one. */
const storable = (text: string) => text.replaceAll("\0", "\uFFFD");
const storableFields = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [storable(name), storable(value)]));

/** What a notify or a return carried, as orders read it. `raw` is the body as it came. */
export function toPaymentEvent(event: PayuniEvent, raw: string): PaymentEvent {
  const { digest } = event;
  const said = {
    ...nothingSaid,
    digest: Buffer.from(digest, "hex"),
    raw: storable(raw),
    merTradeNo: event.merTradeNo && storable(event.merTradeNo),
    tradeNo: storable(event.tradeNo),
    fields: storableFields(event.fields),
  };
  switch (event.kind) {
    case "card-paid":
      return { ...said, kind: "paid", amount: event.amount, method: "card", paidAt: momentOf(event.card.authorisedAt) };
    case "wallet-paid":
      return { ...said, kind: "paid", amount: event.amount, method: "other", paidAt: momentOf(event.paidAt) };
    case "number-paid":
      return {
        ...said,
        kind: "paid",
        amount: event.amount,
        method: methodOf(event.by),
        paidAt: momentOf(event.paidAt),
        newMerTradeNo: event.newMerTradeNo,
      };
    case "number-issued":
      return {
        ...said,
        kind: "number_issued",
        amount: event.amount,
        method: event.by,
        payNumber: event.payNo,
        payBank: event.by === "atm" ? event.bank : event.store,
        payExpiresAt: momentOf(event.expiresAt),
      };
    case "failed":
    case "cancelled":
    case "expired":
    case "undecided":
      return { ...said, kind: event.kind, amount: event.amount, method: methodOf(event.by) };
    case "invoice": {
      const state = invoiceStates[event.type];
      // An allowance, a failure, or a kind that nobody knows: kept for a person.
      if (!state || !event.invoiceNo || event.status !== "SUCCESS") return { ...said, kind: "unrecognised" };
      return { ...said, kind: "invoice", invoice: { number: event.invoiceNo, state } };
    }
    case "refund":
      return { ...said, kind: "refund", amount: event.succeeded ? event.amount : null };
    case "unrecognised":
      return { ...said, kind: "unrecognised" };
  }
}

/** News that PAYUNi signed and that is none of its known kinds: kept for a person. */
export const unrecognisedEvent = (
  digest: string,
  fields: Readonly<Record<string, string>>,
  raw: string,
): PaymentEvent => ({
  ...nothingSaid,
  kind: "unrecognised",
  digest: Buffer.from(digest, "hex"),
  raw: storable(raw),
  fields: storableFields(fields),
  merTradeNo: fields["MerTradeNo"] ? storable(fields["MerTradeNo"]) : null,
  tradeNo: null,
});

async function query(caller: Caller, merTradeNo: string): Promise<QueryResult> {
  const outcome = await queryTrade(caller, merTradeNo);
  if (outcome.kind === "not-found") return { kind: "absent" };
  if (outcome.kind === "unreachable") return { kind: "unreachable", cause: `${outcome.cause}: ${outcome.detail}` };
  if (outcome.kind === "refused") return { kind: "unreachable", cause: `refused: ${outcome.code}` };
  const { kind, trade } = outcome;
  // A trade that settles or is to be confirmed is not decided yet, whatever its status says.
  if (kind === "settling" || trade.tradeStatus === "8")
    return { kind: "news", news: newsOfTrade(trade, "undecided"), settling: true };
  return { kind: "news", news: newsOfTrade(trade, kind === "waiting" ? waitingKind(trade) : kind), settling: false };
}

/** A number that was issued keeps its order alive, also where the notify of it got lost. */
const waitingKind = ({ tradeStatus, paymentType }: Trade) =>
  tradeStatus === "0" && (paymentType === "atm" || paymentType === "cvs") ? "number_issued" : "undecided";

function newsOfTrade(trade: Trade, kind: PaymentEvent["kind"]): PaymentEvent {
  const fields = storableFields(trade.fields);
  const raw = canonicalJson(fields);
  return {
    ...nothingSaid,
    kind,
    digest: createHash("sha256").update(raw).digest(),
    raw,
    fields,
    merTradeNo: trade.merTradeNo,
    tradeNo: storable(trade.tradeNo),
    amount: trade.amount,
    method: methodOf(trade.paymentType),
    paidAt: momentOf(trade.paidAt),
    closeStatus: trade.captureState,
  };
}

const refusals: Record<Extract<RefundMethod, { way: "none" }>["reason"], string> = {
  "over-amount": "退款金額超過還沒退的金額",
  "whole-only": "這種付款現在只能整筆退，不能部分退款",
  "too-late": "請款超過 180 天，金流不再受理退款",
  "in-process": "這筆款項正在請款，請過些時候再退",
  "no-call": "ATM 與超商付款沒有退款的管道，請用匯款退還，並到金流後台註記",
  "unknown-state": "金流沒有說明這筆款項的請款狀態，請到金流後台確認",
};

/** Asks first how the payment stands, then for the money. What could not be asked is refused: no money was asked for yet. */
async function giveBack(
  caller: Caller,
  { merTradeNo, paid, refunded, amount, now }: RefundRequest,
): Promise<RefundResult> {
  const outcome = await queryTrade(caller, merTradeNo);
  if (!("trade" in outcome)) return { kind: "refused", reason: "金流暫時問不到這筆付款，沒有退任何款項，請稍後再試" };
  const { trade } = outcome;
  const { paymentType, captureState, tradeNo, paidAt, fields } = trade;
  const wholeOnly = Number(fields["CardInst"] ?? "1") > 1;
  // Capture follows payment; its own time is not in the answer.
  const capturedAt = momentOf(paidAt);
  const way = chooseRefundMethod({
    by: paymentType,
    closeState: captureState,
    paid,
    refunded,
    amount,
    wholeOnly,
    capturedAt,
    now,
  });
  if (way.way === "none") return { kind: "refused", reason: refusals[way.reason] };
  if (way.way === "cancel") return endOf(await cancelAuthorisation(caller, tradeNo), true);
  const part = { tradeNo, amount };
  if (way.way === "close") return endOf(await refundCard(caller, part), false);
  return endOf(await refundWallet(caller, way.wallet, part), false);
}

function endOf(outcome: ActionResult, beforeCapture: boolean): RefundResult {
  if (outcome.kind === "done") return { kind: "done", beforeCapture };
  if (outcome.kind === "refused")
    return { kind: "refused", reason: `金流拒絕退款：${outcome.message ?? "沒有說明"}（${outcome.code}）` };
  return { kind: "unknown", cause: `${outcome.cause}: ${outcome.detail}` };
}
