import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import type { ManualEnrolment } from "@panshi/contracts/journey/manual";
import { type OracleCategory, oracleCategoryKeys } from "@panshi/contracts/journey/oracle";
import {
  type FinishedManual,
  type FulfilledWish,
  RECURRENCE_LIMITS,
  type Recurrence,
} from "@panshi/contracts/journey/recurrence";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY } from "../../platform/clock.ts";
import type { WrittenEntry } from "./find-recurring-words.ts";

/** How many wishes and draws each category has, the most first; without the categories that have none. */
export function countThemes(
  wishes: readonly { topic: OracleCategory | null }[],
  draws: readonly { category: OracleCategory }[],
): Recurrence["themes"] {
  return oracleCategoryKeys
    .map((category) => ({
      category,
      wishes: wishes.filter(({ topic }) => topic === category).length,
      draws: draws.filter((draw) => draw.category === category).length,
    }))
    .filter((theme) => theme.wishes + theme.draws > 0)
    .sort((a, b) => b.wishes + b.draws - (a.wishes + a.draws));
}

type CompletedPrayer = { id: string; content: string; day: string; fulfilledAt: Date | null; thanks: string | null };

/** A fulfilled wish with the number of days that it took. */
export function toFulfilledWish({ id, content, day, fulfilledAt, thanks }: CompletedPrayer): FulfilledWish {
  const fulfilledOn = fulfilledAt && taipeiDay(fulfilledAt);
  const days = fulfilledOn === null ? null : Math.round((Date.parse(fulfilledOn) - Date.parse(day)) / DAY);
  return { id, content, wishedOn: day, fulfilledOn, days, thanks };
}

/** The finished manuals with the notes of their days, without notes that have words of crisis. */
export const toFinishedManuals = (enrolments: readonly ManualEnrolment[]): FinishedManual[] =>
  enrolments.flatMap(({ manual, finishedAt, days }) =>
    finishedAt
      ? [
          {
            manual,
            finishedOn: taipeiDay(finishedAt),
            notes: days.flatMap(({ dayNumber, taipeiDay: day, note }) =>
              note && !mentionsCrisis(note) ? [{ dayNumber, day, note }] : [],
            ),
          },
        ]
      : [],
  );

/** The newest texts, each cut to its first characters. */
export const newestTexts = (entries: readonly WrittenEntry[]): Recurrence["written"] =>
  entries
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, RECURRENCE_LIMITS.written)
    .map((entry) => {
      const characters = [...entry.text.trim()];
      const cut = characters.slice(0, RECURRENCE_LIMITS.writtenText).join("");
      return { ...entry, text: cut.length < entry.text.trim().length ? `${cut}⋯⋯` : cut };
    });
