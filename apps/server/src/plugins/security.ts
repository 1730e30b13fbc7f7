import { AppError } from "@panshi/contracts/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";

/**
 * Everything is our own. Styles alone may stand in the page: the scroll lock of our dialogs writes one; a style attribute
 * may not. There is no inline script, so the policy needs no nonce and a page can be kept.
 */
const policyFor = (formAction: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join("; ");
const policy = policyFor("'self'");

/** The policy of a page whose form leads to another origin: the gateway's. */
export const cspWithFormAction = (origin: string): string => policyFor(`'self' ${origin}`);

/** The headers of every answer, as one prebuilt object. */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  ...(secure && { "strict-transport-security": "max-age=31536000" }),
});

declare module "fastify" {
  interface FastifyContextConfig {
    /** Called by others, who prove who they are: another site may cause the request. */
    fromElsewhere?: boolean;
  }
}

const changing = new Set(["POST", "PUT", "PATCH", "DELETE"]);

export function security(app: FastifyInstance, { environment }: Services): void {
  const headers = securityHeaders(environment.secure);
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(headers);
    const mayBeForeign = request.routeOptions.config.fromElsewhere ?? false;
    if (!mayBeForeign && changing.has(request.method) && isCrossSite(request, environment.publicUrl))
      return done(new AppError("foreign_origin"));
    done();
  });
}

/**
 * Whether another site caused the request. A browser says so in Sec-Fetch-Site, or in Origin; what sends neither is no
 * browser and has no cookies of ours to misuse. The host that the caller itself named counts as ours.
 */
export function isCrossSite(request: FastifyRequest, publicUrl: URL): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") return true;
  const { origin } = request.headers;
  return origin !== undefined && origin !== publicUrl.origin && !isOwnHost(origin, request);
}

const isOwnHost = (origin: string, request: FastifyRequest): boolean =>
  URL.canParse(origin) && request.headers.host !== undefined && new URL(origin).host === request.headers.host;
