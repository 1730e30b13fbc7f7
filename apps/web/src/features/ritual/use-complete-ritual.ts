import { serverCode, serverMessage } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import type { ErrorCode } from "@panshi/contracts/errors";
import type { CompleteRegistrationInput } from "@panshi/contracts/journey";
import type { User } from "@panshi/contracts/member";
import { useRef, useState } from "react";
import { useGetViewer } from "../../lib/session/viewer.ts";

/** Why the wish could not be handed over. */
export type Refusal = { code: ErrorCode | undefined; message: string | undefined };

type CompletionCallbacks = {
  /** It is handed over; who the member is now. */
  onDone: (user: User) => void;
  /** Nobody is signed in. */
  onVisitor: () => void;
};

/** Hands the wish over, once at a time: posts the choices of a signed-in member (S4.05). */
export function useCompleteRitual({ onDone, onVisitor }: CompletionCallbacks) {
  const client = trpc.useUtils().client;
  const askViewer = useGetViewer();
  const busy = useRef(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function offer(offering: CompleteRegistrationInput): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setRefusal(null);
    try {
      if (!(await askViewer())) return onVisitor();
      const { user } = await client.member.journey.complete.mutate(offering);
      onDone(user);
    } catch (error) {
      if (serverCode(error) === "unauthorized") onVisitor();
      else setRefusal({ code: serverCode(error), message: serverMessage(error) });
    } finally {
      busy.current = false;
    }
  }

  return { offer, refusal };
}
