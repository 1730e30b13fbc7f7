import { useEffect } from "react";
import { useHydrated } from "../../../lib/page/use-hydrated.ts";
import { readSessionItem, writeSessionItem } from "../../../lib/session/session-storage.ts";

/**
 * The token of an email link that needs a sign-in, kept in session storage as `name`: signing in by Google leaves the page, and the
 * address holds it no more. `found` is the token of the address: undefined until it was read, null for none.
 */
export function useKeptToken(
  name: "claim" | "refund-account",
  found: string | null | undefined,
): { token: string | null | undefined; clear: () => void } {
  const hydrated = useHydrated();
  useEffect(() => {
    if (found) writeSessionItem(name, found);
  }, [name, found]);
  const token = found === null && hydrated ? readSessionItem(name) : found;
  return { token, clear: () => writeSessionItem(name, null) };
}
