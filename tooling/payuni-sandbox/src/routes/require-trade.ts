import type { FastifyRequest } from "fastify";
import type { Gateway } from "../gateway.ts";
import type { Trade } from "../trade.ts";

/** A control call for a MerTradeNo that no page was opened with. */
export class TradeNotFoundError extends Error {}

export type TradeParams = { Params: { merTradeNo: string } };

/** The trade in a control call's address. Throws {@link TradeNotFoundError}. */
export function requireTrade(gateway: Gateway, { params }: FastifyRequest<TradeParams>): Trade {
  const trade = gateway.trades.byNumber(params.merTradeNo);
  if (!trade) throw new TradeNotFoundError(`There is no trade ${params.merTradeNo}.`);
  return trade;
}
