import { hintedMemberId, readSignOutMarker } from "@panshi/contracts/accounts/session-hint";
import { claimSessionStorage, clearAfterSignOut } from "./session-storage.ts";

/**
 * Clears session storage if a member signed out since, and makes the member whose session the browser holds its owner.
 * Both are known from readable cookies, without a request. Returns whether anything was removed.
 */
export function syncStorageOwner(): boolean {
  const marker = readSignOutMarker(document.cookie);
  const signedOut = marker !== null && clearAfterSignOut(marker);
  const memberId = hintedMemberId(document.cookie);
  return (memberId !== null && claimSessionStorage(memberId)) || signedOut;
}

/** Otherwise the page would show one member's answers, and send their wish, in the name of another. */
function reloadIfOwnerChanged(): void {
  if (syncStorageOwner()) location.reload();
}

/**
 * Checks the owner before anything stored is shown, and again whenever the tab becomes visible or focused: somebody
 * else may have signed in in another tab. Call once when the page starts.
 */
export function watchStorageOwner(): void {
  syncStorageOwner();
  document.addEventListener("visibilitychange", reloadIfOwnerChanged);
  // Two windows side by side are both visible; a page from the back/forward cache returns as it was left.
  window.addEventListener("focus", reloadIfOwnerChanged);
  window.addEventListener("pageshow", reloadIfOwnerChanged);
}
