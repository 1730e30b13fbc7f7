import { toAppError } from "@panshi/api";
import { AppError, type ErrorCode } from "@panshi/contracts/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import type { Website } from "../pages/website.ts";
import { securityHeaders } from "./security.ts";

/** Our code for what Fastify itself refuses. */
const codes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "not_json",
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_EMPTY_JSON_BODY: "bad_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "bad_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "bad_json",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};

/** Our code for what a plugin refuses with a status of its own; @fastify/static forbids paths that we say are not there. */
const byStatus: Record<number, ErrorCode> = {
  403: "not_found",
  404: "not_found",
  412: "file_changed",
  413: "too_large",
  415: "not_json",
  416: "range_refused",
};

function understand(error: FastifyError): { error: AppError; unexpected: boolean } {
  const code = codes[error.code];
  if (code) return { error: new AppError(code, { cause: error }), unexpected: false };
  const { statusCode = 500 } = error;
  if (statusCode < 400 || statusCode >= 500) return toAppError(error);
  return { error: new AppError(byStatus[statusCode] ?? "bad_json", { cause: error }), unexpected: false };
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether a failure also says `success: false` and `error`. */
    tellsSuccess?: boolean;
  }
}

const bodyOf = (reply: FastifyReply, { body }: AppError) =>
  reply.request.routeOptions.config.tellsSuccess ? { ...body, success: false, error: body.message } : body;

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) void reply.header("retry-after", error.retryAfterSeconds);
  return reply
    .status(error.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(bodyOf(reply, error)));
}

/**
 * For Fastify's `frameworkErrors`: an address that cannot be read, or is too long, meets no route and none of our hooks,
 * and Fastify would answer it in words of its own.
 */
export function frameworkErrorHandler({ environment }: Services, website: Website | null) {
  const headers = securityHeaders(environment.secure);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(headers);
    notFound(request, reply, website, understand(error).error).catch((thrown: unknown) =>
      sendError(reply, toAppError(thrown).error),
    );
  };
}

/** What a caller reads when something fails, everywhere: our words, never a stack. Pages that do not exist are 404 pages. */
export function errorHandler(app: FastifyInstance, website: Website | null): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const { error, unexpected } = understand(thrown);
    if (unexpected)
      request.log.error(
        { name: thrown.name, code: thrown.code, where: thrown.stack?.split("\n").slice(1, 12) },
        "a request failed",
      );
    return sendError(reply, error);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) =>
    notFound(request, reply, website, new AppError("not_found")),
  );
}

async function notFound(request: FastifyRequest, reply: FastifyReply, website: Website | null, error: AppError) {
  const wantsPage =
    (request.method === "GET" || request.method === "HEAD") &&
    !/^\/(api|trpc|health|assets|art|admin\/assets)(\/|$|\?)/.test(request.url);
  if (website && wantsPage) return website.sendNotFound(request, reply);
  return sendError(reply, error);
}
