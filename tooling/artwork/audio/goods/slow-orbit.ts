import { mixInto, type Channel, filter, reverb, renderSamples } from "../pcm.ts";
import { stereo, smoothstep, silence, sine } from "../tones.ts";

const SECONDS = 102;
/** Six rounds of sixteen seconds, each 2.6 dB softer than the one before; the last six seconds are the hall alone. */
const ROUND = 16;
const SOFTER = 2.6;

/** Deep tones that go round the listener, and away from him. No melody: the tones never change, only their place. */
export const slowOrbit = (): readonly [Channel, Channel] =>
  stereo((side) => {
    const voices = [
      [55, 0.34, 0],
      [82.5, 0.26, 0.06],
      [110, 0.3, 0.12],
      [110.34, 0.16, 0.12],
      [165, 0.15, 0.2],
      [220, 0.085, 0.3],
      [330, 0.03, 0.42],
    ] as const;
    const dry = renderSamples(SECONDS, (t) => {
      const level = 10 ** ((-SOFTER * t) / ROUND / 20) * smoothstep(t, 0, 7) * (1 - smoothstep(t, 90, 97));
      let sum = 0;
      for (const [hertz, gain, behind] of voices) {
        // Higher voices trail a little behind the body, like a tail that follows it round.
        const place = 2 * Math.PI * (t / ROUND - behind);
        const near = 0.5 + 0.5 * Math.cos(place);
        const pan = 0.5 + 0.5 * side * Math.sin(place);
        const pull = 0.0016 * hertz * (ROUND / (2 * Math.PI)) * Math.cos(place);
        sum += gain * (0.3 + 0.7 * near) * (0.22 + 0.78 * pan) * Math.sin(2 * Math.PI * hertz * t + 2 * Math.PI * pull);
      }
      return level * (sum + 0.05 * sine(27.5, t));
    });
    const out = silence(SECONDS);
    mixInto(out, dry, 0.75);
    mixInto(
      out,
      reverb(
        filter(dry, "low", () => 900, 0.6),
        side < 0 ? 1.1 : 1.19,
        0.9,
      ),
      0.5,
    );
    return out;
  });
