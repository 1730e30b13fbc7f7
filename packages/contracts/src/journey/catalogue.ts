import type { LeylineKey, PlanetKey, PrayerManualKey, SacredObjectKey, SacredSongKey } from "./journey.ts";

/**
 * A choice of the journey: name, tagline (at most 16 characters), description (50 to 90 characters) and the path of its
 * image. The rows are in `catalogue/`, one file each, in the order of the keys in `journey.ts`; those files contain no
 * schemas, because the browser loads them.
 */
export type JourneyChoice<K extends string> = { key: K; name: string; tagline: string; text: string; picture: string };
/** `seconds` is the length of the loop at `audio`. */
export type SongChoice = JourneyChoice<SacredSongKey> & { audio: string; seconds: number };
/** A manual lasts seven days; each day has a title, an exercise of five to ten minutes and a sentence to take along. */
export type ManualDay = { title: string; exercise: string; sentence: string };
export type { LeylineKey, PlanetKey, PrayerManualKey, SacredObjectKey, SacredSongKey };
