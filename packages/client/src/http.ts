import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { QueryFunction } from "@tanstack/react-query";

/**
 * A failed HTTP response. The message reads `{status}: {response text, or the status text where the body is empty}`.
 */
export class HttpError extends Error {
  readonly status: number;
  /** The error body, where the server sent one. */
  readonly body: ErrorBody | undefined;
  /** The response's Retry-After, where it is known. */
  readonly retryAfter: string | null;

  constructor(status: number, text: string, body: ErrorBody | undefined, retryAfter: string | null = null) {
    super(`${status}: ${text}`);
    this.name = "HttpError";
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Parses an {@link ErrorBody}; undefined for a body in another format. */
function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const isErrorBody = typeof parsed === "object" && parsed !== null && "message" in parsed && "code" in parsed;
    return isErrorBody && typeof parsed.message === "string" ? (parsed as ErrorBody) : undefined;
  } catch {
    return undefined; // Not JSON: a proxy's page, or empty.
  }
}

type FailedResponse = { status: number; statusText: string; headers?: Headers };

/** The error of a failed response with this text. */
export const httpErrorOf = ({ status, statusText, headers }: FailedResponse, text: string): HttpError =>
  new HttpError(status, text || statusText, parseErrorBody(text), headers?.get("retry-after"));

async function throwOnFailure(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw httpErrorOf(response, await response.text());
}

/**
 * Calls a documented path with cookies; a body is sent as JSON, and only then is a content type set; a form, with a file, as it is.
 * Throws {@link HttpError} on a failed response and the browser's TypeError on a network failure.
 */
export async function apiRequest(method: string, url: string, body?: unknown): Promise<Response> {
  const sent =
    body === undefined
      ? {}
      : body instanceof FormData
        ? { body }
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return throwOnFailure(await fetch(url, { method, credentials: "include", ...sent }));
}

/**
 * Creates a query function that fetches the first element of the key as URL and parses JSON. A 401 throws, or gives
 * null where that is chosen, for the current user.
 */
export const fetchJsonQuery =
  ({ on401 }: { on401: "throw" | "null" }): QueryFunction<unknown> =>
  async ({ queryKey, signal }) => {
    const response = await fetch(String(queryKey[0]), { credentials: "include", signal });
    if (on401 === "null" && response.status === 401) {
      await response.text(); // An unread body keeps the connection busy.
      return null;
    }
    return (await throwOnFailure(response)).json();
  };
