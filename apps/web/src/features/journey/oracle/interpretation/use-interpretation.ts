import { serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import type { Draw } from "@panshi/contracts/journey/oracle";
import type { ReadingVoice } from "@panshi/contracts/journey/reading";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useEffect, useRef, useState } from "react";
import { handleSessionExpiry } from "../../../../lib/session/session-expiry.ts";
import { storeFailedInterpretation } from "../oracle-session.ts";
import {
  applyEvent,
  fallbackState,
  type InterpretationRequest,
  loadingState,
  toReadingInput,
  type VoiceAnswer,
} from "./interpretation-state.ts";

type Answers = Partial<Record<ReadingVoice, VoiceAnswer>>;

/**
 * Streams the interpretations of a draw. Each voice keeps its latest answer, and one goes on while another is read. Leaving the
 * page aborts the calls. When the model or the call fails, the traditional reading is shown with a toast (S8.18).
 */
export function useInterpretation(draw: Draw): {
  answers: Answers;
  interpret: (request: InterpretationRequest) => Promise<void>;
} {
  const utils = trpc.useUtils();
  const [answers, setAnswers] = useState<Answers>({});
  const calls = useRef(new Map<ReadingVoice, AbortController>());
  useEffect(() => {
    const running = calls.current;
    return () => {
      for (const call of running.values()) call.abort();
    };
  }, []);

  function reportFailure() {
    storeFailedInterpretation(draw.oracle.id);
    toast({ kind: "destructive", title: "解讀失敗", description: "暫時無法取得 AI 結果，請稍後再試" });
  }

  async function interpret(asked: InterpretationRequest): Promise<void> {
    const { voice, question, consent } = asked;
    calls.current.get(voice)?.abort();
    const controller = new AbortController();
    calls.current.set(voice, controller);
    const update = (next: (state: VoiceAnswer["state"]) => VoiceAnswer["state"]) =>
      setAnswers((current) => ({ ...current, [voice]: { asked, state: next(current[voice]?.state ?? loadingState) } }));
    update(() => loadingState);
    try {
      const events = await handleSessionExpiry(
        utils.client.member.oracle.interpretStream.mutate(
          { oracle: { id: draw.oracle.id }, question, voice, ...toReadingInput(consent) },
          { signal: controller.signal },
        ),
      );
      for await (const event of events) {
        if (controller.signal.aborted) return;
        update((state) => applyEvent(state, event));
        if (event.type !== "done") continue;
        void utils.member.oracle.mine.invalidate();
        // The first consent is stored by the server: refresh it.
        if (consent) void utils.member.oracle.modelConsent.invalidate();
        if (event.reason === "model_failed") reportFailure();
        else storeFailedInterpretation(null);
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      if (serverCode(error) === "voice_not_in_plan") {
        // The plan ended while the page was open: the fresh membership shows what the voice is instead.
        setAnswers(({ [voice]: _, ...others }) => others);
        void utils.member.temple.membership.invalidate();
        return;
      }
      // Whatever else failed, the slip's own reading can be shown.
      update(() => fallbackState(draw.oracle));
      reportFailure();
    }
  }

  return { answers, interpret };
}
