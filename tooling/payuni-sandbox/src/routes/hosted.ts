import type { FastifyInstance, FastifyReply } from "fastify";
import { sealFields } from "../envelope/envelope.ts";
import type { Gateway } from "../gateway.ts";
import { isMethod } from "../methods.ts";
import { hostedPage } from "../pages/hosted-page.ts";
import { html } from "../pages/html.ts";
import { sendPage } from "../pages/layout.ts";
import { endPage, returnPage } from "../pages/return-page.ts";
import { RefusalError } from "../refusal.ts";
import type { Trade } from "../trade.ts";
import { chooseMethod } from "../verbs/choose-method.ts";
import { expireTrade } from "../verbs/end-trade.ts";
import { openTrade } from "../verbs/open-trade.ts";
import { formOf } from "./body-parsing.ts";

type Named = { Params: { token: string } };

/** The hosted page: opened by the buyer's browser with the shop's form, left with the result or without one. */
export function hostedRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post("/api/upp", (request, reply) => {
    try {
      const trade = openTrade(gateway, formOf(request));
      // So that reloading the page shows it again instead of using the MerTradeNo a second time.
      return reply.redirect(`/pay/${trade.token}`, 303);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      return sendPage(reply, "無法付款", html`<p>${error.message}</p><p class="hint">代碼 ${error.code}</p>`, 400);
    }
  });

  const tradeOf = (token: string) => gateway.trades.byToken(token);
  const missing = (reply: FastifyReply) => sendPage(reply, "找不到付款頁", html`<p>請回到商店重新付款。</p>`, 404);

  app.get<Named>("/pay/:token", (request, reply) => {
    const trade = tradeOf(request.params.token);
    if (!trade) return missing(reply);
    return trade.state === "open" ? sendPage(reply, "付款", hostedPage(trade)) : leave(reply, trade);
  });

  app.post<Named>("/pay/:token", async (request, reply) => {
    const trade = tradeOf(request.params.token);
    if (!trade) return missing(reply);
    if (trade.state !== "open") return leave(reply, trade);
    const { method = "", card, instalments } = formOf(request);
    const { order, notifyDelayMs } = gateway.settings;
    try {
      if (!isMethod(method)) throw new RefusalError("UPP", "field", "請選擇付款方式。");
      const choice = { method, cardNumber: card, instalments: instalments ? Number(instalments) : undefined };
      await chooseMethod(gateway, trade, choice, {
        delayMs: order === "notify-first" ? 0 : Math.max(1, notifyDelayMs),
      });
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      return sendPage(reply, "付款", hostedPage(trade, { method, sentence: error.message }), 422);
    }
    return leave(reply, trade);
  });

  app.post<Named>("/pay/:token/close", (request, reply) => {
    const trade = tradeOf(request.params.token);
    if (!trade) return missing(reply);
    if (trade.backUrl) return reply.redirect(trade.backUrl, 303);
    return sendPage(reply, "視窗已關閉", endPage(trade, "沒有付款。你可以關掉這一頁。"));
  });

  app.post<Named>("/pay/:token/expire", async (request, reply) => {
    const trade = tradeOf(request.params.token);
    if (!trade) return missing(reply);
    if (trade.state === "open") await expireTrade(gateway, trade);
    return leave(reply, trade);
  });

  /** Sends the browser back to the shop with the page's result, also repeatedly. */
  function leave(reply: FastifyReply, trade: Trade): FastifyReply {
    const result = trade.events.findLast(({ version }) => version === "2.0");
    if (!result) return sendPage(reply, "付款期限已過", endPage(trade, "這筆交易沒有付款，已經逾期。"));
    if (!trade.returnUrl) return sendPage(reply, "交易已處理", endPage(trade, "結果已經通知商店。"));
    return sendPage(
      reply,
      "回到商店",
      returnPage(trade, trade.returnUrl, sealFields(gateway.merchant, "2.0", result.fields)),
    );
  }
}
