import { useSyncExternalStore } from "react";

/** From here on there is room for a sidebar and for tables (Tailwind's `lg`). */
const wide = "(width >= 64rem)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the screen is wide. A narrow one is composed anew, so only one of the two stands in the page. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
