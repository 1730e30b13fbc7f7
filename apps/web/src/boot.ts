import "./styles.css";
import { replayEarlyInput } from "./lib/page/early-input.ts";

/**
 * The page that the server drew is painted first; what it shows no sooner for, its scripts and the fonts of rarer
 * characters, is asked for after that, all at once.
 */
async function start() {
  const scripts = document.querySelector<HTMLMetaElement>('meta[name="page-scripts"]')?.content.split(" ") ?? [];
  for (const href of scripts) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  await Promise.all([import("./entry-client.tsx"), import("@panshi/ui/fonts-late.css")]);
}

/** Resolves when something of the page is painted; at once where nothing will be: in dev, and where no one looks. */
function painted(): Promise<void> {
  const drawn = document.getElementById("root")?.firstElementChild;
  if (!drawn || document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: "paint", buffered: true });
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}

replayEarlyInput();
await painted();
await start();
