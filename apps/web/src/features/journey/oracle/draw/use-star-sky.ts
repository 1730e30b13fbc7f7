import { type RefObject, useEffect, useEffectEvent } from "react";
import { CROSS_FADE_MS, GATHER_MS, revealTimings, starsSettledAt } from "./reveal-times.ts";
import { type Point, starPositions } from "./star-positions.ts";
import { measureGlyphs } from "./verse-glyphs.ts";

type StarSky = {
  stage: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  /** `performance.now()` of the start; the slip's layout in the stage; the beginning of the reveal. Null before. */
  times: RefObject<{ started: number | null; measured: number | null; revealed: number | null }>;
  still: boolean;
};

/** Paints the stars of a draw, frame by frame, while the canvas is there. */
export function useStarSky({ stage, canvas, times, still }: StarSky): void {
  const paint = useEffectEvent((now: number) => {
    const element = canvas.current;
    const sky = element?.getContext("2d");
    if (!element || !sky || !stage.current) return;
    times.current.started ??= now;
    const { started, measured, revealed } = times.current;
    const { clientWidth: width, clientHeight: height } = element;
    const scale = Math.min(devicePixelRatio, 2);
    const [pixelWidth, pixelHeight] = [Math.round(width * scale), Math.round(height * scale)];
    if (element.width !== pixelWidth || element.height !== pixelHeight)
      Object.assign(element, { width: pixelWidth, height: pixelHeight });
    sky.setTransform(scale, 0, 0, scale, 0, 0);
    paintStars(sky, {
      width,
      height,
      elapsed: Math.max(0, now - started),
      still,
      // Measured for each frame: fonts arrive and windows are resized meanwhile.
      slip: measured === null ? null : { places: measureGlyphs(stage.current), measuredAt: measured - started },
      revealing: revealed === null ? null : now - revealed,
    });
  });
  useEffect(() => {
    let frame = 0;
    const next = (now: number) => {
      paint(now);
      frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** Number of faint stars that do not move. */
const DUST_COUNT = 150;
/** The last star sets off this late, in milliseconds. */
const LATEST_START = 700;

/** What the stars do at one moment; times in milliseconds. */
export type StarFrame = {
  width: number;
  height: number;
  /** Since the start. */
  elapsed: number;
  /** Reduced motion: nothing moves or flickers, and the stars cross-fade to their places on the slip. */
  still: boolean;
  /** The characters of the drawn slip, each a star's place, and when they were laid out; null while there is none. */
  slip: { places: readonly (Point & { line: number })[]; measuredAt: number } | null;
  /** Since the stars began to become characters; null before that. */
  revealing: number | null;
};

/** A deterministic pseudo-random number between 0 and 1. */
function pseudoRandom(seed: number): number {
  const value = Math.sin(seed * 127.1 + 311.7) * 43_758.5453;
  return value - Math.floor(value);
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));
/** Smoothstep easing. */
const easeInOut = (share: number): number => share * share * (3 - 2 * share);
const mix = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** A star on its slightly curved way to its place among the gathered ones. */
function gathering(index: number, place: Point, { width, height, elapsed }: StarFrame): Point {
  const delay = pseudoRandom(index + 100) * LATEST_START;
  const share = easeInOut(clamp((elapsed - delay) / (GATHER_MS - LATEST_START)));
  const bend = Math.sin(share * Math.PI) * 40 * (pseudoRandom(index + 200) - 0.5);
  const { x, y } = mix({ x: pseudoRandom(index) * width, y: pseudoRandom(index + 50) * height }, place, share);
  return { x: x + bend, y };
}

/** Where a star is at this moment, with its opacity; twice while it cross-fades. */
function starAt(index: number, gathered: Point, moment: StarFrame): readonly (Point & { opacity: number })[] {
  const { elapsed, still, slip } = moment;
  const now = still ? gathered : gathering(index, gathered, moment);
  if (!slip) return [{ ...now, opacity: 1 }];
  const place = slip.places[index];
  const duration = still ? CROSS_FADE_MS : starsSettledAt(slip.measuredAt) - slip.measuredAt;
  const share = easeInOut(clamp((elapsed - slip.measuredAt) / duration));
  if (!place) return [{ ...now, opacity: 1 - share }];
  if (!still) return [{ ...mix(now, place, share), opacity: 1 }];
  return [
    { ...now, opacity: 1 - share },
    { ...place, opacity: share },
  ];
}

/** Paints the sky at a moment. */
export function paintStars(sky: CanvasRenderingContext2D, moment: StarFrame): void {
  const { width, height, elapsed, still, slip, revealing } = moment;
  sky.clearRect(0, 0, width, height);
  const age = still ? 0 : elapsed;
  sky.fillStyle = "#a8a49c";
  const dust = 1 - clamp((revealing ?? 0) / (revealTimings.others.delay + revealTimings.others.duration));
  for (let index = 0; index < DUST_COUNT; index += 1) {
    sky.globalAlpha = dust * (0.1 + 0.25 * pseudoRandom(index + 700) + 0.08 * Math.sin(age / 900 + index));
    const size = 0.4 + pseudoRandom(index + 900) * 0.8;
    sky.fillRect(pseudoRandom(index + 300) * width, pseudoRandom(index + 500) * height, size, size);
  }
  for (const [index, gathered] of starPositions(width, height).entries()) {
    const line = slip?.places[index]?.line ?? 0;
    const gone = clamp(((revealing ?? 0) - line * revealTimings.glyphs.stagger) / revealTimings.glyphs.duration);
    // A star flares up as it becomes its character.
    const radius = 7 * (1.6 + pseudoRandom(index + 150) * 1.1) * (1 + 0.7 * Math.sin(gone * Math.PI));
    const flicker = 0.85 + 0.15 * Math.sin(age / 420 + index * 2);
    for (const { x, y, opacity } of starAt(index, gathered, moment)) {
      const glow = sky.createRadialGradient(x, y, 0, x, y, radius);
      glow.addColorStop(0, "rgb(255 246 226)");
      glow.addColorStop(0.12, "rgb(244 222 176 / 0.85)");
      glow.addColorStop(0.3, "rgb(226 181 106 / 0.28)");
      glow.addColorStop(1, "rgb(200 162 90 / 0)");
      sky.globalAlpha = opacity * (1 - gone) * flicker;
      sky.fillStyle = glow;
      sky.fillRect(x - radius, y - radius, radius * 2, radius * 2);
    }
  }
  sky.globalAlpha = 1;
}
