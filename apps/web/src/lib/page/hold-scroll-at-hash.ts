/** Events by which a reader takes over the scroll position. */
const takeover = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** The longest time, in milliseconds, that a page is expected to change after its first paint. */
const HOLD_MS = 10_000;

let release = () => {};

/** The element of a `#hash`; null for none, also where the hash cannot be decoded. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * Scrolls to the element of `hash` at once, and again before each paint in which the page above it changed size (data, fonts),
 * until the reader scrolls, presses a key or {@link HOLD_MS} have passed. The element may still be missing. While it is held,
 * `data-held` lays out every section of the page: estimated heights would misplace it.
 */
export function holdScrollAtHash(hash: string): void {
  release();
  if (hash.length < 2) return;
  const place = () => targetOf(hash)?.scrollIntoView({ behavior: "instant" });
  const observer = new ResizeObserver(place);
  const timer = setTimeout(() => release(), HOLD_MS);
  release = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of takeover) removeEventListener(name, release, { capture: true });
    release = () => {};
  };
  for (const name of takeover) addEventListener(name, release, { capture: true, passive: true });
  document.documentElement.dataset["held"] = "";
  observer.observe(document.body);
  place();
}

/** Ends {@link holdScrollAtHash}, for a page without a hash. */
export function stopHoldingScroll(): void {
  release();
  delete document.documentElement.dataset["held"];
}

/** {@link holdScrollAtHash} for the first page of a visit; a reload and going back leave the position to the browser. */
export function holdScrollAtInitialHash(): void {
  const [entry] = performance.getEntriesByType("navigation");
  if (location.hash && (entry as PerformanceNavigationTiming | undefined)?.type === "navigate")
    holdScrollAtHash(location.hash);
}
