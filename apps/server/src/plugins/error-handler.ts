import { toAppError } from "@panshi/api";
import { AppError, type ErrorCode } from "@panshi/contracts/platform/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { securityHeaders } from "../http/security-headers.ts";
import { sendError } from "../http/send-error.ts";
import type { Website } from "../pages/website.ts";
import type { Services } from "../services.ts";

/** The error codes of Fastify's own refusals. */
const codesByFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "not_json",
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_EMPTY_JSON_BODY: "bad_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "bad_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "bad_json",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};

/** The error codes of what a plugin refuses with a status of its own; @fastify/static forbids paths that do not exist here. */
const codesByStatus: Record<number, ErrorCode> = {
  403: "not_found",
  404: "not_found",
  412: "file_changed",
  413: "too_large",
  415: "not_json",
  416: "range_refused",
};

/** Answers every failed request with the product's messages, never with a stack; a page that does not exist gets the 404 page. */
export function errorHandler(app: FastifyInstance, website: Website | null): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const { error, unexpected } = fromFastifyError(thrown);
    if (unexpected)
      request.log.error(
        { name: thrown.name, code: thrown.code, stack: stackOf(thrown)?.split("\n").slice(1, 12) },
        "request failed",
      );
    return sendError(reply, error);
  });
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply, website, new AppError("not_found")));
}

/**
 * For Fastify's `frameworkErrors`: a URL that cannot be parsed, or is too long, meets no route and no hook, and Fastify would
 * answer it with its own English text.
 */
export function frameworkUrlErrorHandler({ environment }: Services, website: Website | null) {
  const headers = securityHeaders(environment.secure);
  return (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(headers);
    sendNotFound(request, reply, website, fromFastifyError(thrown).error).catch((error: unknown) =>
      sendError(reply, toAppError(error).error),
    );
  };
}

/** Where it was thrown first: what a renderer threw is wrapped. */
const stackOf = ({ cause, stack }: Error): string | undefined => (cause instanceof Error ? cause.stack : stack);

function fromFastifyError(error: FastifyError | AppError): { error: AppError; unexpected: boolean } {
  // Fastify gives errors of a body a status of its own.
  if (error instanceof AppError) return toAppError(error);
  const code = codesByFastifyCode[error.code];
  if (code) return { error: new AppError(code, { cause: error }), unexpected: false };
  const { statusCode = 500 } = error;
  if (statusCode < 400 || statusCode >= 500) return toAppError(error);
  return { error: new AppError(codesByStatus[statusCode] ?? "bad_json", { cause: error }), unexpected: false };
}

async function sendNotFound(request: FastifyRequest, reply: FastifyReply, website: Website | null, error: AppError) {
  const wantsPage =
    (request.method === "GET" || request.method === "HEAD") &&
    !/^\/(api|trpc|health|assets|art|admin\/assets)(\/|$|\?)/.test(request.url);
  return website && wantsPage ? website.sendNotFound(request, reply) : sendError(reply, error);
}
