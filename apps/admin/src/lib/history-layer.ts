import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";

type HistoryLayer = {
  /** Something would be lost: going back asks first and the layer stays. */
  blocked: boolean;
  onBlocked: () => void;
  onLeave: () => void;
};

/** Gives what is about to open an entry in the browser's history, so that going back closes it. */
export function useOpenHistoryLayer(): () => void {
  const navigate = useNavigate();
  return () => void navigate(".");
}

/** The inside of an opened layer. Answers the way out, which asks nothing. */
export function useHistoryLayer({ blocked, onBlocked, onLeave }: HistoryLayer): () => void {
  const navigate = useNavigate();
  const stepBack = useEffectEvent((): boolean => {
    if (blocked) {
      void navigate(1);
      onBlocked();
    } else onLeave();
    return blocked;
  });
  // The event itself, for the router's location follows it in its own time.
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
