import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fontCharactersOf, figures, latinLetters } from "./characters.ts";
import { type FontFace, fontFaces } from "./faces.ts";
import type { FontFile } from "./plan.ts";

/** What the back office shows first: the login, the frame around every screen, and the overview. */
const firstPages = [
  "apps/admin/src/{screens,tab-screens}.ts",
  "apps/admin/src/shell/**/*.tsx",
  "apps/admin/src/features/{accounts/session,site/overview}/*.{ts,tsx}",
  "apps/admin/src/routes/{login,dashboard}.tsx",
  "packages/contracts/src/site/overview.ts",
];
/** Shown there, though they stand elsewhere: the dot of a password, roles, the people of the demo. */
const alsoShown = "•超級管理員版主沈守石江予安何知言載入中正在前往";
/** Screens that are not built yet say so in a sentence, which no first page shows. */
const comingSoon = /comingSoon: "[^"]*"/g;
/** A heading; the name of a screen is one too. */
const heading = /<h[123][^>]*>\s*([^<>{}]+)|\btitle="([^"]+)"|\bpath: [^,]+,\s*label: "([^"]+)"/g;

/**
 * One file of the heavy display weight and one of body text with what the first pages of the back office show, so that they
 * need none of the slices, which are cut for the member site. Made from the sources at each build.
 */
export function adminFontFiles(root: URL): FontFile[] {
  const folder = fileURLToPath(root);
  const sources = globSync(firstPages, { cwd: folder })
    .sort()
    .map((path) => readFileSync(new URL(path, root), "utf8").replaceAll(comingSoon, ""));
  const titles = sources.flatMap((text) => [...text.matchAll(heading)].map((found) => found.slice(1).join("")));
  return [file(900, titles.join("")), file(400, `${sources.join("")}${alsoShown}`)];
}

function file(weight: FontFace["weight"], text: string): FontFile {
  const face = fontFaces.find((each) => each.weight === weight);
  if (!face) throw new Error(`no font face of weight ${weight}`);
  const characters = [...new Set([...fontCharactersOf(text), ...figures, ...latinLetters])].sort().join("");
  return { face, name: `admin-${weight}.woff2`, characters };
}
