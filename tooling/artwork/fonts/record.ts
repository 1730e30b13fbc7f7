/**
 * `npm run fonts`: records in slices.json which file of the web fonts holds a character. It reads every public page of the
 * built site, on the demo seed, for the characters that it shows in the display font. Files stay as they are, with new
 * characters appended to the last, while no page fetches much more than with a new plan.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnServer, waitForExit } from "../../faults/servers.ts";
import { figures, latinLetters, sourceCharacters } from "./characters.ts";
import { PAGE_LIMIT_BYTES } from "./faces.ts";
import { type PageText, readPages } from "./pages.ts";
import {
  allWeights,
  appendToSlices,
  type RecordedSlices,
  SLICE_SIZE,
  type Slices,
  unrecordedCharacters,
} from "./plan.ts";
import { missingOnPages, listPageFontCosts, planPreloads, planSlices, shownFiles } from "./plan-slices.ts";

const root = new URL("../../../", import.meta.url);
const slicesFile = new URL("slices.json", import.meta.url);
/** A new plan is recorded where the pages fetch this much more with the old one. */
const WORTH_A_NEW_PLAN = 1.1;
/** Kept free of the limit: sizes are estimated here, and a page grows. */
const PLANNED_BYTES = 0.9 * PAGE_LIMIT_BYTES;

const pages = await readBuiltSite();
const sources = sourceCharacters(root);
const recorded = JSON.parse(readFileSync(slicesFile, "utf8")) as RecordedSlices;
const kept = withNewCharacters(recorded.slices);
const planned = withNewCharacters(planSlices(pages, sources));
/** A request costs about as much as four kilobytes. */
const all = (slices: Slices) =>
  listPageFontCosts(pages, slices).reduce((sum, { bytes, files }) => sum + bytes + 4096 * files, 0);
const dearest = (slices: Slices) => listPageFontCosts(pages, slices)[0] ?? { path: "", bytes: 0, files: 0 };
const keep = dearest(kept).bytes <= PLANNED_BYTES && all(kept) <= WORTH_A_NEW_PLAN * all(planned);
const slices = keep && !process.argv.includes("--anew") ? kept : planned;

const next: RecordedSlices = { slices, shown: shownFiles(pages, slices), preloads: planPreloads(pages, slices) };
writeFileSync(slicesFile, `${JSON.stringify(next, null, 2)}\n`);
const { path, bytes, files } = dearest(slices);
console.log(
  `fonts: ${slices === kept ? "files kept" : "files planned anew"}, ${allWeights.map((weight) => `${slices[weight].length} of weight ${weight}`).join(", ")}`,
);
console.log(`fonts: at most about ${Math.round(bytes / 1024)} KiB on a page, in ${files} files (${path})`);
if (bytes > PAGE_LIMIT_BYTES) {
  console.error(`${path} shows too many different characters in headings: set some of them in the body font`);
  process.exitCode = 1;
}

function withNewCharacters(before: Slices): Slices {
  const shown = missingOnPages(pages, before);
  const missing = [...unrecordedCharacters([...sources.values(), figures, latinLetters], before), ...shown];
  const [heavy, light, body] = allWeights.map((weight) =>
    appendToSlices(before[weight], missing, SLICE_SIZE[weight]),
  ) as [string[], string[], string[]];
  return { "900": heavy, "200": light, "400": body };
}

/** The pages of the built site, from a server of its own; the landing page shows any of the stories. */
async function readBuiltSite(): Promise<PageText[]> {
  const bundle = new URL("apps/web/dist/server/entry-server.js", root);
  const { routes } = (await import(bundle.href)) as { routes: readonly { path: string }[] };
  const dataDir = mkdtempSync(join(tmpdir(), "panshi-fonts-"));
  // As root, the database server runs as `nobody`, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const { child, origin } = await spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
  try {
    return await readPages(
      origin,
      routes.map((route) => route.path).filter((each) => each !== "/_design"),
    );
  } finally {
    child.kill("SIGTERM");
    await waitForExit(child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
