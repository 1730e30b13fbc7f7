import type { LeylineKey, PlanetKey, PrayerManualKey, SacredObjectKey, SacredSongKey } from "./journey.ts";

/** One choice of the journey: its name, a line beneath it, and a paragraph of what it stands for. */
export type Choice<K extends string> = { key: K; name: string; line: string; text: string; picture: string };
export type Song = Choice<SacredSongKey> & { audio: string; seconds: number };
/** A manual lasts seven days; each day has a title, an exercise and a sentence to take along. */
export type ManualDay = { title: string; exercise: string; sentence: string };
export type Manual = Choice<PrayerManualKey> & { days: readonly ManualDay[] };
export type { LeylineKey, PlanetKey, SacredObjectKey };
