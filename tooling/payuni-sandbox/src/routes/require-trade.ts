import type { FastifyRequest } from "fastify";
import { findTrade, type Gateway } from "../gateway.ts";
import type { Trade } from "../trade.ts";

/** A control call for an unknown MerTradeNo. */
export class TradeNotFoundError extends Error {}

export type TradeParams = { Params: { merTradeNo: string } };

/** The trade of a control call's path. Throws {@link TradeNotFoundError}. */
export async function requireTrade(gateway: Gateway, { params }: FastifyRequest<TradeParams>): Promise<Trade> {
  const trade = await findTrade(gateway, { MerTradeNo: params.merTradeNo }, { store: true });
  if (!trade) throw new TradeNotFoundError(`There is no trade ${params.merTradeNo}.`);
  return trade;
}
