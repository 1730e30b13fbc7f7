import { expect, it } from "vitest";
import { blankDraft, readDraft } from "./dialogue-draft.ts";

const today = "2026-03-05";
const written = { ...blankDraft(today), emotionalState: "calm", dialogueContent: "今天很靜。" } as const;

it("hands over what is whole", () => {
  expect(readDraft(written, today)).toEqual({ input: written });
});

it("names what is missing", () => {
  expect(readDraft(blankDraft(today), today)).toEqual({
    faults: { emotionalState: expect.any(String), dialogueContent: expect.any(String) },
  });
});

it("refuses a day that has not been, in Taipei", () => {
  expect(readDraft({ ...written, meditationDate: "2026-03-06" }, today)).toHaveProperty("faults.meditationDate");
  expect(readDraft({ ...written, meditationDate: "2026-03-04" }, today)).toHaveProperty("input");
});
