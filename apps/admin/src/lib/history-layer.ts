import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

const isLayer = (state: unknown): boolean => typeof state === "object" && state !== null && "layer" in state;

/** Gives what is about to open an entry in the browser's history, so that going back closes it. */
export function useOpenLayer(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const stale = useEffectEvent(() => {
    if (isLayer(state)) void navigate(".", { replace: true });
  });
  // A reload opens nothing again, so the entry it starts from is an ordinary one.
  useEffect(() => stale(), []);
  return () => void navigate(".", { state: { layer: true } });
}

type Layer = {
  /** Something would be lost: going back asks first and the layer stays. */
  held: boolean;
  onHeld: () => void;
  onLeft: () => void;
};

/** The inside of a layer. Answers the way out, which asks nothing. */
export function useLayer({ held, onHeld, onLeft }: Layer): () => void {
  const navigate = useNavigate();
  const inside = isLayer(useLocation().state);
  const was = useRef(false);
  const leaving = useRef(false);
  const gone = useEffectEvent(() => {
    if (held && !leaving.current) {
      void navigate(1);
      onHeld();
    } else onLeft();
  });
  useEffect(() => {
    if (was.current && !inside) gone();
    was.current = inside;
  }, [inside]);
  return () => {
    if (leaving.current) return;
    leaving.current = true;
    void navigate(-1);
  };
}
