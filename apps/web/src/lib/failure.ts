import type { ErrorBody, ErrorCode, Issue } from "@panshi/contracts/errors";
import { HttpError } from "./http.ts";

/** The server's answer inside an error of either door, undefined when no answer came (the network was away). */
function errorBody(error: unknown): Partial<ErrorBody> | undefined {
  if (error instanceof HttpError) return error.body;
  // A tRPC client error: what our error formatter sent stands in `data`.
  if (error instanceof Error && "data" in error && typeof error.data === "object" && error.data !== null)
    return error.data as Partial<ErrorBody>;
  return undefined;
}

/** What the server says about a failure, fit to show; undefined when it said nothing. */
export const serverMessage = (error: unknown): string | undefined => errorBody(error)?.message || undefined;

/** The server's code, e.g. `unauthorized`. */
export const serverCode = (error: unknown): ErrorCode | undefined => errorBody(error)?.code;

/** Messages by field name, from the server's issues. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries((errorBody(error)?.issues ?? []).map(({ path, message }: Issue) => [path, message]));

/** Whether the call got no answer at all. */
export const isNetworkFailure = (error: unknown): boolean =>
  !(error instanceof HttpError) && errorBody(error) === undefined;
