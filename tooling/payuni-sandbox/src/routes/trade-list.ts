import type { FastifyInstance, FastifyReply } from "fastify";
import { findTrade, type Gateway } from "../gateway.ts";
import { html } from "../pages/html.ts";
import { sendPage } from "../pages/layout.ts";
import { tradesPage } from "../pages/trades-page.ts";
import { RefusalError } from "../refusal.ts";
import type { Trade } from "../trade.ts";
import { captureTrade } from "../verbs/close-trade.ts";
import { expireTrade, failTrade } from "../verbs/end-trade.ts";
import { payTrade } from "../verbs/pay-trade.ts";
import { formOf } from "./body-parsing.ts";
import { requireLoopback } from "./require-loopback.ts";

type Named = { Params: { merTradeNo: string; action: string } };
type Action = (trade: Trade, form: Record<string, string>) => Promise<unknown>;

/** The list of trades at `/` and `/trades`, on which a developer pays a number, lets it expire or sends a notify again. */
export async function tradeListRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  app.addHook("onRequest", requireLoopback);

  const show = (_request: unknown, reply: FastifyReply) => sendPage(reply, "交易", tradesPage(gateway.trades.all()));
  app.get("/", show);
  app.get("/trades", show);

  const actions = new Map<string, Action>([
    ["pay", (trade, { amount }) => payTrade(gateway, trade, { amount: amountOf(amount) })],
    ["fail", (trade) => failTrade(gateway, trade)],
    ["expire", (trade) => expireTrade(gateway, trade)],
    ["capture", async (trade) => captureTrade(gateway, trade)],
    ["send", async (trade) => sendLast(gateway, trade)],
  ]);
  app.post<Named>("/trades/:merTradeNo/:action", async (request, reply) => {
    const { merTradeNo, action } = request.params;
    const trade = await findTrade(gateway, { MerTradeNo: merTradeNo }, { store: true });
    const run = actions.get(action);
    if (!trade || !run) return sendPage(reply, "找不到交易", html`<p><a href="/trades">回到交易</a></p>`, 404);
    try {
      await run(trade, formOf(request));
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      return sendPage(reply, "沒有完成", html`<p>${error.message}</p><p><a href="/trades">回到交易</a></p>`, 409);
    }
    return reply.redirect(`/trades#t-${merTradeNo}`, 303);
  });
}

function amountOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new RefusalError("UPP", "field", "金額要是正整數。");
  return Number(given);
}

async function sendLast(gateway: Gateway, trade: Trade): Promise<void> {
  const last = trade.events.at(-1);
  if (last) await gateway.notifier.resend(trade, last, 1, false);
}
