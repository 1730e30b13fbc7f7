import { useEffect, useRef } from "react";

const DAY = 24 * 60 * 60 * 1000;
const TAIPEI_OFFSET = 8 * 60 * 60 * 1000;
/** The server's clock may be a little behind ours. */
const SLACK = 2000;

/** Milliseconds until the next midnight in Taipei. */
export const untilMidnight = (now: Date): number => DAY - ((now.getTime() + TAIPEI_OFFSET) % DAY);

/** Calls when a new Taipei day has begun, for a page that stays open over midnight. */
export function useNewDay(onNewDay: () => void): void {
  const call = useRef(onNewDay);
  useEffect(() => {
    call.current = onNewDay;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        call.current();
        wait();
      }, untilMidnight(new Date()) + SLACK);
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
}
