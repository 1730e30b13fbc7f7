/** Every key of ours in session storage begins with it. */
const PREFIX = "panshi:";
/** Which member the visit belongs to, by id; nobody's while only visitors were here. */
const OWNER = "owner";
/** The last sign-out of this browser that the visit knows of. */
const END = "end";

const listeners = new Set<() => void>();
/** The owner once more, for where the browser keeps nothing. */
let owner: string | null = null;

/** Session storage, or null where the browser keeps none for us (private windows, blocked cookies). */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** What this visit keeps under a name; null for nothing. A visit lasts until its tab is closed. */
export const readVisit = (name: string): string | null => storage()?.getItem(PREFIX + name) ?? null;

/** Keeps a text for this visit, null for nothing. Where storage is full or closed, the caller's memory is all there is. */
export function writeVisit(name: string, text: string | null): void {
  try {
    if (text === null) storage()?.removeItem(PREFIX + name);
    else storage()?.setItem(PREFIX + name, text);
  } catch {
    // Full: what is said lives in memory until the page is left, which is all that can be had.
  }
}

/** Calls `forget` when the visit is forgotten, so that memory lets go too. For stores, which live as long as the page. */
export function onVisitForgotten(forget: () => void): void {
  listeners.add(forget);
}

function keysKept(): string[] {
  const kept = storage();
  const keys = Array.from({ length: kept?.length ?? 0 }, (_, place) => kept?.key(place) ?? "");
  return keys.filter((key) => key.startsWith(PREFIX));
}

/** Forgets all that this visit kept: a member signs out, and the next person at the device must not see it. */
export function forgetVisit(): void {
  for (const key of keysKept()) storage()?.removeItem(key);
  owner = null;
  for (const forget of listeners) forget();
}

/**
 * Makes the visit this member's. What a visitor kept goes with them, so that a journey resumes after signing in; what
 * another member kept, whose session has ended without a word, is forgotten. Answers whether it was another member's.
 */
export function claimVisit(memberId: string): boolean {
  owner ??= readVisit(OWNER);
  const another = owner !== null && owner !== memberId;
  if (another) forgetVisit();
  owner = memberId;
  writeVisit(OWNER, memberId);
  return another;
}

/**
 * Forgets what was kept before this sign-out, once: wherever in the browser it happened, and by a link or an address typed
 * in. Answers whether there was something to forget.
 */
export function endVisit(end: string): boolean {
  if (readVisit(END) === end) return false;
  const something = keysKept().some((key) => key !== PREFIX + END);
  if (something) forgetVisit();
  writeVisit(END, end);
  return something;
}
