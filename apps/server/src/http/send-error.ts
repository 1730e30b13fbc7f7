import type { AppError } from "@panshi/contracts/platform/errors";
import type { FastifyReply } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A failure's body also has `success: false` and `error` (S7.15; docs/decisions/0012). */
    successFlag?: boolean;
  }
}

/** The body of a failed request to a route with this flag, as JSON. */
export const errorText = ({ body }: AppError, successFlag = false): string =>
  JSON.stringify(successFlag ? { ...body, success: false, error: body.message } : body);

/** Answers a failed request: the error's status and body, and Retry-After where it has one. */
export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const { retryAfterSeconds, status } = error;
  if (retryAfterSeconds !== undefined) void reply.header("retry-after", retryAfterSeconds);
  return reply
    .status(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(errorText(error, reply.request.routeOptions.config.successFlag));
}
