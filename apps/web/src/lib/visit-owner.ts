import { hintedMember } from "@panshi/contracts/session-hint";
import { claimVisit } from "./visit-storage.ts";

/** Makes the visit theirs whose session the browser holds. The readable cookie tells it, so no call is made. */
export function heedVisitOwner(): void {
  const memberId = hintedMember(document.cookie);
  if (memberId !== null) claimVisit(memberId);
}

/**
 * Heeds it before anything kept is shown, for pages that never ask who is looking, and again whenever one comes back to
 * the tab: in the meantime somebody else may have signed in, in another tab or at Google. For the page's start.
 */
export function watchVisitOwner(): void {
  heedVisitOwner();
  document.addEventListener("visibilitychange", heedVisitOwner);
  // Two windows beside each other are both visible; a page the browser kept comes back as it was left.
  window.addEventListener("focus", heedVisitOwner);
  window.addEventListener("pageshow", heedVisitOwner);
}
