import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The sources whose texts a screen may show. */
const globs = [
  "apps/web/src/**/*.{ts,tsx}",
  "apps/web/index.html",
  "apps/admin/src/**/*.{ts,tsx}",
  "apps/admin/index.html",
  "packages/client/src/**/*.{ts,tsx}",
  "packages/contracts/src/**/*.ts",
  "packages/core/src/**/*.ts",
  "packages/db/src/seed/content/**/*.{ts,json,md}",
  "packages/ui/src/**/*.{ts,tsx}",
];

/** What the web fonts are for: Han, Bopomofo, CJK punctuation and full-width forms, and Latin punctuation used with them. */
const coveredCharacters =
  /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef\u2010-\u2027\u2030-\u205e\u00b0\u00b7\u00d7]/gu;

/** Figures, what stands beside them, and punctuation: one file of each display weight holds them all. */
export const figures = ` 0123456789NT$,.%+-:/\u2013\u2014\u2212\u00d7\u00b7\u2026\u30fb，。、？！：；（）「」『』～／％＋`;

/** The Latin letters and signs beside the figures: one file, so that a word is never of two fonts. */
export const latinLetters = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index))
  .filter((character) => !figures.includes(character))
  .join("");

/** The characters of a text that the web fonts should hold. */
export const fontCharactersOf = (text: string): Set<string> => new Set(text.match(coveredCharacters));

/**
 * The characters of each source file under `root` (a folder URL that ends in a slash) that the web fonts should hold, by its
 * path. Tests are left out: no screen shows their texts.
 */
export function sourceCharacters(root: URL): Map<string, Set<string>> {
  const paths = globSync(globs, { cwd: fileURLToPath(root) }).filter((path) => !path.includes(".test."));
  return new Map(paths.sort().map((path) => [path, fontCharactersOf(readFileSync(new URL(path, root), "utf8"))]));
}

/** How many of the texts use each character. */
export function countUses(texts: Iterable<Iterable<string>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

/** Most used first, equals by code point, so that the same sources always give the same order. */
export const mostUsedFirst = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([character]) => character);
