import { AppError } from "@panshi/contracts/platform/errors";
import type { FastifyInstance } from "fastify";
import { isCrossSite } from "../http/origin.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Services } from "../services.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Accepts requests from other sites: the body is signed (a webhook). */
    allowCrossSite?: boolean;
  }
}

const unsafeMethods = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Adds the security headers to every response and refuses what another site sends: `foreign_origin`. */
export function securityHeadersAndOriginCheck(app: FastifyInstance, { environment }: Services): void {
  const headers = securityHeaders(environment.secure);
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(headers);
    const checked = unsafeMethods.has(request.method) && !request.routeOptions.config.allowCrossSite;
    done(checked && isCrossSite(request, environment.publicUrl) ? new AppError("foreign_origin") : undefined);
  });
}
