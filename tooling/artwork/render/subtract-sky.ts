/** The night in which every picture ends: red, green and blue, 0 to 255. */
export const NIGHT_COLOR = [10, 12, 20] as const;
/** What the lightest of the planets' own skies adds to the night, in the same steps. */
const SKY_GLOW = 32;

/**
 * How far a value of channel `k` (0 red to 2 blue; 0 to 255) stands above the night, with the faint glow of a picture's sky
 * taken away: put beside other pictures, it would show as a disc or a square.
 */
export function subtractSky(value: number, k: number): number {
  const above = Math.max(0, value - (NIGHT_COLOR[k] ?? 0));
  return above * Math.min(1, above / SKY_GLOW) ** 2;
}
