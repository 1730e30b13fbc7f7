import "./styles.css";
import { replayEarlyInput } from "./lib/page/early-input.ts";
import { holdScrollAtInitialHash } from "./lib/page/hold-scroll-at-hash.ts";

/** Loads what the first paint does not need: the scripts, and the fonts of rarer characters. */
async function start() {
  const scripts = document.querySelector<HTMLMetaElement>('meta[name="page-scripts"]')?.content.split(" ") ?? [];
  for (const href of scripts) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  await Promise.all([import("./entry-client.tsx"), import("@panshi/ui/fonts-late.css")]);
}

/** Resolves at the first paint; at once in dev, where the page is empty, and in a hidden tab, which is not painted. */
function painted(): Promise<void> {
  const rendered = document.getElementById("root")?.firstElementChild;
  if (!rendered || document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint"))
    return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: "paint", buffered: true });
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}

replayEarlyInput();
holdScrollAtInitialHash();
await painted();
await start();
