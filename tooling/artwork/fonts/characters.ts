import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where words stand that a screen may show. Folders that are not there yet are passed over. */
const globs = [
  "apps/web/src/**/*.{ts,tsx}",
  "apps/web/index.html",
  "apps/admin/src/**/*.{ts,tsx}",
  "apps/admin/index.html",
  "packages/contracts/src/**/*.ts",
  "packages/core/src/**/*.ts",
  "packages/db/src/seed/content/**/*.{ts,json,md}",
  "packages/ui/src/**/*.{ts,tsx}",
];

/** Characters the face has a say in: Han, Bopomofo, CJK punctuation and full-width forms, and Latin punctuation beside. */
const coveredCharacters =
  /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef\u2010-\u2027\u2030-\u205e\u00b0\u00b7\u00d7]/gu;

/** Basic Latin, for figures and names in titles. */
export const basicLatin = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join("");

export const charactersOf = (text: string): Set<string> => new Set(text.match(coveredCharacters));

/**
 * Every character of ours in the sources under `root` (a folder URL that ends in a slash), with the number of files that
 * use it. Tests are left out: nobody reads them on a screen.
 */
export function sourceCharacters(root: URL): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of globSync(globs, { cwd: fileURLToPath(root) })) {
    if (path.includes(".test.")) continue;
    for (const character of charactersOf(readFileSync(new URL(path, root), "utf8"))) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  return counts;
}

/** Most used first, equals by code point, so that the same sources always give the same files. */
export const mostUsedFirst = (counts: Map<string, number>): string[] =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([character]) => character);
