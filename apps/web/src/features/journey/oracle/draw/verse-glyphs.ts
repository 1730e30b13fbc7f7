import type { Point } from "./star-positions.ts";

/** A character of a slip's verse: its centre and its box in the stage's coordinates, and its line. */
export type Glyph = Point & {
  character: string;
  line: number;
  box: { left: number; top: number; width: number; height: number };
  fontSize: number;
};

/** Where the characters of the verse stand on the slip that is laid out in `stage`. Empty without a verse. */
export function measureGlyphs(stage: HTMLElement): Glyph[] {
  const origin = stage.getBoundingClientRect();
  const lines = stage.querySelectorAll<HTMLElement>(".slip-sheet [role=group] > p");
  return Array.from(lines, (line, index) => glyphsOfLine(line, index, origin)).flat();
}

function glyphsOfLine(element: HTMLElement, line: number, origin: DOMRect): Glyph[] {
  const text = element.firstChild;
  if (!(text instanceof Text)) return [];
  const fontSize = Number.parseFloat(getComputedStyle(element).fontSize);
  const range = document.createRange();
  let end = 0;
  return Array.from(text.data, (character) => {
    range.setStart(text, end);
    end += character.length;
    range.setEnd(text, end);
    const { left, top, width, height } = range.getBoundingClientRect();
    const box = { left: left - origin.left, top: top - origin.top, width, height };
    // The letter spacing is below the character.
    return { character, line, box, fontSize, x: box.left + width / 2, y: box.top + fontSize / 2 };
  });
}
