export type Point = { x: number; y: number };

/** A slip's verse: four lines of seven characters, and as many stars as there are lunar mansions. */
export const VERSE_LINES = 4;
export const VERSE_CHARACTERS = 7;

/**
 * Where the 28 stars settle on a sky of this size (CSS pixels): four columns of seven in its middle, the first column at
 * the right, as a verse is read.
 */
export function starPositions(width: number, height: number): Point[] {
  const row = Math.min(height * 0.075, 52);
  const column = row * 1.35;
  const top = height * 0.46 - (row * (VERSE_CHARACTERS - 1)) / 2;
  const right = width / 2 + (column * (VERSE_LINES - 1)) / 2;
  return Array.from({ length: VERSE_LINES * VERSE_CHARACTERS }, (_, index) => ({
    x: right - Math.floor(index / VERSE_CHARACTERS) * column,
    y: top + (index % VERSE_CHARACTERS) * row,
  }));
}
