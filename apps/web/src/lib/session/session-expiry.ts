import { serverCode } from "@panshi/client/failure";
import { redirectToLogin } from "./require-login.ts";

/**
 * Leads to the login when the call fails because the session is over (S8.21). For calls that bypass the query client,
 * such as a stream. The error is thrown on.
 */
export function handleSessionExpiry<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (serverCode(error) === "unauthorized") redirectToLogin();
    throw error;
  });
}
