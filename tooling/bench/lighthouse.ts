/**
 * Lighthouse on a simulated phone: the median of three runs for each page, as a table (`npm run lighthouse -- /intro /blog`).
 *
 * `--chinese-font=FOLDER` gives the browser, and nothing else on the machine, the fonts of a folder beside the installed
 * ones, for the figures of a device that has a Chinese font. `--runs=1` is enough for bytes, which do not vary.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromiumArgs, findChromium } from "../e2e/chromium.ts";
import { median } from "./load.ts";
import { startServer } from "./servers.ts";

const publicPages = [
  "/",
  "/blog",
  "/souldepartment",
  "/downloads",
  "/intro",
  "/contact",
  "/terms",
  "/privacy",
  "/refund",
];

/** Not for search engines, which their score of SEO says; the other limits hold. */
const unlistedPages = ["/oracle-reading"];

/** What a page must reach with a Chinese font on the device: at least (scores), or at most (the rest). */
const bars = {
  perf: (value: number) => value >= 97,
  a11y: (value: number) => value === 100,
  practices: (value: number) => value === 100,
  seo: (value: number) => value === 100,
  "LCP s": () => true,
  CLS: (value: number) => value < 0.01,
  "TBT ms": () => true,
  "script KiB": (value: number) => value <= 125,
  "font KiB": (value: number) => value <= 120,
  "all KiB": () => true,
};
type Figures = Record<keyof typeof bars, number>;
const names = Object.keys(bars) as (keyof Figures)[];
/** The landing page alone has a limit for everything it transfers. */
const LANDING_KIB = 350;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "chinese-font": { type: "string" }, runs: { type: "string", default: "3" } },
});

const server = await startServer();
const fontSetup = values["chinese-font"] ? addFonts(resolve(values["chinese-font"])) : undefined;
const chromePath = await findChromium();
if (fontSetup) process.env["FONTCONFIG_FILE"] = fontSetup.file;
const chrome = await launch({ chromePath, chromeFlags: ["--headless=new", ...chromiumArgs] });
try {
  const pages = positionals.length > 0 ? positionals : [...publicPages, ...unlistedPages, await newestPost()];
  let fetchedBodyFont = false;
  const rows: string[] = [];
  const failures: string[] = [];
  for (const page of pages) {
    const { figures, failed, bodyFont } = await measure(page);
    fetchedBodyFont ||= bodyFont;
    const missed = names.filter(
      (name) =>
        (!bars[name](figures[name]) && !(name === "seo" && unlistedPages.includes(page))) ||
        (page === "/" && name === "all KiB" && figures[name] > LANDING_KIB),
    );
    rows.push(
      `| ${page} | ${names.map((name) => `${figures[name]}${missed.includes(name) ? " ✗" : ""}`).join(" | ")} |`,
    );
    if (failed.length > 0) failures.push(`${page} below 0.9: ${failed.join(", ")}`);
  }
  console.log(`device: ${fetchedBodyFont ? "no Chinese font (it fetches one for body text)" : "has a Chinese font"}`);
  console.log(`| page | ${names.join(" | ")} |\n|${" --- |".repeat(names.length + 1)}\n${rows.join("\n")}`);
  for (const failure of failures) console.log(failure);
} finally {
  chrome.kill();
  await server.stop();
  fontSetup?.remove();
}

/** A font configuration that adds a folder to the machine's own, in a file that only the measured browser reads. */
function addFonts(folder: string): { file: string; remove: () => void } {
  const own = mkdtempSync(join(tmpdir(), "panshi-fonts-"));
  const file = join(own, "fonts.conf");
  const include = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>';
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${include}<dir>${folder}</dir><cachedir>${own}</cachedir></fontconfig>`,
  );
  return { file, remove: () => rmSync(own, { recursive: true, force: true }) };
}

async function newestPost(): Promise<string> {
  const listed = await fetch(`${server.origin}/sitemap.xml`).then((answer) => answer.text());
  const [post] = listed.match(/\/blog\/[^<]+/) ?? [];
  if (!post) throw new Error("the sitemap lists no post");
  return post;
}

/** The median figures of a page, the audits that failed in some run, and whether it fetched the font of body text. */
async function measure(page: string): Promise<{ figures: Figures; failed: string[]; bodyFont: boolean }> {
  const runs: Figures[] = [];
  const failed = new Set<string>();
  let bodyFont = false;
  for (let run = 0; run < Number(values.runs); run += 1) {
    const result = await lighthouse(server.origin + page, { port: chrome.port, output: "json", logLevel: "error" });
    if (!result) throw new Error(`${page}: no result`);
    const { categories, audits } = result.lhr;
    for (const category of Object.values(categories)) {
      for (const { id, weight } of category.auditRefs) {
        const score = audits[id]?.score;
        if (weight > 0 && score !== null && score !== undefined && score < 0.9) failed.add(id);
      }
    }
    const sent = requests(result.lhr);
    bodyFont ||= sent.some(({ url }) => /\/(core|slice)-400/.test(url));
    const bytes = (type: string) =>
      sent
        .filter((each) => type === "all" || each.resourceType === type)
        .reduce((sum, each) => sum + each.transferSize, 0) / 1024;
    const score = (id: string) => 100 * (categories[id]?.score ?? Number.NaN);
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    runs.push({
      perf: score("performance"),
      a11y: score("accessibility"),
      practices: score("best-practices"),
      seo: score("seo"),
      "LCP s": value("largest-contentful-paint") / 1000,
      CLS: value("cumulative-layout-shift"),
      "TBT ms": value("total-blocking-time"),
      "script KiB": bytes("Script"),
      "font KiB": bytes("Font"),
      "all KiB": bytes("all"),
    });
  }
  const middle = (name: keyof Figures) => Number(median(runs.map((run) => run[name])).toFixed(name === "CLS" ? 3 : 1));
  return {
    figures: Object.fromEntries(names.map((name) => [name, middle(name)])) as Figures,
    failed: [...failed],
    bodyFont,
  };
}

type Request = { url: string; resourceType: string; transferSize: number };
function requests(lhr: { audits: Record<string, { details?: unknown }> }): Request[] {
  const details = lhr.audits["network-requests"]?.details as { items?: Request[] } | undefined;
  return details?.items ?? [];
}
