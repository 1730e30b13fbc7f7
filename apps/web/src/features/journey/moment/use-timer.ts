import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds between two ticks. */
const TICK_MS = 500;

type Timer = { stage: "ready" | "running" | "ended"; endsAt: number; left: number };
const readyTimer: Timer = { stage: "ready", endsAt: 0, left: 0 };

/** Counts minutes down by wall-clock time, so that a device that slept ends in time. `onEnd` is called once. */
export function useTimer(onEnd: () => void) {
  const [timer, setTimer] = useState<Timer>(readyTimer);
  const { stage, endsAt } = timer;
  const look = useEffectEvent(() => {
    const left = Math.max(0, endsAt - Date.now());
    setTimer({ stage: left === 0 ? "ended" : "running", endsAt, left });
    if (left === 0) onEnd();
  });
  useEffect(() => {
    if (stage !== "running") return;
    const looking = setInterval(() => look(), TICK_MS);
    return () => clearInterval(looking);
  }, [stage]);
  return {
    stage,
    /** Milliseconds. */
    left: timer.left,
    start: (minutes: number) => {
      const left = minutes * 60_000;
      setTimer({ stage: "running", endsAt: Date.now() + left, left });
    },
    reset: () => setTimer(readyTimer),
  };
}
