import { serverCode, serverMessage } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import type { ErrorCode } from "@panshi/contracts/platform/errors";
import type { CompleteRitualInput } from "@panshi/contracts/journey/journey";
import type { SignedInMember } from "@panshi/contracts/accounts/member";
import { useRef, useState } from "react";
import { useGetViewer } from "../../../lib/session/viewer.ts";

/** Why the ritual could not be submitted. */
export type Refusal = { code: ErrorCode | undefined; message: string | undefined };

type CompletionCallbacks = {
  /** Called after submission with the updated member, and the prayer: its id, and whether its wish has words of crisis. */
  onDone: (user: SignedInMember, prayer: { prayerId: string; care: boolean }) => void;
  /** Called where nobody is signed in. */
  onVisitor: () => void;
  /** Called where the service, or the whole site, is closed for a while. */
  onClosed: () => void;
};

/** Submits the ritual of a signed-in member, one request at a time (S4.05). */
export function useCompleteRitual({ onDone, onVisitor, onClosed }: CompletionCallbacks) {
  const client = trpc.useUtils().client;
  const askViewer = useGetViewer();
  const busy = useRef(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function offer(offering: CompleteRitualInput): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setRefusal(null);
    try {
      if (!(await askViewer())) return onVisitor();
      const { user, prayerId, care } = await client.member.journey.complete.mutate(offering);
      onDone(user, { prayerId, care });
    } catch (error) {
      const code = serverCode(error);
      if (code === "unauthorized") return onVisitor();
      if (code === "prayers_closed" || code === "maintenance") onClosed();
      setRefusal({ code, message: serverMessage(error) });
    } finally {
      busy.current = false;
    }
  }

  return { offer, refusal };
}
