import { useSyncExternalStore } from "react";
import { onVisitForgotten, readVisit, writeVisit } from "../../lib/visit-storage.ts";
import { type Choices, noChoices, readChoices } from "./choices.ts";

/** What session storage keeps the choices under until the ritual ends (S4.02). */
const NAME = "journey";

const listeners = new Set<() => void>();
let current: Choices | null = null;

function publish(next: Choices) {
  current = next;
  for (const listener of listeners) listener();
}

/** The choices as they stand. In the browser only. */
export function currentChoices(): Choices {
  current ??= readChoices(readVisit(NAME));
  return current;
}

/** Adds to the choices. Where storage is full or closed they are kept until the page is left. */
export function choose(added: Partial<Choices>): void {
  const next = { ...currentChoices(), ...added };
  writeVisit(NAME, JSON.stringify(next));
  publish(next);
}

/** Forgets every choice: the journey is complete (S4.03). */
export function clearJourney(): void {
  writeVisit(NAME, null);
  publish(noChoices);
}

onVisitForgotten(() => publish(noChoices));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choices; none on the server and while hydrating. */
export const useJourney = (): Choices => useSyncExternalStore(subscribe, currentChoices, () => noChoices);
