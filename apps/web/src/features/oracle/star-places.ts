export type Place = { x: number; y: number };

/** A slip's verse: four lines of seven characters, and as many stars as there are lunar mansions. */
export const LINES = 4;
export const CHARACTERS = 7;

/**
 * Where the 28 stars settle on a sky of this size (CSS pixels): four columns of seven in its middle, the first column at
 * the right, as a verse is read.
 */
export function starPlaces(width: number, height: number): Place[] {
  const row = Math.min(height * 0.075, 52);
  const column = row * 1.35;
  const top = height * 0.46 - (row * (CHARACTERS - 1)) / 2;
  const right = width / 2 + (column * (LINES - 1)) / 2;
  return Array.from({ length: LINES * CHARACTERS }, (_, index) => ({
    x: right - Math.floor(index / CHARACTERS) * column,
    y: top + (index % CHARACTERS) * row,
  }));
}
