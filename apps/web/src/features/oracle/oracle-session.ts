import { Draw, QUESTION_MAX } from "@panshi/contracts/oracle";
import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { onSessionStorageCleared, readSessionItem, writeSessionItem } from "../../lib/session/session-storage.ts";

/** What this visit knows of its oracle: the question held, the slip drawn, and the slip no model could interpret. */
export type OracleSession = { question: string; draw: Draw | null; unanswered: string | null };

const STORAGE_KEY = "oracle";
const StoredSession = z.object({
  question: z.string().check(z.maxLength(QUESTION_MAX)),
  draw: z.nullable(Draw),
  unanswered: z.nullable(z.string()),
});
const emptySession: OracleSession = { question: "", draw: null, unanswered: null };

const listeners = new Set<() => void>();
let current: OracleSession | null = null;

function read(): OracleSession {
  try {
    const found = StoredSession.safeParse(JSON.parse(readSessionItem(STORAGE_KEY) ?? "null"));
    return found.success ? found.data : emptySession;
  } catch {
    // Not our text: the visit begins anew.
    return emptySession;
  }
}

/** The visit as it stands. In the browser only. */
export function currentOracleSession(): OracleSession {
  current ??= read();
  return current;
}

function publish(next: OracleSession) {
  current = next;
  for (const listener of listeners) listener();
}

function updateSession(change: Partial<OracleSession>) {
  const next = { ...currentOracleSession(), ...change };
  writeSessionItem(STORAGE_KEY, JSON.stringify(next));
  publish(next);
}

onSessionStorageCleared(() => publish(emptySession));

/** Clears the way for a new draw with this question, which may be empty. */
export const prepareDraw = (question: string): void => updateSession({ question, draw: null, unanswered: null });

/** Keeps what was drawn, so that a reload shows the same slip. */
export const storeDraw = (draw: Draw): void => updateSession({ draw, unanswered: null });

/** Remembers the slip that no model could interpret; null once one could. */
export const storeUnanswered = (oracleId: string | null): void => updateSession({ unanswered: oracleId });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The visit; nothing on the server and while hydrating. */
export const useOracleSession = (): OracleSession =>
  useSyncExternalStore(subscribe, currentOracleSession, () => emptySession);
