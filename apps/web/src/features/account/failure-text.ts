import { isNetworkFailure, serverMessage } from "../../lib/failure.ts";
import { NETWORK_TROUBLE } from "../../lib/trouble.tsx";
import type { CallWords } from "./words.ts";

/** What a failed call says (S8.03 to S8.08): the network's sentence, the server's message, or the call's own. */
export const failureText = (error: unknown, { failedOtherwise }: Pick<CallWords, "failedOtherwise">): string =>
  isNetworkFailure(error) ? NETWORK_TROUBLE : (serverMessage(error) ?? failedOtherwise);
