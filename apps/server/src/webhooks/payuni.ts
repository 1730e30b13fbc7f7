import type { PaymentEvent } from "@panshi/core/payment/gateway";
import { findOrderOfAttempt } from "@panshi/core/payment/find-order-of-attempt";
import { recordPaymentEvent } from "@panshi/core/payment/record-payment-event";
import type { Merchant } from "@panshi/payuni/merchant";
import { type InvalidEvent, readEvent } from "@panshi/payuni/read-event";
import type { FastifyInstance } from "fastify";
import { toPaymentEvent, NOTIFY_PATH, RETURN_PATH, unrecognisedEvent } from "../adapters/payuni.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import type { Services } from "../services.ts";

/** A signed post is some kilobytes; more than this is none. */
const BODY_LIMIT = 64 * 1024;

/**
 * PAYUNi's two ways to us (docs/payuni-protocol.md, "Notify and return"): the notify, which alone changes something, and
 * the browser's
 * return, which only leads to the page that shows how the order stands. Both come from elsewhere and carry their own proof.
 */
export async function payuniWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  const { payuni } = services.environment;
  if (!payuni) return;
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    const options = { bodyLimit: BODY_LIMIT, config: { fromElsewhere: true } };
    notify(hooks, services, payuni.merchant, options);
    comeBack(hooks, payuni.merchant, services, options);
  });
  for (const url of [NOTIFY_PATH, RETURN_PATH]) rejectOtherMethods(app, url, ["POST"]);
}

type RouteOptions = { bodyLimit: number; config: { fromElsewhere: boolean } };

/** Commits first, then says OK. A post that is not PAYUNi's is 400; a database that is away is 5xx, and PAYUNi comes again. */
function notify(app: FastifyInstance, services: Services, merchant: Merchant, options: RouteOptions): void {
  app.post<{ Body: string | undefined }>(NOTIFY_PATH, options, async (request, reply) => {
    const raw = request.body ?? "";
    const reading = readEvent(merchant, raw);
    void reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
    const news = reading.ok ? toPaymentEvent(reading.event, raw) : keptNews(reading, raw);
    if (!reading.ok) request.log.warn({ fault: reading.fault, detail: reading.detail }, "a notify was not understood");
    if (!news) return reply.status(400).send("not a notify");
    const ctx = { ...services.baseCtx, actor: { kind: "system" } as const, address: request.ip, requestId: request.id };
    await recordPaymentEvent({ ctx, input: { news, source: "notify" } });
    return reply.send("OK");
  });
}

/**
 * What PAYUNi signed without what we know events by, kept for a person. Our own form sent back is signed too, but says no
 * Status: that is nobody's news.
 */
function keptNews({ fault, digest, fields }: InvalidEvent, raw: string): PaymentEvent | null {
  const said = fault === "not-an-event" && digest && fields?.["Status"];
  return said ? unrecognisedEvent(digest, fields, raw) : null;
}

/** A cross-site form post of the buyer's browser, without our cookies: nothing is recorded from it. */
function comeBack(app: FastifyInstance, merchant: Merchant, services: Services, options: RouteOptions): void {
  app.post<{ Body: string | undefined }>(RETURN_PATH, options, async (request, reply) => {
    const reading = readEvent(merchant, request.body ?? "");
    const merTradeNo = reading.ok ? toPaymentEvent(reading.event, "").merTradeNo : null;
    const orderId = merTradeNo ? await findOrderOfAttempt({ ctx: services.baseCtx, input: { merTradeNo } }) : null;
    void reply.header("cache-control", "no-store");
    return reply.redirect(orderId ? `/payment/success?order=${orderId}` : "/payment/success", 303);
  });
}
