import { isNetworkFailure, serverMessage } from "@panshi/client/failure";
import { NETWORK_ERROR } from "../../lib/components/error-message.tsx";
import type { CallMessages } from "./messages.ts";

/** What a failed call says (S8.03 to S8.08): the network's sentence, the server's message, or the call's own. */
export const accountErrorMessage = (
  error: unknown,
  { failedOtherwise }: Pick<CallMessages, "failedOtherwise">,
): string => (isNetworkFailure(error) ? NETWORK_ERROR : (serverMessage(error) ?? failedOtherwise));
