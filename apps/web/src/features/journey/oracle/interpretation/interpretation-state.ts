import type { Interpretation, InterpretationEvent, InterpretInput, Oracle } from "@panshi/contracts/journey/oracle";
import { fallbackReading, type ReadingVoice } from "@panshi/contracts/journey/reading";

/** The state of an interpretation. */
export type InterpretationState =
  /** The model's text received so far. */
  | { stage: "loading"; text: string }
  | {
      stage: "done";
      text: string;
      source: Interpretation["source"];
      reason: Interpretation["reason"];
      readingId: Interpretation["readingId"];
    };

export const loadingState: InterpretationState = { stage: "loading", text: "" };

/** What is asked: in which voice, with which question, and whether it may be sent to the model. */
export type InterpretationRequest = { voice: ReadingVoice; question: string; consent: boolean };

/** What was asked in a voice, and how far its answer is. */
export type VoiceAnswer = { asked: InterpretationRequest; state: InterpretationState };

/** Why asking again can bring another answer: these reasons pass. */
const passing: readonly Interpretation["reason"][] = ["model_failed", "limit", "visitors_limit"];

/** Whether a voice has answered this very request, so that asking again brings nothing new. */
export const isAnswered = (answer: VoiceAnswer | undefined, { question, consent }: InterpretationRequest): boolean =>
  answer?.state.stage === "done" &&
  answer.asked.question === question &&
  answer.asked.consent === consent &&
  !passing.includes(answer.state.reason);

/**
 * The reading that a call requests, always explicit: without the tick the traditional reading is requested and nothing
 * leaves the site, even for a member who consented earlier.
 */
export const toReadingInput = (consent: boolean): Required<Pick<InterpretInput, "reading" | "consent">> => ({
  reading: consent ? "model" : "traditional",
  consent,
});

/** The state after a stream event: pieces are appended; the last event brings the whole answer. */
export function applyEvent(state: InterpretationState, event: InterpretationEvent): InterpretationState {
  if (event.type === "piece")
    return { stage: "loading", text: (state.stage === "loading" ? state.text : "") + event.text };
  const { interpretation, source, reason, readingId } = event;
  return { stage: "done", text: interpretation, source, reason, readingId };
}

/** The state after a failed call: the slip's own reading, as when the model failed. */
export const fallbackState = (oracle: Oracle): InterpretationState => ({
  stage: "done",
  text: fallbackReading(oracle),
  source: "traditional",
  reason: "model_failed",
  readingId: undefined,
});

/** Why a reading is traditional. A failed model is reported by a toast. */
export const reasonTexts: Record<Exclude<NonNullable<Interpretation["reason"]>, "care">, string> = {
  no_consent: "你沒有勾選同意，問題就留在本站；這是籤詩本來的解讀。",
  limit: "今天的 AI 解讀已經用完，明天再來；先讀籤詩本來的解讀。",
  visitors_limit: "今天留給訪客的 AI 解讀已經用完。登入的會員另有一份，或明天再來；先讀籤詩本來的解讀。",
  model_failed: "AI 解讀暫時無法取得，這是籤詩本來的解讀。",
};
