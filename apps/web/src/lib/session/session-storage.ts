/** Prefix of every key that the site writes to session storage. */
const KEY_PREFIX = "panshi:";
/** Holds the id of the member whose data is stored; absent while only visitors used the tab. */
const OWNER_KEY = "owner";
/** Holds the marker of the last sign-out in this browser that was handled. */
const SIGN_OUT_KEY = "end";

const listeners = new Set<() => void>();
/** The owner in memory, for browsers that block storage. */
let owner: string | null = null;

/** Session storage, or null where the browser blocks it (private windows, blocked cookies). */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Reads an item of this tab's session storage; null for none. It lasts until the tab is closed. */
export const readSessionItem = (name: string): string | null => storage()?.getItem(KEY_PREFIX + name) ?? null;

/**
 * Writes an item, or removes it for null. Does nothing where storage is full or blocked: callers keep a copy in memory.
 */
export function writeSessionItem(name: string, text: string | null): void {
  try {
    if (text === null) storage()?.removeItem(KEY_PREFIX + name);
    else storage()?.setItem(KEY_PREFIX + name, text);
  } catch {
    // Storage is full: the caller's copy in memory lasts until the page is left.
  }
}

/**
 * Calls `listener` when session storage is cleared. There is no way to unsubscribe: for stores that live as long as the
 * page.
 */
export function onSessionStorageCleared(listener: () => void): void {
  listeners.add(listener);
}

function storedKeys(): string[] {
  const items = storage();
  const keys = Array.from({ length: items?.length ?? 0 }, (_, index) => items?.key(index) ?? "");
  return keys.filter((key) => key.startsWith(KEY_PREFIX));
}

/** Removes everything that the site stored, so that the next person at the device does not see it. */
export function clearSessionStorage(): void {
  for (const key of storedKeys()) storage()?.removeItem(key);
  owner = null;
  for (const listener of listeners) listener();
}

/**
 * Makes a member the owner of what is stored. A visitor's items stay, so that a journey resumes after signing in;
 * another member's items are removed. Returns whether they were.
 */
export function claimSessionStorage(memberId: string): boolean {
  owner ??= readSessionItem(OWNER_KEY);
  const ownerChanged = owner !== null && owner !== memberId;
  if (ownerChanged) clearSessionStorage();
  owner = memberId;
  writeSessionItem(OWNER_KEY, memberId);
  return ownerChanged;
}

/**
 * Removes what was stored before the sign-out with this marker, once, in whichever tab it happened. Returns whether
 * there was anything to remove.
 */
export function clearAfterSignOut(marker: string): boolean {
  if (readSessionItem(SIGN_OUT_KEY) === marker) return false;
  const hadItems = storedKeys().some((key) => key !== KEY_PREFIX + SIGN_OUT_KEY);
  if (hadItems) clearSessionStorage();
  writeSessionItem(SIGN_OUT_KEY, marker);
  return hadItems;
}
