import { useCallback, useEffect, useRef, useState } from "react";
import { CEREMONY_LENGTH_MS, type Phase, phases } from "./ceremony-phases.ts";

/** Runs the ceremony once after mounting. `onEnd` is called once: at its end, or when it is skipped. */
export function useCeremony(onEnd: () => void): { phase: Phase; skip: () => void } {
  const [phase, setPhase] = useState<Phase>("dark");
  const ended = useRef(false);
  const atEnd = useRef(onEnd);
  useEffect(() => {
    atEnd.current = onEnd;
  }, [onEnd]);

  const end = useCallback(() => {
    if (ended.current) return;
    ended.current = true;
    atEnd.current();
  }, []);

  useEffect(() => {
    const timers = phases.map(({ name, at }) => setTimeout(() => setPhase(name), at));
    timers.push(setTimeout(end, CEREMONY_LENGTH_MS));
    return () => timers.forEach(clearTimeout);
  }, [end]);

  return { phase, skip: end };
}
