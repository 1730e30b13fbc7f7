import { useSyncExternalStore } from "react";
import { type Choices, noChoices, readChoices } from "./choices.ts";

/** Where session storage keeps the choices until the ritual ends (S4.02). */
const KEY = "panshi:journey";

const listeners = new Set<() => void>();
let current: Choices | null = null;

/** Session storage, or null where the browser keeps none for us (private windows, blocked cookies). */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function publish(next: Choices) {
  current = next;
  for (const listener of listeners) listener();
}

/** The choices as they stand. In the browser only. */
export function currentChoices(): Choices {
  current ??= readChoices(storage()?.getItem(KEY) ?? null);
  return current;
}

/** Adds to the choices. Where storage is full or closed they are kept until the page is left. */
export function choose(added: Partial<Choices>): void {
  const next = { ...currentChoices(), ...added };
  try {
    storage()?.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is full or closed: what is chosen lives in memory, which is all that can be had.
  }
  publish(next);
}

/** Forgets every choice: the journey is complete (S4.03). */
export function clearJourney(): void {
  storage()?.removeItem(KEY);
  publish(noChoices);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choices; none on the server and while hydrating. */
export const useJourney = (): Choices => useSyncExternalStore(subscribe, currentChoices, () => noChoices);
