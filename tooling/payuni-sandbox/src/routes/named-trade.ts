import type { FastifyRequest } from "fastify";
import type { Gateway } from "../gateway.ts";
import type { Trade } from "../trade.ts";

/** A control call for a MerTradeNo that no page was opened with. */
export class NoSuchTrade extends Error {}

export type NamesTrade = { Params: { merTradeNo: string } };

/** The trade in a control call's address. Throws {@link NoSuchTrade}. */
export function namedTrade(gateway: Gateway, { params }: FastifyRequest<NamesTrade>): Trade {
  const trade = gateway.ledger.byNumber(params.merTradeNo);
  if (!trade) throw new NoSuchTrade(`There is no trade ${params.merTradeNo}.`);
  return trade;
}
