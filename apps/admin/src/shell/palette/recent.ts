import type { Entry } from "./entries.ts";

const RECENT_MAX = 5;

/** Where the palette led to lately. In memory alone: names of members outlive neither the page nor the session. */
let recent: readonly Entry[] = [];

export const recentEntries = (): readonly Entry[] => recent;

/** Remembers where the palette led to; an action is no place. */
export function remember(entry: Entry): void {
  if (entry.to === undefined) return;
  recent = [entry, ...recent.filter(({ key }) => key !== entry.key)].slice(0, RECENT_MAX);
}
