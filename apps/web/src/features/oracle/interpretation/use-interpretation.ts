import { trpc } from "@panshi/client/trpc";
import type { Draw } from "@panshi/contracts/oracle";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useEffect, useRef, useState } from "react";
import { handleSessionExpiry } from "../../../lib/session/session-expiry.ts";
import { storeUnanswered } from "../oracle-session.ts";
import {
  applyEvent,
  fallbackState,
  type InterpretationState,
  idleState,
  loadingState,
  readingFor,
} from "./interpretation-state.ts";

type InterpretationRequest = { question: string; consent: boolean };

/**
 * Streams the interpretation of a draw. Leaving the page aborts the call. When the model or the call fails, the
 * traditional reading is shown with a toast (S8.18).
 */
export function useInterpretation(draw: Draw): {
  state: InterpretationState;
  interpret: (request: InterpretationRequest) => Promise<void>;
} {
  const utils = trpc.useUtils();
  const [state, setState] = useState<InterpretationState>(idleState);
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);

  function reportFailure() {
    storeUnanswered(draw.oracle.id);
    toast({ kind: "destructive", title: "解讀失敗", description: "暫時無法取得 AI 結果，請稍後再試" });
  }

  async function interpret({ question, consent }: InterpretationRequest): Promise<void> {
    call.current?.abort();
    const controller = new AbortController();
    call.current = controller;
    setState(loadingState);
    try {
      const events = await handleSessionExpiry(
        utils.client.member.oracle.interpretStream.mutate(
          { oracle: { id: draw.oracle.id }, question, ...readingFor(consent) },
          { signal: controller.signal },
        ),
      );
      for await (const event of events) {
        if (controller.signal.aborted) return;
        setState((current) => applyEvent(current, event));
        if (event.type !== "done") continue;
        // The first consent is stored by the server: refresh it.
        if (consent) void utils.member.oracle.modelConsent.invalidate();
        if (event.reason === "model_failed") reportFailure();
        else storeUnanswered(null);
      }
    } catch {
      // Whatever failed, the slip's own reading can be shown.
      if (controller.signal.aborted) return;
      setState(fallbackState(draw.oracle));
      reportFailure();
    }
  }

  return { state, interpret };
}
