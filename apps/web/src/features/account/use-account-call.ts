import type { SignedIn } from "@panshi/contracts/member";
import { toast } from "@panshi/ui/toast-store";
import { useState } from "react";
import { fieldErrors } from "../../lib/failure.ts";
import { apiRequest } from "../../lib/http.ts";
import { REDIRECT_DELAY, useGo } from "../../lib/navigation.ts";
import { useBecomeViewer } from "../../lib/viewer.ts";
import { failureText } from "./failure-text.ts";
import type { CallWords } from "./words.ts";

/** What the server answers; whatever is missing has a fallback. */
export type Answer = Partial<SignedIn>;

export type AccountCall = {
  url: "/api/auth/login" | "/api/register";
  words: CallWords;
  /** The path of ours to go to, a second after the success. */
  goal: (answer: Answer) => string;
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
  const become = useBecomeViewer();
  const go = useGo();

  const setBusy = (now: boolean) => {
    setOwnBusy(now);
    onBusy(now);
  };

  async function send(body: Record<string, unknown>): Promise<void> {
    setBusy(true);
    setErrors({});
    try {
      const answer = (await (await apiRequest("POST", url, body)).json()) as Answer;
      toast({ title: words.done, description: answer.message || words.doneOtherwise });
      become(answer.user);
      setTimeout(() => {
        onBusy(false);
        onLeave();
        go(goal(answer));
      }, REDIRECT_DELAY);
    } catch (error) {
      toast({ title: words.failed, description: failureText(error, words), kind: "destructive" });
      setErrors(fieldErrors(error));
      setBusy(false);
    }
  }
  return { busy, errors, setErrors, send };
}
