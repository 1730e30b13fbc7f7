/** Every key of ours in session storage begins with it. */
const KEY_PREFIX = "panshi:";
/** Which member the visit belongs to, by id; nobody's while only visitors were here. */
const OWNER_KEY = "owner";
/** The last sign-out of this browser that the visit knows of. */
const SIGN_OUT_KEY = "end";

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
export const readSessionItem = (name: string): string | null => storage()?.getItem(KEY_PREFIX + name) ?? null;

/** Keeps a text for this visit, null for nothing. Where storage is full or closed, the caller's memory is all there is. */
export function writeSessionItem(name: string, text: string | null): void {
  try {
    if (text === null) storage()?.removeItem(KEY_PREFIX + name);
    else storage()?.setItem(KEY_PREFIX + name, text);
  } catch {
    // Full: what is said lives in memory until the page is left, which is all that can be had.
  }
}

/** Calls `forget` when the visit is forgotten, so that memory lets go too. For stores, which live as long as the page. */
export function onSessionStorageCleared(forget: () => void): void {
  listeners.add(forget);
}

function storedKeys(): string[] {
  const kept = storage();
  const keys = Array.from({ length: kept?.length ?? 0 }, (_, place) => kept?.key(place) ?? "");
  return keys.filter((key) => key.startsWith(KEY_PREFIX));
}

/** Forgets all that this visit kept: a member signs out, and the next person at the device must not see it. */
export function clearSessionStorage(): void {
  for (const key of storedKeys()) storage()?.removeItem(key);
  owner = null;
  for (const forget of listeners) forget();
}

/**
 * Makes the visit this member's. What a visitor kept goes with them, so that a journey resumes after signing in; what
 * another member kept, whose session has ended without a word, is forgotten. Answers whether it was another member's.
 */
export function claimSessionStorage(memberId: string): boolean {
  owner ??= readSessionItem(OWNER_KEY);
  const another = owner !== null && owner !== memberId;
  if (another) clearSessionStorage();
  owner = memberId;
  writeSessionItem(OWNER_KEY, memberId);
  return another;
}

/**
 * Forgets what was kept before this sign-out, once: wherever in the browser it happened, and by a link or an address typed
 * in. Answers whether there was something to forget.
 */
export function clearAfterSignOut(end: string): boolean {
  if (readSessionItem(SIGN_OUT_KEY) === end) return false;
  const something = storedKeys().some((key) => key !== KEY_PREFIX + SIGN_OUT_KEY);
  if (something) clearSessionStorage();
  writeSessionItem(SIGN_OUT_KEY, end);
  return something;
}
