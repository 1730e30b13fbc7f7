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

/** The fields of a draft that differ from the empty form; null where none does. */
export function changedFields<T extends Record<string, string>>(draft: T, empty: T): Partial<T> | null {
  const changed = Object.entries(draft).filter(([name, text]) => text !== empty[name]);
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<T>) : null;
}

/**
 * A form's draft in session storage: it survives a failed call, a reload and a redirect to the login. Only what differs
 * from `empty` is stored, so that a field that was left alone follows the saved value. Only for forms that are rendered
 * after hydration, because the server knows no drafts.
 */
export function useDraft<T extends Record<string, string>>(name: string, empty: T) {
  const [changes, setChanges] = useState<Partial<T> | null>(() =>
    changedFields(parseDraft(readSessionItem(DRAFT_PREFIX + name), empty), empty),
  );
  const draft: T = { ...empty, ...changes };
  const store = (next: Partial<T> | null) => {
    setChanges(next);
    writeSessionItem(DRAFT_PREFIX + name, next && JSON.stringify(next));
  };
  return {
    draft,
    /** Whether anything was typed that is not submitted yet. */
    changed: changes !== null,
    write: (change: Partial<T>) => store(changedFields({ ...draft, ...change }, empty)),
    /** After the draft was submitted. */
    clear: () => store(null),
  };
}
