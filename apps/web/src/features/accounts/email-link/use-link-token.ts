import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/** The token in a fragment such as `#token=…`; null where there is none. */
export const tokenFromHash = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get("token") || null;

/**
 * The token of an email's link, read after hydration and removed from the address, so that neither the history nor a
 * copied address holds it. Undefined until it was read, null where the address has none; `forget` drops it.
 */
export function useLinkToken(): { token: string | null | undefined; forget: () => void } {
  const { key } = useLocation();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const found = tokenFromHash(location.hash);
    // Where the effect runs twice for one navigation, the address is already cleared: keep the token found first.
    setToken((current) => found ?? current ?? null);
    if (found) history.replaceState(history.state, "", location.pathname + location.search);
  }, [key]);
  return { token, forget: () => setToken(null) };
}
