import { Draw, QUESTION_MAX } from "@panshi/contracts/oracle";
import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { onVisitForgotten, readVisit, writeVisit } from "../../lib/visit-storage.ts";

/** What this visit knows of its oracle: the question held, the slip drawn, and the slip no model could interpret. */
export type OracleVisit = { question: string; draw: Draw | null; unanswered: string | null };

const NAME = "oracle";
const Kept = z.object({
  question: z.string().check(z.maxLength(QUESTION_MAX)),
  draw: z.nullable(Draw),
  unanswered: z.nullable(z.string()),
});
const nothing: OracleVisit = { question: "", draw: null, unanswered: null };

const listeners = new Set<() => void>();
let current: OracleVisit | null = null;

function read(): OracleVisit {
  try {
    const found = Kept.safeParse(JSON.parse(readVisit(NAME) ?? "null"));
    return found.success ? found.data : nothing;
  } catch {
    // Not our text: the visit begins anew.
    return nothing;
  }
}

/** The visit as it stands. In the browser only. */
export function currentOracle(): OracleVisit {
  current ??= read();
  return current;
}

function publish(next: OracleVisit) {
  current = next;
  for (const listener of listeners) listener();
}

function set(change: Partial<OracleVisit>) {
  const next = { ...currentOracle(), ...change };
  writeVisit(NAME, JSON.stringify(next));
  publish(next);
}

onVisitForgotten(() => publish(nothing));

/** Clears the way for a new draw with this question, which may be empty. */
export const prepareDraw = (question: string): void => set({ question, draw: null, unanswered: null });

/** Keeps what was drawn, so that a reload shows the same slip. */
export const keepDraw = (draw: Draw): void => set({ draw, unanswered: null });

/** Remembers the slip that no model could interpret; null once one could. */
export const keepUnanswered = (oracleId: string | null): void => set({ unanswered: oracleId });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The visit; nothing on the server and while hydrating. */
export const useOracleVisit = (): OracleVisit => useSyncExternalStore(subscribe, currentOracle, () => nothing);
