import { useEffect } from "react";
import { useHydrated } from "../../lib/page/use-hydrated.ts";
import { readSessionItem, writeSessionItem } from "../../lib/session/session-storage.ts";

const CLAIM_STORAGE_KEY = "claim";

/**
 * The claim token of an email link, stored in session storage: signing in by Google leaves the page, and the address
 * holds it no more. `found` is the token of the address: undefined until it was read, null for none.
 */
export function useClaimToken(found: string | null | undefined): {
  token: string | null | undefined;
  clear: () => void;
} {
  const hydrated = useHydrated();
  useEffect(() => {
    if (found) writeSessionItem(CLAIM_STORAGE_KEY, found);
  }, [found]);
  const token = found === null && hydrated ? readSessionItem(CLAIM_STORAGE_KEY) : found;
  return { token, clear: () => writeSessionItem(CLAIM_STORAGE_KEY, null) };
}
