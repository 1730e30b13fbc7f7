import { serverCode } from "../failure.ts";
import { redirectToLogin } from "./require-login.ts";

/** A member's call that the server no longer knows the caller of: the session is over (S8.21). Anything else is not ours. */
export function redirectIfSessionExpired(error: unknown): void {
  if (serverCode(error) === "unauthorized") redirectToLogin();
}

/**
 * For a call that is made past the query client, such as a stream: the end of a session is met as everywhere, and the error
 * is thrown on.
 */
export function handleSessionExpiry<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    redirectIfSessionExpired(error);
    throw error;
  });
}
