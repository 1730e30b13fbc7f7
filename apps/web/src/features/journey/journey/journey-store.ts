import { useSyncExternalStore } from "react";
import { onSessionStorageCleared, readSessionItem, writeSessionItem } from "../../../lib/session/session-storage.ts";
import { type Choices, noChoices, parseChoices } from "./choices.ts";

/** The name in session storage, where the choices stay until the ritual ends (S4.02). */
const STORAGE_KEY = "journey";

const listeners = new Set<() => void>();
let current: Choices | null = null;

function publish(next: Choices) {
  current = next;
  for (const listener of listeners) listener();
}

/** The present choices. In the browser only. */
export function currentChoices(): Choices {
  current ??= parseChoices(readSessionItem(STORAGE_KEY));
  return current;
}

/** Adds to the choices. Where storage is full or blocked they last until the page is left. */
export function updateChoices(added: Partial<Choices>): void {
  const next = { ...currentChoices(), ...added };
  writeSessionItem(STORAGE_KEY, JSON.stringify(next));
  publish(next);
}

/** Clears the choices after the journey (S4.03). */
export function clearJourney(): void {
  writeSessionItem(STORAGE_KEY, null);
  publish(noChoices);
}

onSessionStorageCleared(() => publish(noChoices));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choices; none on the server and during hydration. */
export const useJourney = (): Choices => useSyncExternalStore(subscribe, currentChoices, () => noChoices);
