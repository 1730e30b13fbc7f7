import { type Dialogue, emotionalStates } from "@panshi/contracts/journey/dialogue";

/** The range of moods, heaviest to lightest. */
const MOOD_RANGE = { least: 1, most: 5 } as const;

type MoodPoint = {
  id: string;
  /** Taipei day, `YYYY-MM-DD`. */
  day: string;
  label: string;
  /** Share of the width from the first day to the last, 0 to 1. */
  x: number;
  /** Share of the height, 0 heavy to 1 light. */
  y: number;
};

/** The chart's points, the earliest first. Dialogues of one single day are spaced equally. */
export function moodPoints(dialogues: readonly Dialogue[]): MoodPoint[] {
  const order = [...dialogues].reverse();
  const times = order.map(({ meditationDate }) => Date.parse(meditationDate));
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? first) - first;
  return order.map(({ id, meditationDate, emotionalState }, place) => {
    const { label, level } = emotionalStates[emotionalState];
    const even = order.length > 1 ? place / (order.length - 1) : 0.5;
    return {
      id,
      day: meditationDate,
      label,
      x: span > 0 ? ((times[place] ?? first) - first) / span : even,
      y: (level - MOOD_RANGE.least) / (MOOD_RANGE.most - MOOD_RANGE.least),
    };
  });
}
