import { useEffect } from "react";
import { useHydrated } from "../../lib/hydrated.ts";
import { readVisit, writeVisit } from "../../lib/visit-storage.ts";

const NAME = "claim";

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
    if (found) writeVisit(NAME, found);
  }, [found]);
  const token = found === null && hydrated ? readVisit(NAME) : found;
  return { token, forget: () => writeVisit(NAME, null) };
}
