import type { Fields } from "../envelope/form-encoding.ts";
import type { Gateway } from "../gateway.ts";
import { methodOf } from "../methods.ts";
import { formatTaipeiTime } from "../taipei-time.ts";
import { paidOrDueAmountOf, type Trade, tradeStatus } from "../trade.ts";

/** The answer to a query of one trade. The bracketed names are literal (docs/payuni-protocol.md, "Encoding"). */
export function queryTrade(gateway: Gateway, trade: Trade): Fields {
  // PaymentDay is set on failed trades too; only TradeStatus says paid.
  const day = trade.paidAt ?? trade.card?.at ?? null;
  const result: Fields = {
    MerTradeNo: trade.merTradeNo,
    TradeNo: trade.tradeNo,
    TradeAmt: String(paidOrDueAmountOf(trade)),
    TradeStatus: tradeStatus[trade.state],
    PaymentType: trade.method ? methodOf(trade.method).paymentType : "",
    DataSource: gateway.settings.dataSource,
    CloseStatus: trade.closeStatus,
    PaymentDay: day === null ? "" : formatTaipeiTime(day),
  };
  const nested = Object.entries(result).map(([name, value]) => [`Result[0][${name}]`, value]);
  return { Status: "SUCCESS", Message: "查詢成功", ...Object.fromEntries(nested) };
}
