/** Samples a second in every sound of the site. */
export const SAMPLE_RATE = 44_100;

/** One channel of sound, -1 to 1. */
export type Channel = Float32Array;

/** Repeatable noise: the same seed gives the same numbers from -1 to 1 on any machine (mulberry32). */
export function seededNoise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** A channel of `seconds`; `at` gives the sample at a time in seconds. */
export function renderSamples(seconds: number, at: (t: number) => number): Channel {
  return Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, i) => at(i / SAMPLE_RATE));
}

/** Adds `part`, multiplied by `gain`, to `into`; both must have the same length. */
export function mixInto(into: Channel, part: Channel, gain: number): void {
  for (const [i, sample] of part.entries()) into[i] = (into[i] ?? 0) + sample * gain;
}

/**
 * A state-variable low or band pass whose corner may move. `corner(t)` in Hz below a sixth of RATE; `q` from 0.5 up.
 * It runs once over the sound to settle, then again, so that the end flows into the beginning.
 */
export function filter(source: Channel, kind: "low" | "band", corner: (t: number) => number, q: number): Channel {
  const out = new Float32Array(source.length);
  let low = 0;
  let band = 0;
  for (let pass = 0; pass < 2; pass++) {
    for (const [i, sample] of source.entries()) {
      const f = 2 * Math.sin((Math.PI * corner(i / SAMPLE_RATE)) / SAMPLE_RATE);
      low += f * band;
      band += f * (sample - low - band / q);
      out[i] = kind === "low" ? low : band / q;
    }
  }
  return out;
}

/**
 * Reverb: feedback delays of different lengths followed by all-pass filters. Runs twice, like `filter`, so that the tail of
 * the end sounds under the beginning. `size` scales the delays (so two sides can differ); `decay` 0 to 0.95.
 */
export function reverb(source: Channel, size: number, decay: number): Channel {
  const out = new Float32Array(source.length);
  const combs = [0.0497, 0.0571, 0.0641, 0.0733, 0.0829, 0.0937].map(
    (s) => new Float32Array(Math.round(s * size * SAMPLE_RATE)),
  );
  const damped = combs.map(() => 0);
  const passes = [0.0127, 0.0083, 0.0051].map((s) => new Float32Array(Math.round(s * size * SAMPLE_RATE)));
  for (let i = 0; i < source.length * 2; i++) {
    const dry = source[i % source.length] ?? 0;
    let wet = 0;
    for (const [k, line] of combs.entries()) {
      const at = i % line.length;
      const back = line[at] ?? 0;
      damped[k] = (damped[k] ?? 0) * 0.45 + back * 0.55;
      line[at] = dry + (damped[k] ?? 0) * decay;
      wet += back;
    }
    for (const line of passes) {
      const at = i % line.length;
      const back = line[at] ?? 0;
      line[at] = wet + back * 0.5;
      wet = back - (line[at] ?? 0) * 0.5;
    }
    out[i % source.length] = wet / combs.length;
  }
  return out;
}
