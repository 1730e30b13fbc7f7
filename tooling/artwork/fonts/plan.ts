import { countUses, mostUsedFirst } from "./characters.ts";
import { estimatedBytes, type FontFace, fontFaces } from "./faces.ts";

/** The characters of each file, by weight. The first file of a weight is its core, which every page preloads. */
export type Slices = Record<`${FontFace["weight"]}`, readonly string[]>;

/**
 * What slices.json records: the files; which of them some public page shows, by name; and those that a page needs at once,
 * by the pattern of its route.
 */
export type RecordedSlices = { slices: Slices; shown: readonly string[]; preloads: Record<string, readonly string[]> };

/** One file of a face. `characters` becomes its unicode-range. */
export type FontFile = { face: FontFace; name: string; characters: string };

export const weightsOfDisplay = ["900", "200"] as const;
export const allWeights = ["900", "200", "400"] as const;

/** The most characters that new ones are appended to, by weight: a page fetches a whole file for one character. */
export const SLICE_SIZE: Readonly<Record<keyof Slices, number>> = { "900": 60, "200": 60, "400": 240 };

/** The file name of a weight's slice, by its place in slices.json. */
export const fileName = (weight: keyof Slices, place: number): string =>
  place === 0 ? `core-${weight}.woff2` : `slice-${weight}-${place}.woff2`;

/** The files of all faces; the characters and their order are those recorded. */
export const planFontFiles = (slices: Slices): FontFile[] =>
  fontFaces.flatMap((face) =>
    slices[face.weight].map((characters, place) => ({ face, name: fileName(`${face.weight}`, place), characters })),
  );

/** The characters that some weight has in no file, the most used first. */
export function unrecordedCharacters(texts: Iterable<Iterable<string>>, slices: Slices): string[] {
  const recorded = allWeights.map((weight) => new Set(slices[weight].join("")));
  return mostUsedFirst(countUses(texts)).filter((character) => !recorded.every((each) => each.has(character)));
}

/** Appends the characters that a weight lacks to its last slice and, when that is full, to new ones. */
export function appendToSlices(slices: readonly string[], characters: readonly string[], size: number): string[] {
  const appended = [...slices];
  const recorded = new Set(slices.join(""));
  for (const character of new Set(characters.filter((each) => !recorded.has(each)))) {
    const last = appended.at(-1);
    if (last === undefined || appended.length === 1 || Array.from(last).length >= size) appended.push(character);
    else appended[appended.length - 1] = last + character;
  }
  return appended;
}

/** The places of the slices that a text needs. */
export function placesOf(slices: readonly string[], text: string): number[] {
  const shown = new Set(text);
  return slices.flatMap((slice, place) => ([...slice].some((character) => shown.has(character)) ? [place] : []));
}

/** About how many bytes a page's text fetches in the display weights; the cores are always fetched. */
export const displayBytes = (slices: Slices, shown: Record<"900" | "200", string>): number =>
  weightsOfDisplay.reduce(
    (sum, weight) =>
      [...new Set([0, ...placesOf(slices[weight], shown[weight])])].reduce(
        (bytes, place) => bytes + estimatedBytes(slices[weight][place] ?? ""),
        sum,
      ),
    0,
  );
