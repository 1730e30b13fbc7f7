import { WISH_MAX } from "@panshi/contracts/journey/journey";
import { Draw, OracleCategory, QUESTION_MAX } from "@panshi/contracts/journey/oracle";
import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { onSessionStorageCleared, readSessionItem, writeSessionItem } from "../../../lib/session/session-storage.ts";

/** A wish whose ritual just ended: its slip is drawn once the member has seen that it was received. */
const ReceivedWish = z.object({
  prayerId: z.string(),
  text: z.string().check(z.maxLength(WISH_MAX)),
  topic: z.nullable(OracleCategory),
  /** It has words of crisis, as the server read it. */
  care: z._default(z.boolean(), false),
  seen: z.boolean(),
});
type ReceivedWish = z.infer<typeof ReceivedWish>;

/**
 * The oracle's state in session storage: the question, the wish that the draw follows, the draw, and the id of the slip
 * that the model failed to interpret.
 */
type OracleSession = {
  question: string;
  wish: ReceivedWish | null;
  draw: Draw | null;
  unanswered: string | null;
};

const STORAGE_KEY = "oracle";
const StoredSession = z.object({
  question: z.string().check(z.maxLength(QUESTION_MAX)),
  wish: z._default(z.nullable(ReceivedWish), null),
  draw: z.nullable(Draw),
  unanswered: z.nullable(z.string()),
});
const emptySession: OracleSession = { question: "", wish: null, draw: null, unanswered: null };

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
export const resetSessionForDraw = (question: string): void => updateSession({ ...emptySession, question });

/** Resets the session for the draw after a ritual. */
export const prepareWishDraw = (wish: Omit<ReceivedWish, "seen">): void =>
  updateSession({ ...emptySession, wish: { ...wish, seen: false } });

/** Lets the draw of the session's wish begin. */
export function storeWishSeen(): void {
  const { wish } = currentOracleSession();
  if (wish) updateSession({ wish: { ...wish, seen: true } });
}

/** Stores the draw, so that a reload shows the same slip. */
export const storeDraw = (draw: Draw): void => updateSession({ draw, unanswered: null });

/** Stores the id of the slip that the model failed to interpret; null once it succeeded. */
export const storeFailedInterpretation = (oracleId: string | null): void => updateSession({ unanswered: oracleId });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session; empty on the server and during hydration. */
export const useOracleSession = (): OracleSession =>
  useSyncExternalStore(subscribe, currentOracleSession, () => emptySession);
