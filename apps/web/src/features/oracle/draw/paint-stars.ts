import { type Point, starPositions } from "./star-positions.ts";

/** Milliseconds until the last star is in place. */
const GATHER_MS = 1900;
/** Number of faint stars that do not move. */
const DUST_COUNT = 150;

type Star = { from: Point; to: Point; delay: number; size: number };

/** A deterministic pseudo-random number between 0 and 1. */
function pseudoRandom(seed: number): number {
  const value = Math.sin(seed * 127.1 + 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

/** Smoothstep easing. */
const easeInOut = (share: number): number => share * share * (3 - 2 * share);

function createStars(width: number, height: number): Star[] {
  return starPositions(width, height).map((to, index) => ({
    to,
    from: { x: pseudoRandom(index) * width, y: pseudoRandom(index + 50) * height },
    delay: pseudoRandom(index + 100) * 700,
    size: 1.6 + pseudoRandom(index + 150) * 1.1,
  }));
}

/** Paints the sky `elapsed` milliseconds after its start. `still`: the stars are in place and none flickers. */
export function paintStars(
  sky: CanvasRenderingContext2D,
  { width, height, elapsed, still }: { width: number; height: number; elapsed: number; still: boolean },
): void {
  sky.clearRect(0, 0, width, height);
  const age = still ? 0 : elapsed;
  sky.fillStyle = "#a8a49c";
  for (let index = 0; index < DUST_COUNT; index += 1) {
    sky.globalAlpha = 0.1 + 0.25 * pseudoRandom(index + 700) + 0.08 * Math.sin(age / 900 + index);
    const size = 0.4 + pseudoRandom(index + 900) * 0.8;
    sky.fillRect(pseudoRandom(index + 300) * width, pseudoRandom(index + 500) * height, size, size);
  }
  for (const [index, { from, to, delay, size }] of createStars(width, height).entries()) {
    const share = still ? 1 : easeInOut(Math.min(1, Math.max(0, (age - delay) / (GATHER_MS - 700))));
    // A star moves along a slightly curved path.
    const bend = Math.sin(share * Math.PI) * 40 * (pseudoRandom(index + 200) - 0.5);
    const x = from.x + (to.x - from.x) * share + bend;
    const y = from.y + (to.y - from.y) * share;
    const glow = sky.createRadialGradient(x, y, 0, x, y, size * 7);
    glow.addColorStop(0, "rgb(255 246 226)");
    glow.addColorStop(0.12, "rgb(244 222 176 / 0.85)");
    glow.addColorStop(0.3, "rgb(226 181 106 / 0.28)");
    glow.addColorStop(1, "rgb(200 162 90 / 0)");
    sky.globalAlpha = (0.75 + 0.25 * share) * (0.85 + 0.15 * Math.sin(age / 420 + index * 2));
    sky.fillStyle = glow;
    sky.fillRect(x - size * 7, y - size * 7, size * 14, size * 14);
  }
  sky.globalAlpha = 1;
}
