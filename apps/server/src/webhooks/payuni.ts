import { findOrderIdByMerTradeNo } from "@panshi/core/commerce/payment/payment-attempts";
import { recordPaymentEvent } from "@panshi/core/commerce/payment/record-payment-event";
import type { Merchant } from "@panshi/payuni/merchant";
import { readEvent } from "@panshi/payuni/read-event";
import type { FastifyInstance } from "fastify";
import { NOTIFY_PATH, RETURN_PATH } from "../adapters/payuni.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import { neverRefusedConfig } from "../http/never-refused-config.ts";
import { openInMaintenanceConfig } from "../http/open-in-maintenance-config.ts";
import type { Services } from "../services.ts";

/** A signed post is a few kilobytes. */
const BODY_LIMIT = 64 * 1024;

/**
 * PAYUNi's two endpoints (docs/payuni-protocol.md, "Notify and return"): the notify, the only one that changes anything, and
 * the return of the buyer's browser, which only redirects to the page that shows the order. Both are cross-site posts
 * that are authenticated by their signature.
 */
export async function payuniWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  const { payuni } = services.environment;
  if (!payuni) return;
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    const options = {
      bodyLimit: BODY_LIMIT,
      config: { allowCrossSite: true, ...openInMaintenanceConfig, ...neverRefusedConfig },
    };
    addNotifyRoute(hooks, services, payuni.merchant, options);
    addReturnRoute(hooks, services, payuni.merchant, options);
  });
  for (const url of [NOTIFY_PATH, RETURN_PATH]) rejectOtherMethods(app, url, ["POST"]);
}

type RouteOptions = { bodyLimit: number; config: { allowCrossSite: boolean } };

/**
 * Answers OK only after the commit. An invalid post is 400; while the database is down it is 5xx, and PAYUNi posts
 * again.
 */
function addNotifyRoute(app: FastifyInstance, services: Services, merchant: Merchant, options: RouteOptions): void {
  app.post<{ Body: string | undefined }>(NOTIFY_PATH, options, async (request, reply) => {
    const result = readEvent(merchant, request.body ?? "");
    void reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
    if (!result.ok) {
      request.log.warn({ error: result.error, detail: result.detail }, "payment notify invalid");
      return reply.status(400).send("not a notify");
    }
    const ctx = {
      ...services.baseCtx,
      actor: { kind: "system" } as const,
      address: request.ip,
      requestId: request.id,
    };
    await recordPaymentEvent(ctx, { event: result.event, source: "notify" });
    return reply.send("OK");
  });
}

/** A cross-site form post of the buyer's browser, without our cookies: nothing is recorded from it. */
function addReturnRoute(app: FastifyInstance, services: Services, merchant: Merchant, options: RouteOptions): void {
  app.post<{ Body: string | undefined }>(RETURN_PATH, options, async (request, reply) => {
    const result = readEvent(merchant, request.body ?? "");
    const merTradeNo = result.ok ? result.event.merTradeNo : null;
    const orderId = merTradeNo ? await findOrderIdByMerTradeNo(services.baseCtx, { merTradeNo }) : null;
    void reply.header("cache-control", "no-store");
    return reply.redirect(orderId ? `/payment/success?order=${orderId}` : "/payment/success", 303);
  });
}
