import type { Entry } from "./entries.ts";

const RECENT_MAX = 5;

/**
 * Where the palette led an administrator lately. In memory alone, and for them alone: after an expired session somebody else may
 * sign in on the same page, who may not see contacts.
 */
let recent: { of: string; entries: readonly Entry[] } = { of: "", entries: [] };

export const recentEntries = (administratorId: string): readonly Entry[] =>
  recent.of === administratorId ? recent.entries : [];

/** Remembers where the palette led the administrator to; an action is no place. */
export function remember(administratorId: string, entry: Entry): void {
  if (entry.to === undefined) return;
  const others = recentEntries(administratorId).filter(({ key }) => key !== entry.key);
  recent = { of: administratorId, entries: [entry, ...others].slice(0, RECENT_MAX) };
}
