import { mixInto, type Channel, filter, reverb } from "../pcm.ts";
import { stereo, mixAt, silence } from "../tones.ts";

const SECONDS = 116;
/** Seconds between two strokes: about twelve of sound, then more of none. */
const STROKES = [1.5, 30.5, 59.5, 88.5] as const;

/** A cast bell's partials: ratio to its hum, strength, seconds until a third is left, beats a second. */
const PARTIALS = [
  [1, 1, 1.9, 0.5],
  [2.01, 0.62, 1.6, 0.72],
  [2.42, 0.5, 1.35, 0.4],
  [3.03, 0.3, 1.05, 1.1],
  [4.05, 0.22, 0.8, 0.9],
  [5.43, 0.12, 0.55, 1.6],
  [6.97, 0.07, 0.35, 2.2],
  [9.3, 0.03, 0.18, 3.1],
] as const;

/** One stroke on one bell, and the wait until it has gone, four times. */
export const emptyBell = (): readonly [Channel, Channel] =>
  stereo((side) => {
    const dry = silence(SECONDS);
    for (const [n, start] of STROKES.entries()) {
      // No hand strikes twice alike: the second and third a little softer and darker.
      const force = [1, 0.9, 0.82, 0.93][n] ?? 1;
      for (const [ratio, strength, fade, beat] of PARTIALS) {
        const hertz = 131 * ratio;
        const lean = 0.11 * side * ratio;
        mixAt(dry, start, 26, (t) => {
          const touch = 1 - Math.exp(-t / (0.004 + 0.01 / ratio));
          const body =
            Math.sin(2 * Math.PI * hertz * t + lean) + 0.6 * Math.sin(2 * Math.PI * (hertz + beat) * t - lean);
          return 0.16 * force ** ratio * strength * touch * Math.exp(-t / fade) * body * Math.min(1, (26 - t) / 4);
        });
      }
    }
    const out = silence(SECONDS);
    mixInto(out, dry, 0.75);
    mixInto(
      out,
      reverb(
        filter(dry, "low", () => 2400, 0.6),
        side < 0 ? 1 : 1.09,
        0.7,
      ),
      0.4,
    );
    return out;
  });
