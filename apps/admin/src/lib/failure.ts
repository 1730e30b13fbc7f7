import type { ErrorBody, Issue } from "@panshi/contracts/errors";
import { TRPCClientError } from "@trpc/client";

/** What the screen needs to know of a failed call. */
export type Failure = {
  /** Fit to show: the server's own words, or that it could not be reached. */
  message: string;
  /** Field findings; empty where the server named none. */
  issues: readonly Issue[];
  /** The call asked for a session and there is none (any more). */
  signedOut: boolean;
  /** The server answered and said no; false where the call itself broke: no answer, or a fault of the server. */
  refused: boolean;
};

const UNREACHABLE_MESSAGE = "連不上伺服器，請確認網路後再試一次";

type Answer = Partial<ErrorBody> & { httpStatus?: number };

/** Reads an error of any call. */
export function failureOf(error: unknown): Failure {
  const answer = errorBody(error);
  const status = answer?.httpStatus ?? 0;
  return {
    message: answer?.message || UNREACHABLE_MESSAGE,
    issues: answer?.issues ?? [],
    signedOut: answer?.code === "unauthorized",
    refused: status >= 400 && status < 500,
  };
}

/** Our error body: in `data` where a procedure failed, in the response itself where the door refused the request. */
function errorBody(error: unknown): Answer | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  if (isObject(error.data)) return error.data;
  const { response, responseJSON } = error.meta ?? {};
  return isObject(responseJSON) && response instanceof Response
    ? { ...responseJSON, httpStatus: response.status }
    : undefined;
}

const isObject = (value: unknown): value is Answer => typeof value === "object" && value !== null;
