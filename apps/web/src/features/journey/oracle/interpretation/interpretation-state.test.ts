import type { InterpretationEvent } from "@panshi/contracts/journey/oracle";
import { describe, expect, it } from "vitest";
import { sampleSlip as oracle } from "../testing.ts";
import { sourceLabels } from "../voices/source-labels.ts";
import {
  applyEvent,
  fallbackState,
  isAnswered,
  type InterpretationState,
  loadingState,
  toReadingInput,
  type VoiceAnswer,
} from "./interpretation-state.ts";

const stateAfter = (events: InterpretationEvent[]) => events.reduce<InterpretationState>(applyEvent, loadingState);

describe("a streamed interpretation", () => {
  it("appends pieces", () => {
    const state = stateAfter([
      { type: "piece", text: "石頭" },
      { type: "piece", text: "記得。" },
    ]);
    expect(state).toEqual({ stage: "loading", text: "石頭記得。" });
  });

  it("ends with the whole answer", () => {
    const state = stateAfter([
      { type: "piece", text: "石" },
      { type: "done", interpretation: "石頭記得。", source: "model" },
    ]);
    expect(state).toMatchObject({ stage: "done", text: "石頭記得。", source: "model", reason: undefined });
  });

  it("[S8.17] drops a model's pieces when the model fails", () => {
    const state = stateAfter([
      { type: "piece", text: "半句" },
      { type: "done", interpretation: "籤詩的意思", source: "traditional", reason: "model_failed" },
    ]);
    expect(state).toMatchObject({ text: "籤詩的意思", source: "traditional", reason: "model_failed" });
  });

  it("[S8.17] is the traditional reading with its advice when the call fails, and is never labelled AI", () => {
    const state = fallbackState(oracle);
    if (state.stage !== "done") throw new Error("a broken call ends the interpretation");
    expect(state.text).toContain("先停一停。");
    expect(state.text).toContain("今天早點睡。");
    expect(state.text).toContain("專業的協助");
    expect(sourceLabels[state.source]).toBe("傳統解讀");
    expect(sourceLabels.traditional).not.toContain("AI");
  });

  it("starts empty", () => {
    expect(applyEvent(loadingState, { type: "piece", text: "石" })).toEqual({ stage: "loading", text: "石" });
  });
});

it("every call requests a reading explicitly: without consent never the model's", () => {
  expect(toReadingInput(false)).toEqual({ reading: "traditional", consent: false });
  expect(toReadingInput(true)).toEqual({ reading: "model", consent: true });
});

describe("asking again", () => {
  const asked = { voice: "plain", question: "要不要換工作？", consent: true } as const;
  const answerWith = (reason?: Extract<VoiceAnswer["state"], { stage: "done" }>["reason"]): VoiceAnswer => ({
    asked,
    state: {
      stage: "done",
      text: "先停一停。",
      source: reason ? "traditional" : "model",
      reason,
      readingId: undefined,
    },
  });

  it("brings nothing new for the same question and consent", () => {
    expect(isAnswered(answerWith(), asked)).toBe(true);
    expect(isAnswered(answerWith("care"), asked)).toBe(true);
  });

  it("is worth it with another question or consent, and after a failure or a limit that passes", () => {
    expect(isAnswered(undefined, asked)).toBe(false);
    expect(isAnswered({ asked, state: { stage: "loading", text: "先" } }, asked)).toBe(false);
    expect(isAnswered(answerWith(), { ...asked, question: "" })).toBe(false);
    expect(isAnswered(answerWith(), { ...asked, consent: false })).toBe(false);
    for (const reason of ["model_failed", "limit", "visitors_limit"] as const)
      expect(isAnswered(answerWith(reason), asked)).toBe(false);
  });
});
