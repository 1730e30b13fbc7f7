import { fieldErrors, isNetworkFailure, serverCode, serverMessage } from "@panshi/client/failure";
import { apiRequest } from "@panshi/client/http";
import type { SignInResult } from "@panshi/contracts/accounts/member";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useRef, useState } from "react";
import { NETWORK_ERROR } from "../../../lib/components/error-message.tsx";
import { REDIRECT_DELAY_MS, useGoToPath } from "../../../lib/page/navigation.ts";
import { useSetViewer } from "../../../lib/session/viewer.ts";
import type { SignInToastMessages } from "./messages.ts";

/** The server's response; every part has a fallback. */
type SignInResponse = Partial<SignInResult>;

export type SignInRequestOptions = {
  url: "/api/auth/login" | "/api/register";
  messages: SignInToastMessages;
  /** The field below which a refusal stands that names no field. */
  refusedField?: string;
  /** The path to go to, {@link REDIRECT_DELAY_MS} after success. */
  destination: (response: SignInResponse) => string;
  /** Called with true when the request is sent, and with false on failure or just before the redirect. */
  onBusy: (busy: boolean) => void;
  /** Called just before the redirect. */
  onLeave: () => void;
};

/**
 * Signs in or registers. `busy` lasts from the request until the next page, so that nothing is sent twice; `errors` are
 * the server's messages by field; `formError` is a failure that concerns none; `taken` says that a member has the email or the phone. `send` never throws: every outcome is shown in
 * a toast.
 */
export function useSignInRequest({ url, messages, refusedField, destination, onBusy, onLeave }: SignInRequestOptions) {
  const [busy, setOwnBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [formError, setFormError] = useState<string | null>(null);
  const [taken, setTaken] = useState(false);
  // The button is disabled one render later: a second press may come before.
  const sending = useRef(false);
  const setViewer = useSetViewer();
  const goToPath = useGoToPath();

  const setBusy = (value: boolean) => {
    sending.current = value;
    setOwnBusy(value);
    onBusy(value);
  };

  async function send(body: Record<string, unknown>): Promise<void> {
    if (sending.current) return;
    setBusy(true);
    setErrors({});
    setFormError(null);
    setTaken(false);
    try {
      const response = (await (await apiRequest("POST", url, body)).json()) as SignInResponse;
      toast({ title: messages.successTitle, description: response.message || messages.defaultSuccess });
      setViewer(response.user);
      setTimeout(() => {
        onBusy(false);
        onLeave();
        goToPath(destination(response));
      }, REDIRECT_DELAY_MS);
    } catch (error) {
      const message = accountErrorMessage(error, messages);
      toast({ title: messages.failureTitle, description: message, kind: "destructive" });
      const named = fieldErrors(error);
      const isNamed = Object.keys(named).length > 0;
      const toField = !isNamed && refusedField !== undefined && serverCode(error) === "bad_credentials";
      setTaken(["email_taken", "phone_taken"].includes(serverCode(error) ?? ""));
      setErrors(toField ? { [refusedField]: message } : named);
      if (!isNamed && !toField) setFormError(message);
      setBusy(false);
    }
  }
  return { busy, errors, setErrors, formError, taken, send };
}

/** The message of a failed call (S8.03 to S8.08): the network's, the server's, or the call's own. */
export const accountErrorMessage = (
  error: unknown,
  { defaultFailure }: Pick<SignInToastMessages, "defaultFailure">,
): string => (isNetworkFailure(error) ? NETWORK_ERROR : (serverMessage(error) ?? defaultFailure));
