import { type Channel, SAMPLE_RATE, renderSamples, seededNoise } from "./pcm.ts";

export const sine = (hertz: number, t: number, phase = 0): number => Math.sin(2 * Math.PI * (hertz * t + phase));

/** From 0 before `from` to 1 after `to`, without a corner; times in seconds. */
export function smoothstep(t: number, from: number, to: number): number {
  const x = Math.max(0, Math.min(1, (t - from) / (to - from)));
  return x * x * (3 - 2 * x);
}

export const silence = (seconds: number): Channel => new Float32Array(Math.round(seconds * SAMPLE_RATE));
export const noiseChannel = (seconds: number, seed: number): Channel => renderSamples(seconds, seededNoise(seed));

/** Repeatable random numbers from 0 to 1. */
export function seededRandom(seed: number): () => number {
  const next = seededNoise(seed);
  return () => 0.5 + 0.5 * next();
}

/** Adds a short sound at `start` seconds; what exceeds the end wraps to the beginning. */
export function mixAt(into: Channel, start: number, seconds: number, at: (t: number) => number): void {
  const first = Math.round(start * SAMPLE_RATE);
  const count = Math.round(seconds * SAMPLE_RATE);
  for (let i = 0; i < count; i++) {
    const to = (first + i) % into.length;
    into[to] = (into[to] ?? 0) + at(i / SAMPLE_RATE);
  }
}

/** Multiplies a channel by a level that follows the time in seconds. */
export const applyEnvelope = (source: Channel, level: (t: number) => number): Channel =>
  source.map((sample, i) => sample * level(i / SAMPLE_RATE));

/** Two channels by one function: `side` is -1 for the left, 1 for the right. */
export const stereo = (make: (side: -1 | 1) => Channel): readonly [Channel, Channel] => [make(-1), make(1)];

/** Brings both channels to the power of the softer one: the reverb amplifies deep tones differently on each side. */
export function balanceChannels(sides: readonly [Channel, Channel]): readonly [Channel, Channel] {
  const power = sides.map((side) => side.reduce((sum, sample) => sum + sample * sample, 0));
  const least = Math.min(...power);
  const even = (n: 0 | 1): Channel => sides[n].map((sample) => sample * Math.sqrt(least / (power[n] ?? least)));
  return [even(0), even(1)];
}
