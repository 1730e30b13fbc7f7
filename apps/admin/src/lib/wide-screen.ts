import { useSyncExternalStore } from "react";

/** The breakpoint of sidebar and tables (Tailwind's `lg`). */
const wide = "(width >= 64rem)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the screen is wide. Layouts for wide and narrow screens are rendered one at a time. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    // Without a window.
    () => true,
  );
