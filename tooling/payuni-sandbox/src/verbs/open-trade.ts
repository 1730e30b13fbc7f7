import { randomBytes, randomInt } from "node:crypto";
import { openRequest } from "../envelope/envelope.ts";
import type { Fields } from "../envelope/form-encoding.ts";
import type { Gateway } from "../gateway.ts";
import { RefusalError } from "../refusal.ts";
import type { Trade } from "../trade.ts";
import { readUppRequest } from "../upp-request.ts";

/** Opens a hosted page for a shop's request. Throws {@link RefusalError}; also for a MerTradeNo that was used before. */
export function openTrade(gateway: Gateway, form: Fields): Trade {
  const now = gateway.scheduler.now();
  const { fields, sealed } = openRequest("UPP", gateway.merchant, "2.0", form);
  const request = readUppRequest(fields, now, gateway.settings.timestampToleranceMs);
  if (gateway.trades.byNumber(request.merTradeNo))
    throw new RefusalError("UPP", "used", `MerTradeNo ${request.merTradeNo} 已經用過，每一次付款都要用新的編號。`);
  const trade: Trade = {
    ...request,
    tradeNo: `${Math.floor(now / 1000)}${randomDigits(9)}`,
    token: randomBytes(16).toString("base64url"),
    openedAt: now,
    request: sealed,
    state: "open",
    method: null,
    card: null,
    number: null,
    paidAt: null,
    paidAmount: null,
    newMerTradeNo: null,
    closeStatus: "9",
    capturedAt: null,
    refunds: [],
    faults: {},
    events: [],
  };
  gateway.trades.add(trade);
  gateway.saveAndSchedule();
  return trade;
}

/** A string of random digits, the first not 0. */
export const randomDigits = (length: number): string =>
  String(randomInt(1, 10)) + Array.from({ length: length - 1 }, () => randomInt(10)).join("");
