import type { Interpretation } from "@panshi/contracts/journey/oracle";
import type { ReadingVoice } from "@panshi/contracts/journey/reading";
import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { onSessionStorageCleared, readSessionItem, writeSessionItem } from "../../../../lib/session/session-storage.ts";

const STORAGE_KEY = "ratings";
/** The most ratings that are kept; older ones are dropped. The server keeps them all. */
const MAX_RATINGS = 40;
const Ratings = z.record(z.string(), z.int32());
type Ratings = z.infer<typeof Ratings>;

const listeners = new Set<() => void>();
let current: Ratings | null = null;

/** The key of a rating: the draw, the voice and the source of what was read. */
export const ratingKey = (drawId: string, voice: ReadingVoice, source: Interpretation["source"]): string =>
  [drawId, voice, source].join(" ");

function read(): Ratings {
  try {
    const found = Ratings.safeParse(JSON.parse(readSessionItem(STORAGE_KEY) ?? "{}"));
    return found.success ? found.data : {};
  } catch {
    // Unreadable: begin without ratings.
    return {};
  }
}

function publish(next: Ratings) {
  current = next;
  for (const listener of listeners) listener();
}

/** The ratings given in this tab. In the browser only. */
export function currentRatings(): Ratings {
  current ??= read();
  return current;
}

onSessionStorageCleared(() => publish({}));

/** Keeps a rating, so that a reload of the page shows it. */
export function storeRating(key: string, rating: number): void {
  const { [key]: _, ...others } = currentRatings();
  const next = Object.fromEntries([...Object.entries(others), [key, rating] as const].slice(-MAX_RATINGS));
  writeSessionItem(STORAGE_KEY, JSON.stringify(next));
  publish(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The rating kept under a key; null for none. */
export const useStoredRating = (key: string): number | null =>
  useSyncExternalStore(
    subscribe,
    () => currentRatings()[key] ?? null,
    () => null,
  );
