import type { Interpretation, InterpretationEvent, InterpretInput, Oracle } from "@panshi/contracts/oracle";
import { fallbackReading } from "@panshi/contracts/reading";

/** The state of an interpretation. */
export type InterpretationState =
  | { stage: "idle" }
  /** The model's text received so far. */
  | { stage: "loading"; text: string }
  | { stage: "done"; text: string; source: Interpretation["source"]; reason: Interpretation["reason"] };

export const idleState: InterpretationState = { stage: "idle" };
export const loadingState: InterpretationState = { stage: "loading", text: "" };

/**
 * The reading that a call requests, always explicit: without the tick the traditional reading is requested and nothing
 * leaves the site, even for a member who consented earlier.
 */
export const readingFor = (consent: boolean): Required<Pick<InterpretInput, "reading" | "consent">> => ({
  reading: consent ? "model" : "traditional",
  consent,
});

/** The state after a stream event: pieces are appended; the last event brings the whole answer. */
export function applyEvent(state: InterpretationState, event: InterpretationEvent): InterpretationState {
  if (event.type === "piece")
    return { stage: "loading", text: (state.stage === "loading" ? state.text : "") + event.text };
  return { stage: "done", text: event.interpretation, source: event.source, reason: event.reason };
}

/** The state after a failed call: the slip's own reading, as when the model failed. */
export const fallbackState = (oracle: Oracle): InterpretationState => ({
  stage: "done",
  text: fallbackReading(oracle),
  source: "traditional",
  reason: "model_failed",
});

/** The label of an answer's source; a traditional reading is never called AI. */
export const sourceLabels: Record<Interpretation["source"], string> = { model: "AI 解讀", traditional: "傳統解讀" };

/** Why a reading is traditional. A failed model is reported by a toast. */
export const reasonTexts: Record<Exclude<NonNullable<Interpretation["reason"]>, "care">, string> = {
  no_consent: "你沒有勾選同意，問題就留在本站；這是籤詩本來的解讀。",
  limit: "今天的 AI 解讀已經用完，明天再來；先讀籤詩本來的解讀。",
  visitors_limit: "今天留給訪客的 AI 解讀已經用完。登入的會員另有一份，或明天再來；先讀籤詩本來的解讀。",
  model_failed: "AI 解讀暫時無法取得，這是籤詩本來的解讀。",
};
