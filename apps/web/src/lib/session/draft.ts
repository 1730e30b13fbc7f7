import { useState } from "react";
import { readSessionItem, writeSessionItem } from "./session-storage.ts";

/** Every draft's name in the visit begins with it. */
const DRAFT_PREFIX = "draft:";

/** The kept fields over the empty ones; the empty ones alone where nothing fit to read is kept. */
export function parseDraft<T extends Record<string, string>>(kept: string | null, empty: T): T {
  if (kept === null) return empty;
  try {
    const read: unknown = JSON.parse(kept);
    return typeof read === "object" && read !== null ? { ...empty, ...read } : empty;
  } catch {
    return empty; // Not ours to read; nothing can be made of it.
  }
}

/**
 * What one has begun to write, kept for this visit: a failed call, a reload or the way to the login loses none of it. Only
 * for what is shown after hydration, for the server knows no drafts.
 */
export function useDraft<T extends Record<string, string>>(name: string, empty: T) {
  const [draft, setDraft] = useState<T>(() => parseDraft(readSessionItem(DRAFT_PREFIX + name), empty));
  return {
    draft,
    write: (change: Partial<T>) => {
      const next = { ...draft, ...change };
      setDraft(next);
      writeSessionItem(DRAFT_PREFIX + name, JSON.stringify(next));
    },
    /** It has arrived where it belongs. */
    clear: () => {
      setDraft(empty);
      writeSessionItem(DRAFT_PREFIX + name, null);
    },
  };
}
