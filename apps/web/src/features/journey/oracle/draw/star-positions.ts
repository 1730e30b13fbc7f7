export type Point = { x: number; y: number };

/** A verse has four lines of seven characters: one star each. */
const VERSE_LINES = 4;
const VERSE_CHARACTERS = 7;

/** From this width on the slip is at the right of its page (`slip-scene.tsx`). */
const WIDE = 1024;

/**
 * Where the 28 stars gather on a canvas of this size (CSS pixels) while the slip is unknown: four columns of seven, the
 * first at the right, as a verse is read, about where the slip will be.
 */
export function starPositions(width: number, height: number): Point[] {
  const row = Math.min(height * 0.05, 37);
  const column = Math.min(width * 0.16, 70);
  const centre = width < WIDE ? width * 0.44 : width - 322;
  const top = height * (width < WIDE ? 0.56 : 0.44) - (row * (VERSE_CHARACTERS - 1)) / 2;
  const right = centre + (column * (VERSE_LINES - 1)) / 2;
  return Array.from({ length: VERSE_LINES * VERSE_CHARACTERS }, (_, index) => ({
    x: right - Math.floor(index / VERSE_CHARACTERS) * column,
    y: top + (index % VERSE_CHARACTERS) * row,
  }));
}
