import { hintedMemberId, signOutMarker } from "@panshi/contracts/session-hint";
import { claimSessionStorage, clearAfterSignOut } from "./session-storage.ts";

/**
 * Forgets the visit where a member has signed out since, and makes it theirs whose session the browser holds. Readable
 * cookies tell both, so no call is made. Answers whether something was forgotten.
 */
export function syncStorageOwner(): boolean {
  const end = signOutMarker(document.cookie);
  const ended = end !== null && clearAfterSignOut(end);
  const memberId = hintedMemberId(document.cookie);
  return (memberId !== null && claimSessionStorage(memberId)) || ended;
}

/** The page was one member's, and would hand over their wish and show their answers in another's name: it begins anew. */
function reloadIfOwnerChanged(): void {
  if (syncStorageOwner()) location.reload();
}

/**
 * Heeds it before anything kept is shown, for pages that never ask who is looking, and again whenever one comes back to
 * the tab: in the meantime somebody else may have signed in, in another one. For the page's start.
 */
export function watchStorageOwner(): void {
  syncStorageOwner();
  document.addEventListener("visibilitychange", reloadIfOwnerChanged);
  // Two windows beside each other are both visible; a page the browser kept comes back as it was left.
  window.addEventListener("focus", reloadIfOwnerChanged);
  window.addEventListener("pageshow", reloadIfOwnerChanged);
}
