import { Draw, QUESTION_MAX } from "@panshi/contracts/oracle";
import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { onSessionStorageCleared, readSessionItem, writeSessionItem } from "../../lib/session/session-storage.ts";

/**
 * The oracle's state in session storage: the question, the draw, and the id of the slip that the model failed to
 * interpret.
 */
type OracleSession = { question: string; draw: Draw | null; unanswered: string | null };

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
    // Unreadable: start with an empty session.
    return emptySession;
  }
}

/** The present session. In the browser only. */
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

/** Resets the session for a new draw with this question, which may be empty. */
export const prepareDraw = (question: string): void => updateSession({ question, draw: null, unanswered: null });

/** Stores the draw, so that a reload shows the same slip. */
export const storeDraw = (draw: Draw): void => updateSession({ draw, unanswered: null });

/** Stores the id of the slip that the model failed to interpret; null once it succeeded. */
export const storeUnanswered = (oracleId: string | null): void => updateSession({ unanswered: oracleId });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session; empty on the server and during hydration. */
export const useOracleSession = (): OracleSession =>
  useSyncExternalStore(subscribe, currentOracleSession, () => emptySession);
