import { useLocation, useNavigate } from "react-router-dom";

/**
 * A dialog as a step of the history: going back closes it, going forward opens it again. The entry's state holds the
 * name of the dialog, never a row, because a browser keeps that state when somebody else signs in.
 */
export function useLayer() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return {
    /** The open dialog; null for none. */
    layer: (state as { layer?: string } | null)?.layer ?? null,
    open: (layer: string) => void navigate({ search }, { state: { layer }, flushSync: true }),
    close: () => void navigate(-1),
    /** Drops what cannot be shown any more, e.g. a row that is not on the first page, after a reload. */
    forget: () => void navigate({ search }, { state: null, replace: true }),
  };
}
