export type Point = { x: number; y: number };

/** A verse has four lines of seven characters: one star each. */
const VERSE_LINES = 4;
const VERSE_CHARACTERS = 7;

/**
 * The positions of the 28 stars on a canvas of this size (CSS pixels): four columns of seven in its middle, the first
 * column at the right, as a verse is read.
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
