import { toneForDaysLeft } from "../initial-labels.ts";

const toneLabels = { good: "時間還從容", warn: "快到期了", bad: "就要到期" } as const;

/** The tone of the days left (S4.09) and its label, because colour alone says nothing. */
export function daysLeft(days: number): { tone: keyof typeof toneLabels; label: string } {
  const tone = toneForDaysLeft(days);
  return { tone, label: toneLabels[tone] };
}
