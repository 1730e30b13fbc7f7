/** The background colour of every image: red, green and blue, 0 to 255. */
export const NIGHT_COLOR = [10, 12, 20] as const;
/** How much the brightest background of the planet images adds to that colour, on the same scale. */
const SKY_GLOW = 32;

/**
 * How far a value (0 to 255) of channel `k` (0 red to 2 blue) is above the background colour, without the faint glow of an
 * image's own sky, which would show as a disc or a square beside other images.
 */
export function subtractSky(value: number, k: number): number {
  const above = Math.max(0, value - (NIGHT_COLOR[k] ?? 0));
  return above * Math.min(1, above / SKY_GLOW) ** 2;
}
