import { fieldErrors } from "@panshi/client/failure";
import { apiRequest } from "@panshi/client/http";
import type { SignedIn } from "@panshi/contracts/member";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useState } from "react";
import { REDIRECT_DELAY_MS, useGoToPath } from "../../lib/page/navigation.ts";
import { useSetViewer } from "../../lib/session/viewer.ts";
import { accountErrorMessage } from "./account-error-message.ts";
import type { CallMessages } from "./messages.ts";

/** What the server answers; whatever is missing has a fallback. */
export type SignInResponse = Partial<SignedIn>;

export type AccountCall = {
  url: "/api/auth/login" | "/api/register";
  words: CallMessages;
  /** The path of ours to go to, a second after the success. */
  goal: (answer: SignInResponse) => string;
  /** Told true from the sending until a failure, or until the way to the next page begins. */
  onBusy: (busy: boolean) => void;
  /** Called as that way begins. */
  onLeave: () => void;
};

/**
 * Signs in or registers. `busy` holds from the sending until the next page, so nothing is sent twice; `errors` are the
 * server's messages by field. Nothing is thrown: every outcome is said in a toast.
 */
export function useAccountCall({ url, words, goal, onBusy, onLeave }: AccountCall) {
  const [busy, setOwnBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const become = useSetViewer();
  const go = useGoToPath();

  const setBusy = (now: boolean) => {
    setOwnBusy(now);
    onBusy(now);
  };

  async function send(body: Record<string, unknown>): Promise<void> {
    setBusy(true);
    setErrors({});
    try {
      const answer = (await (await apiRequest("POST", url, body)).json()) as SignInResponse;
      toast({ title: words.done, description: answer.message || words.doneOtherwise });
      become(answer.user);
      setTimeout(() => {
        onBusy(false);
        onLeave();
        go(goal(answer));
      }, REDIRECT_DELAY_MS);
    } catch (error) {
      toast({ title: words.failed, description: accountErrorMessage(error, words), kind: "destructive" });
      setErrors(fieldErrors(error));
      setBusy(false);
    }
  }
  return { busy, errors, setErrors, send };
}
