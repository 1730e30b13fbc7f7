import { useEffect, useState } from "react";
import { timeLeft } from "./time-left.ts";

/** How long it is still until a moment (ISO 8601), kept up to date; null when it is over. */
export function useTimeLeft(until: string): string | null {
  const [left, setLeft] = useState(() => timeLeft(new Date(until), new Date()));
  useEffect(() => {
    const tell = () => setLeft(timeLeft(new Date(until), new Date()));
    tell();
    const timer = setInterval(tell, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
