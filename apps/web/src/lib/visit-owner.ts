import { hintedMember, visitEnd } from "@panshi/contracts/session-hint";
import { claimVisit, endVisit } from "./visit-storage.ts";

/**
 * Forgets the visit where a member has signed out since, and makes it theirs whose session the browser holds. Readable
 * cookies tell both, so no call is made. Answers whether something was forgotten.
 */
export function heedVisitOwner(): boolean {
  const end = visitEnd(document.cookie);
  const ended = end !== null && endVisit(end);
  const memberId = hintedMember(document.cookie);
  return (memberId !== null && claimVisit(memberId)) || ended;
}

/** The page was one member's, and would hand over their wish and show their answers in another's name: it begins anew. */
function lookAgain(): void {
  if (heedVisitOwner()) location.reload();
}

/**
 * Heeds it before anything kept is shown, for pages that never ask who is looking, and again whenever one comes back to
 * the tab: in the meantime somebody else may have signed in, in another one. For the page's start.
 */
export function watchVisitOwner(): void {
  heedVisitOwner();
  document.addEventListener("visibilitychange", lookAgain);
  // Two windows beside each other are both visible; a page the browser kept comes back as it was left.
  window.addEventListener("focus", lookAgain);
  window.addEventListener("pageshow", lookAgain);
}
