import type { SiteText } from "@panshi/contracts/content/site-content";
import { trpc } from "@panshi/client/trpc";
import { useSyncExternalStore } from "react";
import { onSessionStorageCleared } from "../../../lib/session/session-storage.ts";
import { RULES_CONTENT_SECTION } from "./rules-text.tsx";

const STORAGE_KEY = "panshi:rules";
const listeners = new Set<() => void>();
/** What was accepted, in memory, for browsers that block storage. */
let inMemory: string | null = null;

/** Identifies a wording of the rules (FNV-1a), so that other rules have to be accepted again. */
export function rulesFingerprint(rows: readonly SiteText[]): string {
  let hash = 0x811c9dc5;
  const texts = rows
    .filter(({ section }) => section === RULES_CONTENT_SECTION)
    .map(({ key, value }) => `${key}\n${value}`);
  for (const character of texts.sort().join("\n")) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? inMemory;
  } catch {
    return inMemory; // Storage is blocked.
  }
}

function store(fingerprint: string | null): void {
  inMemory = fingerprint;
  try {
    if (fingerprint === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, fingerprint);
  } catch {
    // Storage is blocked or full: the copy in memory lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

// The next person at the device accepts for themselves.
onSessionStorageCleared(() => store(null));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the rules as they stand were accepted on this device, and how to accept them or take it back, once they are `loaded`. */
export function useAcceptedRules(): { loaded: boolean; accepted: boolean; setAccepted: (accepted: boolean) => void } {
  const { data: rows } = trpc.member.site.content.useQuery();
  const fingerprint = rows && rulesFingerprint(rows);
  const accepted = useSyncExternalStore(subscribe, stored, () => null);
  return {
    loaded: fingerprint !== undefined,
    accepted: fingerprint !== undefined && accepted === fingerprint,
    setAccepted: (value) => store(value && fingerprint !== undefined ? fingerprint : null),
  };
}
