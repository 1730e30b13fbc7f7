import { useEffect } from "react";
import { useHydrated } from "../../lib/page/use-hydrated.ts";
import { readSessionItem, writeSessionItem } from "../../lib/session/session-storage.ts";

const CLAIM_STORAGE_KEY = "claim";

/**
 * The token of the letter's link, kept for this visit: the way to Google and back leaves the page, and the address holds it
 * no more. `found` is what the address held: undefined until it was looked for, null for nothing.
 */
export function useClaimToken(found: string | null | undefined): {
  token: string | null | undefined;
  forget: () => void;
} {
  const hydrated = useHydrated();
  useEffect(() => {
    if (found) writeSessionItem(CLAIM_STORAGE_KEY, found);
  }, [found]);
  const token = found === null && hydrated ? readSessionItem(CLAIM_STORAGE_KEY) : found;
  return { token, forget: () => writeSessionItem(CLAIM_STORAGE_KEY, null) };
}
