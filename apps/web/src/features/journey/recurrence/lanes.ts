import { emotionalStateKeys, emotionalStates } from "@panshi/contracts/journey/dialogue";
import { fortuneLevelKeys, fortuneLevels } from "@panshi/contracts/journey/oracle";
import type { Recurrence } from "@panshi/contracts/journey/recurrence";

/** One row of a drawing: a level or a mood, with the days that had it, the earliest first. */
export type TimelineRow = { label: string; days: string[]; times: number };

/** The levels of the draws, best first; every level has a lane, also one never drawn. */
export const levelTimelineRows = (levels: Recurrence["levels"]): TimelineRow[] =>
  fortuneLevelKeys.map((key) =>
    toLane(
      fortuneLevels[key].label,
      levels.filter(({ level }) => level === key),
    ),
  );

/** The moods of the dialogues, lightest first; without those that were never chosen. */
export const moodTimelineRows = (moods: Recurrence["moods"]): TimelineRow[] =>
  emotionalStateKeys
    .toSorted((a, b) => emotionalStates[b].level - emotionalStates[a].level)
    .map((key) =>
      toLane(
        emotionalStates[key].label,
        moods.filter(({ mood }) => mood === key),
      ),
    )
    .filter(({ times }) => times > 0);

const toLane = (label: string, entries: readonly { day: string }[]): TimelineRow => ({
  label,
  days: entries.map(({ day }) => day),
  times: entries.length,
});
