import type { Gateway } from "../gateway.ts";
import { type CardOutcome, type MethodName, methodOf, testCardOutcome, successCard } from "../methods.ts";
import { RefusalError } from "../refusal.ts";
import type { Trade } from "../trade.ts";
import { randomDigits } from "./open-trade.ts";
import { type NotifyOptions, emitEvent } from "./emit-event.ts";

export type Choice = { method: MethodName; cardNumber?: string; instalments?: number };

/**
 * The buyer's choice on the hosted page: a card pays, fails or stays unclear; ATM and CVS issue a number; other methods pay. The shop
 * is notified. Throws {@link RefusalError}.
 */
export async function chooseMethod(
  gateway: Gateway,
  trade: Trade,
  choice: Choice,
  options?: NotifyOptions,
): Promise<void> {
  if (trade.state !== "open") throw new RefusalError("UPP", "state", "這筆交易已經選過付款方式。");
  if (!trade.offered.includes(choice.method)) throw new RefusalError("UPP", "field", "這筆交易沒有提供這種付款方式。");
  const outcome = applyChoice(gateway, trade, choice);
  await emitEvent(gateway, trade, outcome, options);
}

/** Applies the choice to the trade and returns the outcome. Does not notify the shop. */
export function applyChoice(gateway: Gateway, trade: Trade, choice: Choice): CardOutcome | "issued" {
  const { kind } = methodOf(choice.method);
  if (kind === "number") {
    issueNumber(trade, choice.method);
    return "issued";
  }
  const outcome = kind === "card" ? payByCard(gateway, trade, choice) : payAtOnce(gateway, trade, choice.method);
  trade.state = outcome;
  if (outcome === "paid") markPaid(gateway, trade);
  return outcome;
}

function issueNumber(trade: Trade, method: MethodName): void {
  trade.method = method;
  trade.state = "waiting";
  const atm = method === "ATM";
  trade.number = {
    payNo: atm ? `92762${randomDigits(11)}` : `PU${randomDigits(12)}`,
    place: atm ? "822" : "SEVEN",
    expiresAt: trade.numberEndsAt,
  };
}

function payByCard(gateway: Gateway, trade: Trade, choice: Choice): CardOutcome {
  const number = (choice.cardNumber ?? successCard).replaceAll(/[\s-]/g, "");
  const outcome = testCardOutcome(number);
  if (!outcome) throw new RefusalError("UPP", "field", "這不是測試卡號，請用頁面上列出的卡號。");
  const instalments = choice.method === "CreditInst" ? (choice.instalments ?? trade.instalments[0] ?? 3) : 1;
  if (choice.method === "CreditInst" && !trade.instalments.includes(instalments))
    throw new RefusalError("UPP", "field", "這筆交易沒有提供這個期數。");
  trade.method = choice.method;
  trade.card = { number, instalments, authCode: randomDigits(6), at: gateway.scheduler.now() };
  return outcome;
}

function payAtOnce(gateway: Gateway, trade: Trade, method: MethodName): "paid" {
  trade.method = method;
  if (methodOf(method).paymentType === "1")
    trade.card = { number: successCard, instalments: 1, authCode: randomDigits(6), at: gateway.scheduler.now() };
  return "paid";
}

/** Sets the time of payment, and for cards whether capture is applied for at once. */
export function markPaid(gateway: Gateway, trade: Trade): void {
  trade.state = "paid";
  trade.paidAt = gateway.scheduler.now();
  if (trade.card) trade.closeStatus = gateway.settings.autoCapture ? "1" : "9";
}
