import { useEffect, useState } from "react";

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

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time left, coarser the longer it is: 2 天 5 小時, 5 小時 12 分, 12 分 30 秒; null when it is over. */
export function timeLeft(until: Date, now: Date): string | null {
  const seconds = Math.floor((until.getTime() - now.getTime()) / 1000);
  if (seconds <= 0) return null;
  const [big, small] =
    seconds >= DAY
      ? [`${Math.floor(seconds / DAY)} 天`, `${Math.floor((seconds % DAY) / HOUR)} 小時`]
      : seconds >= HOUR
        ? [`${Math.floor(seconds / HOUR)} 小時`, `${Math.floor((seconds % HOUR) / MINUTE)} 分`]
        : [`${Math.floor(seconds / MINUTE)} 分`, `${seconds % MINUTE} 秒`];
  return `${big} ${small}`;
}
