import type { Dialogue, EmotionalState } from "@panshi/contracts/journey/dialogue";
import { expect, it } from "vitest";
import { moodPoints } from "./mood-chart.tsx";

const on = (meditationDate: string, emotionalState: EmotionalState): Dialogue => ({
  id: `${meditationDate}${emotionalState}`,
  meditationDate,
  emotionalState,
  dialogueContent: "",
  soulInsights: "",
});
const places = (dialogues: Dialogue[]) => moodPoints(dialogues).map(({ x, y }) => [x, y]);

it("places days by date, the earliest first, and lighter moods higher", () => {
  expect(places([on("2026-03-11", "joyful"), on("2026-03-03", "hopeful"), on("2026-03-01", "angry")])).toEqual([
    [0, 0],
    [0.2, 0.75],
    [1, 1],
  ]);
});

it("spaces dialogues of one day equally, and places a single one in the middle", () => {
  expect(places([on("2026-03-01", "calm"), on("2026-03-01", "sad")]).map(([x]) => x)).toEqual([0, 1]);
  expect(places([on("2026-03-01", "calm")])).toEqual([[0.5, 0.75]]);
});
