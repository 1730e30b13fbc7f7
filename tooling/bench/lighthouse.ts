import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromiumArgs, findChromium } from "../e2e/chromium.ts";
import { median } from "./load.ts";
import { startServer } from "./servers.ts";

/** Lighthouse on a simulated phone: the median of three runs for each page (`npm run lighthouse -- /intro /oracle-draw`). */
const RUNS = 3;
const pages = process.argv.slice(2);
if (pages.length === 0) pages.push("/");

const server = await startServer();
const chrome = await launch({ chromePath: await findChromium(), chromeFlags: ["--headless=new", ...chromiumArgs] });
try {
  for (const page of pages) await measure(page);
} finally {
  chrome.kill();
  await server.stop();
}

async function measure(page: string): Promise<void> {
  const runs: Record<string, number>[] = [];
  const failed = new Set<string>();
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(server.origin + page, { port: chrome.port, output: "json", logLevel: "error" });
    if (!result) throw new Error(`${page}: no result`);
    const { categories, audits } = result.lhr;
    for (const category of Object.values(categories)) {
      for (const { id, weight } of category.auditRefs) {
        const score = audits[id]?.score;
        if (weight > 0 && score !== null && score !== undefined && score < 0.9) failed.add(id);
      }
    }
    const bytes = (type: string) =>
      requests(result.lhr)
        .filter((each) => type === "all" || each.resourceType === type)
        .reduce((sum, each) => sum + each.transferSize, 0) / 1024;
    runs.push({
      performance: 100 * (categories.performance?.score ?? Number.NaN),
      accessibility: 100 * (categories.accessibility?.score ?? Number.NaN),
      practices: 100 * (categories["best-practices"]?.score ?? Number.NaN),
      seo: 100 * (categories.seo?.score ?? Number.NaN),
      "LCP s": (audits["largest-contentful-paint"]?.numericValue ?? Number.NaN) / 1000,
      CLS: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
      "TBT ms": audits["total-blocking-time"]?.numericValue ?? Number.NaN,
      "script KiB": bytes("Script"),
      "font KiB": bytes("Font"),
      "all KiB": bytes("all"),
    });
  }
  const figures = Object.keys(runs[0] ?? {}).map(
    (name) => `${name} ${Number(median(runs.map((run) => run[name] ?? Number.NaN)).toFixed(3))}`,
  );
  console.log(`${page}  ${figures.join("  ")}`);
  if (failed.size > 0) console.log(`  below 0.9: ${[...failed].join(", ")}`);
}

type Request = { resourceType: string; transferSize: number };
function requests(lhr: { audits: Record<string, { details?: unknown }> }): Request[] {
  const details = lhr.audits["network-requests"]?.details as { items?: Request[] } | undefined;
  return details?.items ?? [];
}
