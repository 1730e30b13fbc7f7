import { isClientError, serverCode, conflictingServerRow, serverIssues, serverMessage } from "@panshi/client/failure";
import type { Issue } from "@panshi/contracts/platform/errors";

/** What the screen needs to know of a failed call. */
export type Failure = {
  /** Fit to show: the server's message, or that it could not be reached. */
  message: string;
  /** Findings about fields; empty where the server named none. */
  issues: readonly Issue[];
  /** An edit's conflict: the row as it is now. */
  current: object | undefined;
  /** Somebody else was first: what it was about has changed, and nothing was done. */
  overtaken: boolean;
  /** What it was about does not exist any more. */
  missing: boolean;
  /** The call needed a session and there is none. */
  signedOut: boolean;
  /** The server refused the call; false for a fault of the server and for no answer. */
  refused: boolean;
};

const UNREACHABLE_MESSAGE = "連不上伺服器，請確認網路後再試一次";

/** Maps the error of any call. */
export const failureOf = (error: unknown): Failure => ({
  message: serverMessage(error) ?? UNREACHABLE_MESSAGE,
  issues: serverIssues(error),
  current: conflictingServerRow(error),
  overtaken: serverCode(error) === "conflict",
  missing: serverCode(error) === "not_found",
  signedOut: serverCode(error) === "unauthorized",
  refused: isClientError(error),
});
