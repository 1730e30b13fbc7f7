import type { FastifyInstance, FastifyRequest } from "fastify";
import { tamper, openRequest, sealFields } from "../envelope/envelope.ts";
import type { Fields } from "../envelope/form-encoding.ts";
import { findTrade, type Gateway } from "../gateway.ts";
import { type CallName, RefusalError, type RefusalReason, refusalCodes } from "../refusal.ts";
import type { Trade } from "../trade.ts";
import { checkTimestamp } from "../upp-request.ts";
import { requestCapture, cancelTrade, withdrawCaptureRequest } from "../verbs/close-trade.ts";
import { queryTrade } from "../verbs/query-trade.ts";
import { refundCard, refundWallet, undoRefund } from "../verbs/refund-trade.ts";
import { formOf } from "./body-parsing.ts";

type Work = (trade: Trade, fields: Fields) => Promise<Fields>;

/** Refusals are signed once the call was read and its trade found. */
const signed: ReadonlySet<RefusalReason> = new Set(["state", "amount", "tooLate", "onlyFull"]);

/** The server calls under `/api/trade`: forms in, signed JSON out; a refusal before the trade is found is unsigned. */
export function tradeApiRoutes(app: FastifyInstance, gateway: Gateway): void {
  const serve = (path: string, call: CallName, version: string, work: Work) =>
    app.post(path, async (request, reply) => {
      const { answers } = gateway.settings;
      if (answers === "down") return reply.code(503).type("text/plain").send("Service Unavailable");
      if (answers === "not-found") return unsigned(`${call}${refusalCodes.notFound}`, "查無資料", version);
      const answer = await answerOf(request, call, version, work);
      if (answers === "unsigned") return { Status: answer.Status, MerID: answer.MerID, Version: version };
      return answers === "tampered" && "EncryptInfo" in answer
        ? tamper(gateway.merchant, answer, "EncryptInfo")
        : answer;
    });

  const unsigned = (code: string, message: string, version: string) => ({
    Status: code,
    Message: message,
    MerID: gateway.merchant.merId,
    Version: version,
  });

  async function answerOf(request: FastifyRequest, call: CallName, version: string, work: Work) {
    try {
      if (request.headers["user-agent"] !== "payuni")
        throw new RefusalError(call, "agent", "伺服器的呼叫要帶 User-Agent: payuni。");
      const { fields } = openRequest(call, gateway.merchant, version, formOf(request));
      checkTimestamp(call, fields.Timestamp, gateway.scheduler.now(), gateway.settings.timestampToleranceMs);
      const trade = await findTrade(gateway, fields, { store: call !== "QUERY" });
      if (!trade) throw new RefusalError(call, "notFound", "查無資料");
      return sealFields(gateway.merchant, version, await work(trade, fields));
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      if (!signed.has(error.reason)) return unsigned(error.code, error.message, version);
      return sealFields(gateway.merchant, version, { Status: error.code, Message: error.message });
    }
  }

  const done = (trade: Trade, message: string, more: Fields): Fields => ({
    Status: "SUCCESS",
    Message: message,
    MerID: gateway.merchant.merId,
    MerTradeNo: trade.merTradeNo,
    TradeNo: trade.tradeNo,
    ...more,
  });

  serve("/api/trade/query", "QUERY", "2.0", async (trade) => queryTrade(gateway, trade));
  serve("/api/trade/close", "CLOSE", "1.0", async (trade, fields) => {
    await close(gateway, trade, fields);
    return done(trade, "請退款申請成功", { CloseType: fields.CloseType ?? "", TradeAmt: fields.TradeAmt ?? "" });
  });
  serve("/api/trade/cancel", "CANCEL", "1.0", async (trade) => {
    cancelTrade(gateway, trade);
    return done(trade, "取消授權成功", { TradeStatus: "3" });
  });
  for (const [name, method] of Object.entries(wallets))
    serve(`/api/trade/common/refund/${name}`, "REFUND", "1.0", async (trade, fields) => {
      if (trade.method !== method) throw new RefusalError("REFUND", "state", "這筆交易不是用這種方式付款。");
      const amount = amountIn("REFUND", fields);
      await refundWallet(gateway, trade, amount);
      return done(trade, "退款成功", { TradeAmt: String(amount) });
    });
}

const wallets = { linepay: "LinePay", jkopay: "JKoPay", icash: "ICash", aftee: "Aftee" } as const;

async function close(gateway: Gateway, trade: Trade, fields: Fields): Promise<void> {
  switch (fields.CloseType) {
    case "1":
      return requestCapture(gateway, trade, fields.TradeAmt ? amountIn("CLOSE", fields) : null);
    case "2":
      return refundCard(gateway, trade, amountIn("CLOSE", fields));
    case "-1":
      return withdrawCaptureRequest(gateway, trade);
    case "-2":
      return undoRefund(gateway, trade);
    default:
      throw new RefusalError("CLOSE", "field", "CloseType 只能是 1、2、-1 或 -2。");
  }
}

function amountIn(call: CallName, { TradeAmt = "" }: Fields): number {
  if (!/^[1-9]\d{0,8}$/.test(TradeAmt)) throw new RefusalError(call, "field", "TradeAmt 要是正整數，單位是新臺幣元。");
  return Number(TradeAmt);
}
