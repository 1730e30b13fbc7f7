import type { Fields } from "./envelope/form-encoding.ts";
import { defaultMethods, instalmentTerms, isMethod, type MethodName, methodNames, acceptsAmount } from "./methods.ts";
import { type CallName, RefusalError } from "./refusal.ts";
import { endOfTaipeiDay, taipeiDay } from "./taipei-time.ts";

/** A shop's validated request for the hosted page. Times in ms, the amount in whole TWD. */
export type UppRequest = {
  merTradeNo: string;
  amount: number;
  description: string;
  notifyUrl: string | null;
  returnUrl: string | null;
  backUrl: string | null;
  offered: MethodName[];
  instalments: number[];
  pageEndsAt: number | null;
  numberEndsAt: number;
};

/** How long a number can be paid where the shop names no ExpireDate. PAYUNi's own default is not documented. */
const DEFAULT_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

const invalidField = (sentence: string) => new RefusalError("UPP", "field", sentence);

/** Checks a Unix timestamp in seconds against the clock. Throws {@link RefusalError}. */
export function checkTimestamp(call: CallName, given: string | undefined, now: number, toleranceMs: number): void {
  if (!given || !/^\d{10}$/.test(given)) throw new RefusalError(call, "field", "Timestamp 要是以秒計的 Unix 時間。");
  if (Math.abs(Number(given) * 1000 - now) > toleranceMs)
    throw new RefusalError(call, "timestamp", "Timestamp 與現在相差太多，請在按下付款時才建立表單。");
}

/** Checks the inner fields and their limits (protocol, UPP request). Throws {@link RefusalError}. */
export function readUppRequest(fields: Fields, now: number, toleranceMs: number): UppRequest {
  const { MerTradeNo: merTradeNo = "", TradeAmt = "", ProdDesc: description = "" } = fields;
  if (!/^[A-Za-z0-9_-]{1,25}$/.test(merTradeNo)) throw invalidField("MerTradeNo 要是 1 到 25 個英數字、底線或連字號。");
  if (!/^[1-9]\d{0,8}$/.test(TradeAmt)) throw invalidField("TradeAmt 要是正整數，單位是新臺幣元。");
  checkTimestamp("UPP", fields.Timestamp, now, toleranceMs);
  const length = [...description].length;
  if (length < 1 || length > 550) throw invalidField("ProdDesc 要有 1 到 550 個字。");
  if (fields.Lang && !["zh-tw", "en"].includes(fields.Lang)) throw invalidField("Lang 只能是 zh-tw 或 en。");
  if (fields.UsrMail && !/^[^\s@]+@[^\s@]+$/.test(fields.UsrMail)) throw invalidField("UsrMail 不是電子郵件地址。");
  const amount = Number(TradeAmt);
  return {
    merTradeNo,
    amount,
    description,
    notifyUrl: addressOf(fields, "NotifyURL"),
    returnUrl: addressOf(fields, "ReturnURL"),
    backUrl: addressOf(fields, "BackURL"),
    offered: offeredOf(fields, amount),
    instalments: instalmentsOf(fields.CreditInst),
    pageEndsAt: pageEndOf(fields.TradeLExpireSec, now),
    numberEndsAt: numberEndOf(fields.ExpireDate, now),
  };
}

/** NotifyURL and ReturnURL take no query; ports and public names are not checked, because the shop is on this machine. */
function addressOf(fields: Fields, name: "NotifyURL" | "ReturnURL" | "BackURL"): string | null {
  const given = fields[name];
  if (!given) return null;
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.username) throw invalidField(`${name} 不是可用的網址。`);
  if (name !== "BackURL" && (given.includes("?") || given.includes("#")))
    throw invalidField(`${name} 不能帶查詢字串。`);
  return url.href;
}

function offeredOf(fields: Fields, amount: number): MethodName[] {
  const asked = methodNames.filter((name) => fields[name] !== undefined && fields[name] !== "" && fields[name] !== "0");
  for (const name of asked)
    if (name !== "CreditInst" && fields[name] !== "1") throw invalidField(`${name} 只能是 1 或不給。`);
  const offered = (asked.length > 0 ? asked : defaultMethods).filter(
    (name) => isMethod(name) && acceptsAmount(name, amount),
  );
  if (offered.length === 0) throw new RefusalError("UPP", "amount", `${amount} 元不在任何一種所選付款方式的限額內。`);
  return offered;
}

function instalmentsOf(given: string | undefined): number[] {
  if (!given || given === "0") return [];
  if (given === "1") return [...instalmentTerms];
  const terms = given.split(",").map(Number);
  if (!terms.every((term) => instalmentTerms.includes(term))) throw invalidField("CreditInst 有不支援的期數。");
  return terms;
}

function pageEndOf(given: string | undefined, now: number): number | null {
  if (!given) return null;
  const seconds = /^\d{2,3}$/.test(given) ? Number(given) : 0;
  if (seconds < 60 || seconds > 600) throw invalidField("TradeLExpireSec 要在 60 到 600 秒之間。");
  return now + seconds * 1000;
}

function numberEndOf(given: string | undefined, now: number): number {
  const end = endOfTaipeiDay(given || taipeiDay(now + DEFAULT_DAYS * DAY_MS));
  if (end === null) throw invalidField("ExpireDate 要是 YYYY-MM-DD。");
  if (end < now) throw invalidField("ExpireDate 已經過了。");
  return end;
}
