import { basicLatin, charactersOf, mostUsedFirst } from "./characters.ts";
import { type FontFace, fontFaces } from "./faces.ts";

/** One file of a face. `characters` becomes its unicode-range. A core file holds what a first load shows. */
export type FontFile = { face: FontFace; name: string; characters: string; core: boolean };

/** Characters that the pages of a first load show, by weight; measured by measure.ts. */
export type FirstLoad = Readonly<Record<string, string>>;

/** The most characters a slice holds: about 48 KiB of woff2. */
export const SLICE_SIZE = 240;

/** The characters of a face's core file, sorted. */
function coreCharacters(face: FontFace, firstLoad: FirstLoad): string {
  const shown = firstLoad[face.weight] ?? "";
  return [...(face.latin ? new Set(shown) : charactersOf(shown))].sort().join("");
}

/** The files of all faces. A slice is one file a weight; its characters and their order are those recorded. */
export function planFontFiles(slices: readonly string[], firstLoad: FirstLoad): FontFile[] {
  return fontFaces.flatMap((face): FontFile[] => [
    ...slices.map((slice, index) => ({
      face,
      name: `rest-${face.weight}-${index + 1}.woff2`,
      characters: index === 0 && face.latin ? slice + basicLatin : slice,
      core: false,
    })),
    { face, name: `core-${face.weight}.woff2`, characters: coreCharacters(face, firstLoad), core: true },
  ]);
}

/**
 * The characters that some weight has in no file, the most used first. `counts`: the characters of the sources with the
 * number of files that use them.
 */
export function unrecordedCharacters(
  counts: ReadonlyMap<string, number>,
  slices: readonly string[],
  firstLoad: FirstLoad,
): string[] {
  const cores = fontFaces.map((face) => coreCharacters(face, firstLoad));
  const needed = new Map(counts);
  for (const core of cores)
    for (const character of charactersOf(core)) needed.set(character, counts.get(character) ?? 1);
  const recorded = new Set(slices.join(""));
  return mostUsedFirst(needed).filter(
    (character) => !recorded.has(character) && !cores.every((core) => core.includes(character)),
  );
}

/** Appends characters to the last slice and, when that is full, to new ones. Full slices never change. */
export function appendToSlices(slices: readonly string[], characters: readonly string[]): string[] {
  const appended = [...slices];
  for (const character of characters) {
    const last = appended.at(-1);
    if (last === undefined || Array.from(last).length >= SLICE_SIZE) appended.push(character);
    else appended[appended.length - 1] = last + character;
  }
  return appended;
}
