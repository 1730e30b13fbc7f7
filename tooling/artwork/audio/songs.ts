import { mixInto, type Channel, filter, reverb, SAMPLE_RATE, renderSamples, seededNoise } from "./pcm.ts";

/** Length of each song in seconds: a whole number of every cycle in it, so that the loop closes. */
const SONG_SECONDS = 48;

/**
 * A sound file: its path under the art folder (`goods/`: under the goods folder) and its two channels. `kilobitsPerSecond` is
 * 80 unless given. `fadeSeconds`: fade-in and fade-out, 1.4 each unless given, so that an MP3 player's gap at the loop falls
 * into silence. `preview`: a part of it that is saved too; `from` and `seconds` are in seconds.
 */
export type Track = {
  readonly file: string;
  readonly renderChannels: () => readonly [Channel, Channel];
  readonly kilobitsPerSecond?: number;
  readonly fadeSeconds?: readonly [number, number];
  readonly preview?: { readonly file: string; readonly from: number; readonly seconds: number };
};

/** The nearest frequency that fits a whole number of waves into the song, so that a steady tone loops. */
const fit = (hertz: number): number => Math.round(hertz * SONG_SECONDS) / SONG_SECONDS;
const sine = (hertz: number, t: number, phase = 0): number => Math.sin(2 * Math.PI * (hertz * t + phase));
const silence = (): Channel => new Float32Array(SONG_SECONDS * SAMPLE_RATE);

/** A swell of one breath: 0 to 1 to 0 over the cycle, in through five twelfths of it, then slowly out. */
function breath(t: number, cycle: number): number {
  const at = (t % cycle) / cycle;
  const x = at < 5 / 12 ? at / (5 / 12) : 1 - (at - 5 / 12) / (7 / 12);
  return x * x * x * (x * (6 * x - 15) + 10);
}

/** Filtered noise that breathes in and out every twelve seconds, over a deep drone that follows it. */
function livingBreath(): readonly [Channel, Channel] {
  const cycle = 12;
  const drone = renderSamples(SONG_SECONDS, (t) => {
    const b = 0.55 + 0.45 * breath(t, cycle);
    const tones = [
      [55, 0.36, 0],
      [55.17, 0.22, 0.3],
      [82.5, 0.2, 0.1],
      [110, 0.24, 0.6],
      [110.21, 0.17, 0.2],
      [165, 0.12, 0.4],
      [220, 0.05, 0.7],
    ] as const;
    return b * tones.reduce((sum, [hertz, gain, phase]) => sum + gain * sine(fit(hertz), t, phase), 0);
  });
  const side = (seed: number, lead: number, size: number): Channel => {
    const next = seededNoise(seed);
    const air = filter(renderSamples(SONG_SECONDS, next), "band", (t) => 260 + 620 * breath(t + lead, cycle), 0.8);
    const voiced = air.map((sample, i) => sample * (0.02 + 0.98 * breath(i / SAMPLE_RATE + lead, cycle) ** 1.4));
    const out = silence();
    mixInto(out, drone, 0.5);
    mixInto(
      out,
      filter(voiced, "low", () => 1500, 0.6),
      0.42,
    );
    mixInto(out, reverb(voiced, size, 0.84), 0.6);
    return out;
  };
  return [side(11, 0, 1), side(12, 0.12, 1.07)];
}

/** A bowl's own tones: ratio to the lowest, strength, seconds until it has faded to a third, beats a second. */
const bowlTones = [
  [1, 1, 13, 0.42],
  [2.71, 0.5, 8.5, 0.63],
  [5.12, 0.2, 4.6, 1.04],
  [8.2, 0.06, 2.2, 1.46],
  [11.9, 0.018, 1.1, 2.1],
] as const;

/** One stroke on a bowl at `start`, with pairs of close tones that beat slowly; it fades round the end of the song. */
function strike(into: Channel, start: number, hertz: number, gain: number, lean: number): void {
  for (const [ratio, strength, fade, beat] of bowlTones) {
    for (const [k, half] of [-0.5, 0.5].entries()) {
      const w = hertz * ratio + half * beat;
      for (let i = 0; i < into.length; i++) {
        const t = i / SAMPLE_RATE;
        // Felt touches the rim: the tone swells in for a moment instead of clicking.
        const touch = 1 - Math.exp(-t / (0.012 + 0.02 / ratio));
        const at = (i + Math.round(start * SAMPLE_RATE)) % into.length;
        // By the time the loop comes round to this stroke again, the last of it has gone.
        const rest = Math.min(1, (SONG_SECONDS - t) / 10);
        const level = rest * gain * strength * (k === 0 ? 1 : 0.72) * touch * Math.exp(-t / fade);
        into[at] = (into[at] ?? 0) + level * sine(w, t, lean * ratio + 0.37 * k);
      }
    }
  }
}

/** Singing bowls, struck seldom, in a still room. */
function heartEmptiness(): readonly [Channel, Channel] {
  const side = (lean: number, size: number): Channel => {
    const dry = silence();
    strike(dry, 2.5, 147, 0.42, lean);
    strike(dry, 18.5, 110, 0.46, lean * 1.3);
    strike(dry, 33.5, 165, 0.26, lean * 0.7);
    const out = silence();
    mixInto(out, dry, 0.62);
    mixInto(
      out,
      reverb(
        filter(dry, "low", () => 2600, 0.6),
        size,
        0.88,
      ),
      0.55,
    );
    mixInto(
      out,
      renderSamples(SONG_SECONDS, (t) => 0.6 * sine(fit(73.5), t) + 0.4 * sine(fit(73.5) + 1 / 12, t, lean)),
      0.05,
    );
    return out;
  };
  return [side(0.02, 1), side(0.09, 1.09)];
}

/** The level of the nth of four chords, 0 to 1: full for 4 s round its middle, then a cross-fade of 8 s. */
function chordLevel(t: number, n: number): number {
  const away = Math.abs(((t - (12 * n + 6) + 24 + SONG_SECONDS) % SONG_SECONDS) - 24);
  const x = Math.max(0, Math.min(1, (10 - away) / 8));
  return x * x * (3 - 2 * x);
}

/** A slow pad like a far choir: four chords of twelve seconds that fade into each other, and a high shimmer. */
function spiritLight(): readonly [Channel, Channel] {
  const chords = [
    [110, 164.81, 220, 277.18, 329.63],
    [123.47, 164.81, 246.94, 277.18, 369.99],
    [92.5, 138.59, 220, 277.18, 369.99],
    [73.42, 146.83, 220, 293.66, 369.99],
  ] as const;
  const side = (phase: number, seed: number, size: number): Channel => {
    const raw = silence();
    for (const [n, chord] of chords.entries()) {
      for (const [v, hertz] of chord.entries()) {
        // Three voices to a note, each a little off and wavering at its own pace, make a choir of one.
        for (let k = -1; k <= 1; k++) {
          const w = fit(hertz * (1 + 0.0021 * k));
          const waver = (7 + v + 2 * k) / SONG_SECONDS;
          for (let i = 0; i < raw.length; i++) {
            const t = i / SAMPLE_RATE;
            const level = chordLevel(t, n);
            if (level === 0) continue;
            const a = 2 * Math.PI * (w * t + phase * (v + 1) + 0.31 * k) + 0.5 * Math.sin(2 * Math.PI * waver * t);
            const tone = Math.sin(a) + 0.45 * Math.sin(2 * a) + 0.24 * Math.sin(3 * a) + 0.12 * Math.sin(4 * a);
            raw[i] = (raw[i] ?? 0) + (level * tone * 0.06) / (1 + 0.25 * v);
          }
        }
      }
    }
    // The vowel: an "ah" that opens and closes.
    const mouth = filter(raw, "band", (t) => 620 + 170 * Math.sin((2 * Math.PI * t) / 24), 1.1);
    const next = seededNoise(seed);
    const breathy = filter(
      filter(renderSamples(SONG_SECONDS, next), "band", () => 5200, 3),
      "band",
      () => 5200,
      3,
    );
    const glints = renderSamples(SONG_SECONDS, (t) =>
      [1760, 2217.5, 2637, 3520].reduce((sum, hertz, k) => {
        const swell = Math.max(0, Math.sin(2 * Math.PI * ((t * (k + 2)) / SONG_SECONDS + 0.23 * k + phase))) ** 3;
        return sum + (swell * sine(fit(hertz), t, phase + 0.1 * k)) / (1 + k);
      }, 0),
    );
    const dry = silence();
    mixInto(
      dry,
      filter(raw, "low", () => 520, 0.6),
      0.7,
    );
    mixInto(dry, mouth, 0.8);
    mixInto(dry, glints, 0.012);
    mixInto(dry, breathy, 0.02);
    const out = silence();
    mixInto(out, dry, 0.45);
    mixInto(out, reverb(dry, size, 0.9), 0.75);
    return out;
  };
  return [side(0.05, 31, 1), side(0.13, 32, 1.08)];
}

export const songs: readonly Track[] = [
  { file: "songs/living_breath.mp3", renderChannels: livingBreath },
  { file: "songs/heart_emptiness.mp3", renderChannels: heartEmptiness },
  { file: "songs/spirit_light.mp3", renderChannels: spiritLight },
];
