import {
  RECURRENCE_LIMITS,
  type RecurrenceQuote,
  type RecurrenceSource,
  type RecurringWord,
} from "@panshi/contracts/journey/recurrence";
import { isStopWord } from "./stop-words.ts";
import { yieldEvery } from "./yield-every.ts";

/** One thing that the member wrote, on a Taipei day. */
export type Entry = { source: RecurrenceSource; day: string; text: string };

const segmenter = new Intl.Segmenter("zh-Hant", { granularity: "word" });

/** The longest word, in UTF-16 units; what is longer is an address or a string without blanks. */
const WORD_MAX = 12;
/** How many words of a text that was written again unchanged are shown. Without it, one repeated wish fills the list. */
const WORDS_OF_REPEATED_TEXT = 2;
/** The longest part of a quote on each side of its word. */
const CONTEXT = 36;

const hasLatin = /\p{Script=Latin}/u;
const isLetters = /^\p{L}[\p{L}\p{M}'’]*$/u;

/** Whether a word in lower case can be a theme: letters, at least two, or three in Latin, and no stop word. */
const isTheme = (word: string): boolean =>
  word.length <= WORD_MAX &&
  isLetters.test(word) &&
  [...word].length >= (hasLatin.test(word) ? 3 : 2) &&
  !isStopWord(word);

/**
 * The theme of a segment, the same for every case and width; null where it is none. Remembers every answer, because the
 * same few segments are asked for thousands of times.
 */
function rememberThemes(): (segment: string) => string | null {
  const known = new Map<string, string | null>();
  return (segment) => {
    let theme = known.get(segment);
    if (theme === undefined) {
      const word = segment.normalize("NFKC").toLowerCase();
      theme = isTheme(word) ? word : null;
      known.set(segment, theme);
    }
    return theme;
  };
}

/** Where a word stands in an entry. */
type Place = { entry: Entry; segment: string; index: number };

/**
 * The words that stand in entries of at least two days, those of most days first. Reads the newest entries up to
 * `RECURRENCE_LIMITS.characters`, and lets other requests have their turn in between.
 */
export async function findRecurringWords(entries: readonly Entry[]): Promise<RecurringWord[]> {
  const found = new Map<string, Place[]>();
  const themeOf = rememberThemes();
  const pause = yieldEvery();
  for (const entry of newestWithin(entries, RECURRENCE_LIMITS.characters)) {
    await pause(entry.text.length);
    for (const [word, place] of themesOf(entry, themeOf)) {
      const places = found.get(word);
      if (places) places.push(place);
      else found.set(word, [place]);
    }
  }
  const recurring = [...found]
    .map(([word, places]) => ({ word, places, days: [...new Set(places.map(({ entry }) => entry.day))].sort() }))
    .filter(({ days }) => days.length > 1)
    .sort(
      (a, b) =>
        b.days.length - a.days.length ||
        b.places.length - a.places.length ||
        (b.days.at(-1) ?? "").localeCompare(a.days.at(-1) ?? "") ||
        b.word.length - a.word.length ||
        a.word.localeCompare(b.word, "zh-Hant"),
    );
  return withoutRepetition(recurring)
    .slice(0, RECURRENCE_LIMITS.words)
    .map(({ word, places, days }) => ({ word, entries: places.length, days, quotes: quotesOf(places) }));
}

/** The newest entries whose texts have at most `characters` together. */
function newestWithin(entries: readonly Entry[], characters: number): Entry[] {
  const newest = entries.toSorted((a, b) => b.day.localeCompare(a.day));
  let left = characters;
  const first = newest.findIndex(({ text }) => (left -= text.length) < 0);
  return first < 0 ? newest : newest.slice(0, first);
}

/** The themes of an entry, each where it stands first. */
function themesOf(entry: Entry, themeOf: (segment: string) => string | null): Map<string, Place> {
  const themes = new Map<string, Place>();
  for (const { segment, isWordLike, index } of segmenter.segment(entry.text)) {
    if (!isWordLike) continue;
    const word = themeOf(segment);
    if (word !== null && !themes.has(word)) themes.set(word, { entry, segment, index });
  }
  return themes;
}

/** Without the words, beyond the first two, that stand in one and the same text again and again. */
function withoutRepetition<T extends { places: readonly Place[] }>(words: readonly T[]): T[] {
  const shown = new Map<string, number>();
  return words.filter(({ places }) => {
    const texts = new Set(places.map(({ entry }) => entry.text.trim()));
    const [only] = texts;
    if (texts.size > 1 || only === undefined) return true;
    const count = (shown.get(only) ?? 0) + 1;
    shown.set(only, count);
    return count <= WORDS_OF_REPEATED_TEXT;
  });
}

/** The sentences in which a word stood, the newest first, each once. */
function quotesOf(places: readonly Place[]): RecurrenceQuote[] {
  const quotes = new Map<string, RecurrenceQuote>();
  for (const place of places) {
    if (quotes.size === RECURRENCE_LIMITS.quotes) break;
    const { before, after } = sentenceAround(place);
    const sentence = before + place.segment + after;
    if (quotes.has(sentence)) continue;
    const { source, day } = place.entry;
    quotes.set(sentence, { source, day, before: cut(before, "start"), word: place.segment, after: cut(after, "end") });
  }
  return [...quotes.values()];
}

const sentenceEnd = /[。！？!?；;\n]/u;

/** What stands before and after a word in its sentence. */
function sentenceAround({ entry: { text }, segment, index }: Place): { before: string; after: string } {
  const rest = text.slice(index + segment.length);
  const end = rest.search(sentenceEnd);
  return {
    before: text.slice(0, index).split(sentenceEnd).at(-1)?.trimStart() ?? "",
    after: (end < 0 ? rest : rest.slice(0, end + 1)).trimEnd(),
  };
}

/** A long text without its start or end, cut between characters, so that no emoji is halved. */
function cut(text: string, side: "start" | "end"): string {
  const characters = [...text];
  if (characters.length <= CONTEXT) return text;
  return side === "end" ? `${characters.slice(0, CONTEXT).join("")}⋯⋯` : `⋯⋯${characters.slice(-CONTEXT).join("")}`;
}
