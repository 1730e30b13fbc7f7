import * as z from "zod/mini";
import { EmotionalState } from "./dialogue.ts";
import { prayerManualKeys } from "./journey.ts";
import { FortuneLevel, OracleCategory } from "./oracle.ts";
import { day, id } from "../platform/text.ts";

/** Where a member's own words come from. */
export const recurrenceSources = {
  wish: "願",
  question: "問籤",
  answer: "反思",
  dialogue: "對話",
  note: "手冊",
  thanks: "還願",
} as const;
export type RecurrenceSource = keyof typeof recurrenceSources;
const sourceKeys = Object.keys(recurrenceSources) as [RecurrenceSource, ...RecurrenceSource[]];

/** How much one view is computed from, and how much it shows; always the newest. Texts in UTF-16 units. */
export const RECURRENCE_LIMITS = {
  wishes: 200,
  draws: 200,
  answers: 200,
  dialogues: 200,
  characters: 150_000,
  words: 12,
  quotes: 4,
  fulfilled: 12,
  written: 3,
  /** Of a text in `written`, in characters. */
  writtenText: 140,
} as const;

/** A sentence of the member's own. `before` and `after` stand around the word; a long sentence is cut. */
export const RecurrenceQuote = z.object({
  source: z.enum(sourceKeys),
  day,
  before: z.string(),
  word: z.string(),
  after: z.string(),
});
export type RecurrenceQuote = z.infer<typeof RecurrenceQuote>;

/** A word that stands in entries of at least two days. */
export const RecurringWord = z.object({
  word: z.string(),
  /** How many entries have it; one entry counts once. */
  entries: z.int32(),
  /** The Taipei days of those entries, the earliest first. */
  days: z.array(day),
  quotes: z.array(RecurrenceQuote),
});
export type RecurringWord = z.infer<typeof RecurringWord>;

/** A fulfilled wish; `days` is the number of days until it was, null where the day is not known. */
export const FulfilledWish = z.object({
  id,
  content: z.string(),
  wishedOn: day,
  fulfilledOn: z.nullable(day),
  days: z.nullable(z.int32()),
  thanks: z.nullable(z.string()),
});
export type FulfilledWish = z.infer<typeof FulfilledWish>;

/** What a finished manual's days say; days without a note are left out. */
export const FinishedManual = z.object({
  manual: z.enum(prayerManualKeys),
  finishedOn: day,
  notes: z.array(z.object({ dayNumber: z.int32(), day, note: z.string() })),
});
export type FinishedManual = z.infer<typeof FinishedManual>;

/** 回望: what returns in what a member wrote and drew. Computed at each request, never stored. */
export const Recurrence = z.object({
  /** The first and last Taipei day of what was read, and on how many days there is something; null without entries. */
  span: z.nullable(z.object({ from: day, to: day, days: z.int32() })),
  counts: z.object({
    wishes: z.int32(),
    draws: z.int32(),
    questions: z.int32(),
    dialogues: z.int32(),
    notes: z.int32(),
    fulfilled: z.int32(),
  }),
  /** Whether there are older entries than the limits allow to read. */
  isCut: z.boolean(),
  /** Two to four sentences about the rows below; none without entries. */
  summary: z.array(z.string()),
  /** Whether words of crisis (contracts/crisis) were written in the last thirty days. */
  care: z.boolean(),
  themes: z.array(z.object({ category: OracleCategory, wishes: z.int32(), draws: z.int32() })),
  words: z.array(RecurringWord),
  /** The newest texts, shown as long as no word has returned. */
  written: z.array(z.object({ source: z.enum(sourceKeys), day, text: z.string() })),
  /** The earliest first. */
  levels: z.array(z.object({ day, level: FortuneLevel })),
  /** The earliest first. */
  moods: z.array(z.object({ day, mood: EmotionalState })),
  manuals: z.array(FinishedManual),
  /** The newest first. */
  fulfilled: z.array(FulfilledWish),
});
export type Recurrence = z.infer<typeof Recurrence>;
