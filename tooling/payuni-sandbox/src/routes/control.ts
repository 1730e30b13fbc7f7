import type { FastifyInstance } from "fastify";
import { sealFields } from "../envelope/envelope.ts";
import { readFaults } from "../faults.ts";
import { encodeFields } from "../envelope/form-encoding.ts";
import type { Gateway } from "../gateway.ts";
import { readBody, readText, readTextRecord, InvalidInputError } from "../read-body.ts";
import { RefusalError } from "../refusal.ts";
import { readSettings } from "../settings.ts";
import { controlTradeRoutes } from "./control-trades.ts";
import { TradeNotFoundError } from "./require-trade.ts";
import { requireLoopback } from "./require-loopback.ts";

/** The control API under `/_control`, for tests and developers on this machine: JSON in, JSON out, times in ms. */
export async function controlRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  app.addHook("onRequest", requireLoopback);
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof InvalidInputError) return reply.code(400).send({ error: error.message });
    if (error instanceof TradeNotFoundError) return reply.code(404).send({ error: error.message });
    if (error instanceof RefusalError) return reply.code(409).send({ error: error.message, code: error.code });
    throw error;
  });

  app.get("/_control/settings", () => gateway.settings);
  app.patch("/_control/settings", ({ body }) => {
    gateway.settings = { ...gateway.settings, ...readSettings(body) };
    gateway.saveAndSchedule();
    return gateway.settings;
  });

  app.get("/_control/faults", () => gateway.faults);
  app.put("/_control/faults", ({ body }) => {
    gateway.faults = readFaults(body);
    return gateway.faults;
  });
  app.delete("/_control/faults", () => {
    gateway.faults = {};
    return gateway.faults;
  });

  app.post("/_control/reset", () => {
    gateway.trades.clear();
    gateway.faults = {};
    gateway.saveAndSchedule();
    return { trades: [] };
  });

  app.post("/_control/sign", ({ body }) => {
    const { fields = {}, version = "1.0" } = readBody<{ fields: Record<string, string>; version: string }>(body, {
      fields: readTextRecord,
      version: readText,
    });
    const envelope = sealFields(gateway.merchant, version, fields);
    return { envelope, body: encodeFields(envelope) };
  });

  controlTradeRoutes(app, gateway);
}
