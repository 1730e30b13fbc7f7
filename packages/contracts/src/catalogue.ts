import type { LeylineKey, PlanetKey, PrayerManualKey, SacredObjectKey, SacredSongKey } from "./journey.ts";

/**
 * One choice of the journey: its name, a line beneath it (at most 16 characters), a paragraph of what it is and what it
 * stands for (50 to 90 characters), and the path of its picture. The rows are in `catalogue/`, one file a catalogue, in
 * the order of the keys in `journey.ts`; those files hold no schema, for they go to the browser.
 */
export type JourneyChoice<K extends string> = { key: K; name: string; tagline: string; text: string; picture: string };
/** `seconds` is the length of the loop at `audio`. */
export type SongChoice = JourneyChoice<SacredSongKey> & { audio: string; seconds: number };
/** A manual lasts seven days; each day has a title, an exercise of five to ten minutes and a sentence to take along. */
export type ManualDay = { title: string; exercise: string; sentence: string };
export type { LeylineKey, PlanetKey, PrayerManualKey, SacredObjectKey, SacredSongKey };
