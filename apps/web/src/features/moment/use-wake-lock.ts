import { useEffect } from "react";

/** Keeps the screen lit while `wanted`, where the device can; where it cannot or will not, the time goes on all the same. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let over = false;
    let lock: WakeLockSentinel | undefined;
    const hold = () => {
      if (document.visibilityState !== "visible" || over) return;
      navigator.wakeLock.request("screen").then(
        (got) => {
          if (over) void got.release();
          else lock = got;
        },
        // Refused, to save the battery for one: the screen may sleep, and wakes to the right time.
        () => {},
      );
    };
    hold();
    // The lock is lost whenever the page is hidden.
    document.addEventListener("visibilitychange", hold);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, [wanted]);
}
