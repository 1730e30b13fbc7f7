import { expect, it } from "vitest";
import { emptyDialogueDraft, parseDialogueDraft } from "./dialogue-draft.ts";

const today = "2026-03-05";
const complete = { ...emptyDialogueDraft(today), emotionalState: "calm", dialogueContent: "今天很靜。" } as const;

it("returns the input of a complete draft", () => {
  expect(parseDialogueDraft(complete, today)).toEqual({ input: complete });
});

it("names missing fields", () => {
  expect(parseDialogueDraft(emptyDialogueDraft(today), today)).toEqual({
    missing: { emotionalState: expect.any(String), dialogueContent: expect.any(String) },
  });
});

it("refuses a day that is in the future in Taipei", () => {
  expect(parseDialogueDraft({ ...complete, meditationDate: "2026-03-06" }, today)).toHaveProperty(
    "missing.meditationDate",
  );
  expect(parseDialogueDraft({ ...complete, meditationDate: "2026-03-04" }, today)).toHaveProperty("input");
});
