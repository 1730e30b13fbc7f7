import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";

type HistoryLayer = {
  /** Going back is refused and calls `onBlocked`, because something is unsaved. */
  blocked: boolean;
  onBlocked: () => void;
  onLeave: () => void;
};

/** Adds a history entry for a dialog that is about to open, so that going back closes it. */
export function useOpenHistoryLayer(): () => void {
  const navigate = useNavigate();
  return () => void navigate(".");
}

/**
 * Handles going back while a dialog with its own history entry is open. Returns a function that closes it
 * unconditionally.
 */
export function useHistoryLayer({ blocked, onBlocked, onLeave }: HistoryLayer): () => void {
  const navigate = useNavigate();
  const stepBack = useEffectEvent((): boolean => {
    if (blocked) {
      void navigate(1);
      onBlocked();
    } else onLeave();
    return blocked;
  });
  // The event itself, because the router's location changes later.
  useEffect(() => {
    let returning = false;
    const onPopState = () => {
      returning = !returning && stepBack();
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);
  return () => {
    onLeave();
    void navigate(-1);
  };
}
