import { fontCharactersOf, countUses, figures, latinLetters, mostUsedFirst } from "./characters.ts";
import { clusterCharacters, type ShownText } from "./cluster.ts";
import type { PageText } from "./pages.ts";
import { allWeights, displayBytes, fileName, placesOf, SLICE_SIZE, type Slices, weightsOfDisplay } from "./plan.ts";

/** A character that this share of the pages shows belongs to the frame around every page, and into the core. */
const SHARE_OF_PAGES = 0.6;
/** A request costs a reader as much as twenty characters more. */
const pageCosts = { request: 20, file: 150, largest: 240 };
const sourceCosts = { request: 2, file: 300, largest: SLICE_SIZE["900"] };
/** How much a route counts in the plan; most visitors see the landing page first. */
const routeWeight = (route: string): number => (route === "/" ? 30 : 2);

/**
 * Plans all files anew: what pages show in a display weight is divided by the pages that show it, the sources' other
 * characters by the folders that use them. `sources`: the characters of the source files by path.
 */
export function planSlices(pages: readonly PageText[], sources: ReadonlyMap<string, ReadonlySet<string>>): Slices {
  const [heavy, light] = weightsOfDisplay.map((weight) => displaySlices(pages, sources, weight)) as [
    string[],
    string[],
  ];
  return { "900": heavy, "200": light, "400": bodySlices(pages, sources) };
}

function displaySlices(
  pages: readonly PageText[],
  sources: ReadonlyMap<string, ReadonlySet<string>>,
  weight: "900" | "200",
): string[] {
  const core = sorted([...figures, ...frameOf(pages, weight).filter((each) => !latinLetters.includes(each))]);
  const shown = clusterCharacters(textsOf(pages, weight, new Set(core)), pageCosts, [latinLetters]);
  const recorded = new Set([...core, ...shown.join(""), ...latinLetters]);
  const others = clusterCharacters(textsOfFolders(sources, recorded), sourceCosts);
  const latin = shown.some((slice) => slice.includes("A")) ? [] : [latinLetters];
  return [core, ...shown, ...latin, ...others];
}

/** What most pages show, in their header and footer. */
function frameOf(pages: readonly PageText[], weight: "900" | "200" | "400"): string[] {
  const fixed = pages.filter(({ path, route }) => path === route);
  const uses = countUses(fixed.map(({ screens }) => new Set(screens.flatMap(({ all }) => [...all[weight]]))));
  return [...uses].filter(([, count]) => count >= fixed.length * SHARE_OF_PAGES).map(([character]) => character);
}

/** What is laid out first counts more than what a reader reaches later, and a page of many counts less. */
function textsOf(pages: readonly PageText[], weight: "900" | "200", without: ReadonlySet<string>): ShownText[] {
  const counts = new Map<string, number>();
  const pagesOf = countUses(pages.map(({ route }) => [route]));
  for (const { route, screens } of pages) {
    const share = routeWeight(route) / (pagesOf.get(route) ?? 1) ** 0.3;
    for (const { first, all } of screens) {
      for (const { text, times } of [
        { text: first[weight], times: 2 },
        { text: all[weight], times: 1 },
      ]) {
        const characters = sorted([...text].filter((character) => !without.has(character)));
        if (characters) counts.set(characters, (counts.get(characters) ?? 0) + share * times);
      }
    }
  }
  return [...counts].map(([characters, counted]) => ({ characters, weight: counted }));
}

function textsOfFolders(sources: ReadonlyMap<string, ReadonlySet<string>>, without: ReadonlySet<string>): ShownText[] {
  const folders = new Map<string, string[]>();
  for (const [path, characters] of sources) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    folders.set(folder, [...(folders.get(folder) ?? []), ...characters]);
  }
  return [...folders.values()]
    .map((characters) => ({ characters: sorted(characters.filter((each) => !without.has(each))), weight: 1 }))
    .filter(({ characters }) => characters !== "");
}

/** Body text for a device without a Chinese font: what most pages show and the landing page begins with, then by use. */
function bodySlices(pages: readonly PageText[], sources: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const landing = pages.find(({ path }) => path === "/")?.screens ?? [];
  const begins = [...frameOf(pages, "400"), ...landing.map(({ first }) => first["400"])];
  const core = sorted([...fontCharactersOf(begins.join(""))]);
  const others = mostUsedFirst(countUses(sources.values())).filter((character) => !core.includes(character));
  const count = Math.ceil(others.length / SLICE_SIZE["400"]);
  return [
    core,
    ...Array.from({ length: count }, (_, at) =>
      others.slice(at * SLICE_SIZE["400"], (at + 1) * SLICE_SIZE["400"]).join(""),
    ),
  ];
}

/**
 * The display files beyond the heavy core, which every page preloads, that a page needs at once on every screen, by its route's pattern; of a route with many
 * pages, those that all of them need.
 */
export function planPreloads(pages: readonly PageText[], slices: Slices): Record<string, string[]> {
  const byRoute = new Map<string, string[][]>();
  for (const { route, screens } of pages) {
    const needs = screens.map(({ first }) =>
      weightsOfDisplay.flatMap((weight) =>
        placesOf(slices[weight], first[weight])
          .filter((place) => weight === "200" || place > 0)
          .map((place) => fileName(weight, place)),
      ),
    );
    byRoute.set(route, [...(byRoute.get(route) ?? []), ...needs]);
  }
  return Object.fromEntries(
    [...byRoute]
      .map(
        ([route, [files = [], ...more]]) =>
          [route, files.filter((file) => more.every((each) => each.includes(file)))] as const,
      )
      .filter(([, files]) => files.length > 0),
  );
}

/** The display files that some page needs, now or when its reader scrolls. */
export const shownFiles = (pages: readonly PageText[], slices: Slices): string[] =>
  weightsOfDisplay.flatMap((weight) => {
    const text = pages.flatMap(({ screens }) => screens.map(({ all }) => all[weight])).join("");
    return [...new Set([0, ...placesOf(slices[weight], text)])].map((place) => fileName(weight, place));
  });

/** The pages by what they fetch in display fonts, the dearest first: about how many bytes, and how many files. */
export const listPageFontCosts = (pages: readonly PageText[], slices: Slices) =>
  pages
    .flatMap(({ path, screens }) =>
      screens.map(({ all }) => ({
        path,
        bytes: displayBytes(slices, all),
        files: weightsOfDisplay.reduce(
          (sum, weight) => sum + new Set([0, ...placesOf(slices[weight], all[weight])]).size,
          0,
        ),
      })),
    )
    .sort((a, b) => b.bytes - a.bytes);

/** Characters sorted, each once. */
const sorted = (characters: readonly string[]): string => [...new Set(characters)].sort().join("");

/** The characters that pages show in a weight whose slices lack them, e.g. of a text that only the seed of a demo has. */
export const missingOnPages = (pages: readonly PageText[], slices: Slices): string[] => {
  const found = new Set<string>();
  for (const weight of allWeights) {
    const recorded = new Set(slices[weight].join(""));
    for (const { screens } of pages)
      for (const { all } of screens)
        for (const character of weight === "400" ? fontCharactersOf(all[weight]) : all[weight])
          if (!recorded.has(character)) found.add(character);
  }
  return [...found].sort();
};
