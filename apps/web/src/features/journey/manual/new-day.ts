import { startOfTaipeiDay } from "@panshi/contracts/platform/taipei-time";
import { useEffect, useRef } from "react";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The server's clock may be a little behind. */
const CLOCK_SLACK_MS = 2000;

/** Milliseconds until the next midnight in Taipei. */
export const msUntilMidnight = (now: Date): number => startOfTaipeiDay(now).getTime() + DAY_MS - now.getTime();

/** Calls `onNewDay` when a new Taipei day begins, for a page that stays open over midnight. */
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
      }, msUntilMidnight(new Date()) + CLOCK_SLACK_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
}
