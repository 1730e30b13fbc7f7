import type { ErrorBody, ErrorCode, Issue } from "@panshi/contracts/platform/errors";
import { HttpError } from "./http.ts";

type ServerAnswer = Partial<ErrorBody> & {
  /** 0 where the error does not say. */
  status: number;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What the server answered to the failed call; undefined when no answer of ours arrived. */
function serverAnswer(error: unknown): ServerAnswer | undefined {
  if (error instanceof HttpError) return error.body && { ...error.body, status: error.status };
  if (!(error instanceof Error)) return undefined;
  // A tRPC error: a failed procedure's error body is in `data`.
  if ("data" in error && isRecord(error.data)) return { status: Number(error.data["httpStatus"] ?? 0), ...error.data };
  // A request refused before any procedure ran: the response itself is the error body.
  if (!("meta" in error) || !isRecord(error.meta)) return undefined;
  const { response, responseJSON } = error.meta;
  return isRecord(responseJSON) && response instanceof Response
    ? { ...responseJSON, status: response.status }
    : undefined;
}

/** The server's message, fit to show; undefined when it sent none. */
export const serverMessage = (error: unknown): string | undefined => serverAnswer(error)?.message || undefined;

/** The server's error code, e.g. `unauthorized`. */
export const serverCode = (error: unknown): ErrorCode | undefined => serverAnswer(error)?.code;

/** The server's findings about single fields; empty when it named none. */
export const serverIssues = (error: unknown): readonly Issue[] => serverAnswer(error)?.issues ?? [];

/** Where an edit conflicts: the row as it is now. */
export const conflictingServerRow = (error: unknown): object | undefined =>
  serverCode(error) === "edit_conflict" ? serverAnswer(error)?.current : undefined;

/** The server's messages by field path. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(serverIssues(error).map(({ path, message }) => [path, message]));

/** The status of the server's answer; 0 when none of ours arrived. */
export const serverStatus = (error: unknown): number => serverAnswer(error)?.status ?? 0;

/** Whether the server refused the call with a 4xx, as opposed to a server fault or no answer. */
export function isClientError(error: unknown): boolean {
  const status = serverStatus(error);
  return status >= 400 && status < 500;
}

/** Whether the call got no answer at all. */
export const isNetworkFailure = (error: unknown): boolean =>
  !(error instanceof HttpError) && serverAnswer(error) === undefined;

/** Where an overloaded server says nothing readable: a second more than its own shortest. */
const OVERLOAD_RETRY_MS = 3000;

/**
 * In how many milliseconds a call that an overloaded server refused may be made again, as the server says; undefined where the call
 * failed for another reason.
 */
export function overloadRetryMs(error: unknown): number | undefined {
  if (serverCode(error) !== "overloaded") return undefined;
  const seconds = Number(retryAfterOf(error));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : OVERLOAD_RETRY_MS;
}

function retryAfterOf(error: unknown): string | null {
  if (error instanceof HttpError) return error.retryAfter;
  if (!(error instanceof Error) || !("meta" in error) || !isRecord(error.meta)) return null;
  const { response } = error.meta;
  return response instanceof Response ? response.headers.get("retry-after") : null;
}
