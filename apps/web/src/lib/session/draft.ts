import { useState } from "react";
import { readSessionItem, writeSessionItem } from "./session-storage.ts";

/** Prefix of the names of drafts in session storage. */
const DRAFT_PREFIX = "draft:";

/** The stored fields over the empty ones; the empty ones alone where nothing readable is stored. */
export function parseDraft<T extends Record<string, string>>(stored: string | null, empty: T): T {
  if (stored === null) return empty;
  try {
    const parsed: unknown = JSON.parse(stored);
    return typeof parsed === "object" && parsed !== null ? { ...empty, ...parsed } : empty;
  } catch {
    return empty; // Not JSON: something else wrote under this name.
  }
}

/**
 * A form's draft in session storage: it survives a failed call, a reload and a redirect to the login. Only for forms
 * that are rendered after hydration, because the server knows no drafts.
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
    /** After the draft was submitted. */
    clear: () => {
      setDraft(empty);
      writeSessionItem(DRAFT_PREFIX + name, null);
    },
  };
}
