import { isNetworkFailure, serverMessage } from "@panshi/client/failure";
import { NETWORK_ERROR } from "../../../lib/components/error-message.tsx";
import type { CallMessages } from "./messages.ts";

/** The message of a failed call (S8.03 to S8.08): the network's, the server's, or the call's own. */
export const accountErrorMessage = (
  error: unknown,
  { defaultFailure }: Pick<CallMessages, "defaultFailure">,
): string => (isNetworkFailure(error) ? NETWORK_ERROR : (serverMessage(error) ?? defaultFailure));
