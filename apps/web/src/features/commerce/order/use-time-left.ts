import { useEffect, useState } from "react";
import { timeLeft } from "./time-left.ts";

/** The time left until a time (ISO 8601), updated as it passes; null when it is over. */
export function useTimeLeft(until: string): string | null {
  const [left, setLeft] = useState(() => timeLeft(new Date(until), new Date()));
  useEffect(() => {
    const update = () => setLeft(timeLeft(new Date(until), new Date()));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
