import { AppError } from "@panshi/contracts/platform/errors";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route limits the time of its body itself (an upload). */
    limitsBodyTime?: boolean;
  }
}

/** How long a client may take to send the body of a request. */
export const BODY_TIMEOUT_MS = 15_000;

/**
 * Refuses a body that takes too long (408) and closes its connection. The server's `requestTimeout` cannot do it: it is one for all
 * requests, and an upload takes longer. A request without a body costs one comparison.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook("preParsing", (request, reply, body, done) => {
    const { headers, raw, routeOptions } = request;
    const hasBody = headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
    if (hasBody && !routeOptions.config.limitsBodyTime) {
      const tooSlow = () => {
        if (raw.complete) return;
        // Only a parser listens, and answers. Where the body was not asked for, the response is on its way or sent.
        if (reply.sent || body.listenerCount("error") === 0) return void raw.destroy();
        void reply.header("connection", "close");
        body.emit("error", new AppError("request_slow"));
      };
      const timer = setTimeout(tooSlow, BODY_TIMEOUT_MS).unref();
      const stop = () => clearTimeout(timer);
      raw.once("end", stop).once("close", stop);
    }
    done(null, body);
  });
}
