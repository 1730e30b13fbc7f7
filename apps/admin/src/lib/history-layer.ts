import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";

type Layer = {
  /** Something would be lost: going back asks first and the layer stays. */
  held: boolean;
  onHeld: () => void;
  onLeft: () => void;
};

/** Gives what is about to open an entry in the browser's history, so that going back closes it. */
export function useOpenLayer(): () => void {
  const navigate = useNavigate();
  return () => void navigate(".");
}

/** The inside of an opened layer. Answers the way out, which asks nothing. */
export function useLayer({ held, onHeld, onLeft }: Layer): () => void {
  const navigate = useNavigate();
  const stepBack = useEffectEvent((): boolean => {
    if (held) {
      void navigate(1);
      onHeld();
    } else onLeft();
    return held;
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
    onLeft();
    void navigate(-1);
  };
}
