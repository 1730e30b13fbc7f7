import type { Dialogue, EmotionalState } from "@panshi/contracts/dialogue";
import { expect, it } from "vitest";
import { moodPoints } from "./mood-points.ts";

const on = (meditationDate: string, emotionalState: EmotionalState): Dialogue => ({
  id: `${meditationDate}${emotionalState}`,
  meditationDate,
  emotionalState,
  dialogueContent: "",
  soulInsights: "",
});
const places = (dialogues: Dialogue[]) => moodPoints(dialogues).map(({ x, y }) => [x, y]);

it("stands the days at their distance, the earliest first, and the lighter moods higher", () => {
  expect(places([on("2026-03-11", "joyful"), on("2026-03-03", "hopeful"), on("2026-03-01", "angry")])).toEqual([
    [0, 0],
    [0.2, 0.75],
    [1, 1],
  ]);
});

it("stands those of one day at equal steps, and a single one in the middle", () => {
  expect(places([on("2026-03-01", "calm"), on("2026-03-01", "sad")]).map(([x]) => x)).toEqual([0, 1]);
  expect(places([on("2026-03-01", "calm")])).toEqual([[0.5, 0.75]]);
});
