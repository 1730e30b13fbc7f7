import { useLocation, useNavigate } from "react-router-dom";

type State = { layer?: string | null } | null;

/**
 * A dialog as a step of the history: going back closes it, going forward opens it again. The entry's state holds the
 * name of the dialog, never a row, because a browser keeps that state when somebody else signs in. A link from elsewhere
 * names it after the `#` of the address.
 */
export function useHistoryDialog() {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const layer = (state as State)?.layer ?? (decode(hash) || null);
  const drop = () => void navigate({ search }, { state: { ...(state as State), layer: null }, replace: true });
  return {
    /** The open dialog; null for none. */
    layer,
    open: (name: string) => void navigate({ search }, { state: { ...(state as State), layer: name }, flushSync: true }),
    close: () => (hash ? drop() : void navigate(-1)),
    /** Drops what cannot be shown any more, e.g. a row that was deleted, after a reload. */
    forget: drop,
  };
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
