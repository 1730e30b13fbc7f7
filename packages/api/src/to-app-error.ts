import { AppError, type ErrorCode, type Issue } from "@panshi/contracts/platform/errors";
import { TRPCError } from "@trpc/server";
import * as z from "zod/mini";
import { issueMessage } from "./issue-message.ts";

/** The error codes of tRPC's own refusals. */
const codesByTrpcCode: Partial<Record<TRPCError["code"], ErrorCode>> = {
  PARSE_ERROR: "bad_json",
  BAD_REQUEST: "bad_json",
  UNAUTHORIZED: "unauthorized",
  FORBIDDEN: "forbidden",
  NOT_FOUND: "not_found",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  PAYLOAD_TOO_LARGE: "too_large",
  UNSUPPORTED_MEDIA_TYPE: "not_json",
};

const trpcCodesByStatus: Record<number, TRPCError["code"]> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  408: "TIMEOUT",
  409: "CONFLICT",
  410: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
};

/** The tRPC code for a status: tRPC derives the status of its response from it. */
export const trpcCodeForStatus = (status: number): TRPCError["code"] =>
  trpcCodesByStatus[status] ?? "INTERNAL_SERVER_ERROR";

/** SQLSTATE codes of a Postgres that is unreachable, starting, stopping or out of connections: the caller may try again. */
const unavailableSqlStates = /^(08|53|57P0[123])/;

/**
 * Turns an error of any kind into an {@link AppError}, the only kind that a caller sees. An unknown one becomes `internal` or
 * `unavailable`; `unexpected` says that it belongs in the log.
 */
export function toAppError(error: unknown): { error: AppError; unexpected: boolean } {
  if (error instanceof AppError) return { error, unexpected: false };
  if (error instanceof z.core.$ZodError) return { error: badInput(error), unexpected: false };
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return { error: error.cause, unexpected: false };
    if (error.code === "BAD_REQUEST" && error.cause instanceof z.core.$ZodError)
      return { error: badInput(error.cause), unexpected: false };
    const code = codesByTrpcCode[error.code];
    if (code) return { error: new AppError(code, { cause: error }), unexpected: false };
    if (error.cause) return fromUnknown(error.cause);
  }
  return fromUnknown(error);
}

/** The first code in an error's chain of causes: an SQLSTATE or that of a lost connection. Safe to log. */
export function findCauseCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  return undefined;
}

function fromUnknown(error: unknown): { error: AppError; unexpected: boolean } {
  const code = findCauseCode(error) ?? "";
  const isUnavailable =
    unavailableSqlStates.test(code) || /^(CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET)/.test(code);
  return { error: new AppError(isUnavailable ? "unavailable" : "internal", { cause: error }), unexpected: true };
}

/** A schema's issues as field errors in Traditional Chinese; at most fifty. */
function badInput(error: z.core.$ZodError): AppError {
  const issues: Issue[] = error.issues
    .slice(0, 50)
    .map((issue) => ({ path: issue.path.join("."), message: issueMessage(issue) }));
  return new AppError("bad_input", { issues, cause: error });
}
