import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/** The token in a fragment such as `#token=…`; null where there is none. */
export const tokenFromHash = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get("token") || null;

/**
 * The token of the letter's link, read after hydration and taken out of the address, so that neither the history nor a
 * copied address holds it. Undefined until it was looked for, null where the address has none; `forget` lets it go.
 */
export function useLinkToken(): { token: string | null | undefined; forget: () => void } {
  const { key } = useLocation();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const found = tokenFromHash(location.hash);
    // A second look at the same arrival finds the address cleared already, and leaves what the first one found.
    setToken((now) => found ?? now ?? null);
    if (found) history.replaceState(history.state, "", location.pathname + location.search);
  }, [key]);
  return { token, forget: () => setToken(null) };
}
