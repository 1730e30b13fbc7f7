import { mixInto, type Channel, filter, reverb } from "../pcm.ts";
import { stereo, seededRandom, noiseChannel, mixAt, applyEnvelope, silence } from "../tones.ts";

const SECONDS = 100;

/** A bubble: a round tone that rises as the bubble comes up, 90 to 300 Hz; larger ones are lower and last longer. */
function bubble(into: Channel, start: number, size: number, gain: number): void {
  const hertz = 300 - 190 * size;
  const seconds = 0.1 + 0.2 * size;
  mixAt(into, start, seconds * 2.2, (t) => {
    const phase = 2 * Math.PI * hertz * (t + (0.32 * t * t) / seconds);
    return gain * (1 - Math.exp(-t / 0.012)) * Math.exp(-t / (seconds * 0.42)) * Math.sin(phase);
  });
}

/** Water that bubbles slowly under stones: low, round, and never far from quiet. */
export const warmSpring = (): readonly [Channel, Channel] =>
  stereo((side) => {
    const bubbles = silence(SECONDS);
    const chance = seededRandom(131);
    for (let start = 0; start < SECONDS; start += 0.35 + 1.3 * chance()) {
      // They come in strings: a large one, and a few small ones after it.
      const many = 1 + Math.floor(4.5 * chance() ** 1.5);
      const pan = chance();
      const near = side < 0 ? 1 - 0.65 * pan : 0.35 + 0.65 * pan;
      for (let n = 0; n < many; n++) {
        const size = n === 0 ? 0.55 + 0.45 * chance() : 0.6 * chance();
        bubble(
          bubbles,
          start + n * (0.11 + 0.1 * chance()),
          size,
          near * (0.5 + 0.5 * chance()) * (n === 0 ? 1 : 0.55),
        );
      }
    }
    const depth = filter(noiseChannel(SECONDS, 140 + side), "low", () => 120, 0.7);
    const run = filter(
      filter(
        noiseChannel(SECONDS, 150 + side),
        "band",
        (t) => 420 + 90 * Math.sin((2 * Math.PI * t * 9) / SECONDS),
        2.2,
      ),
      "low",
      () => 700,
      0.6,
    );
    const out = silence(SECONDS);
    mixInto(
      out,
      filter(bubbles, "low", () => 620, 0.6),
      0.42,
    );
    mixInto(out, reverb(bubbles, side < 0 ? 0.8 : 0.87, 0.8), 0.3);
    mixInto(out, depth, 0.26);
    mixInto(
      out,
      applyEnvelope(run, (t) => 0.8 + 0.2 * Math.sin((2 * Math.PI * t * 5) / SECONDS)),
      0.06,
    );
    return out;
  });
