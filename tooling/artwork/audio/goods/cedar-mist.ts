import { mixInto, type Channel, filter, reverb } from "../pcm.ts";
import { stereo, seededRandom, noiseChannel, mixAt, applyEnvelope, silence, sine } from "../tones.ts";

const SECONDS = 100;

/** Fine rain in high crowns, and single drops that fall from there to the ground. Its level never swells. */
export const cedarMist = (): readonly [Channel, Channel] =>
  stereo((side) => {
    const high = filter(noiseChannel(SECONDS, 90 + side), "band", () => 4300, 0.5);
    const mid = filter(noiseChannel(SECONDS, 95 + side), "band", () => 1500, 0.5);
    const patter = silence(SECONDS);
    const chance = seededRandom(101 + side);
    for (let n = 0; n < SECONDS * 45; n++) {
      const [start, hertz, gain] = [chance() * SECONDS, 1700 + 3300 * chance(), chance() ** 3];
      mixAt(patter, start, 0.03, (t) => gain * Math.exp(-t / 0.004) * Math.sin(2 * Math.PI * hertz * t));
    }
    // Both ears hear the same drops on the ground, each drop nearer to one of them.
    const drops = silence(SECONDS);
    const fall = seededRandom(113);
    for (let n = 0; n < SECONDS * 1.5; n++) {
      const [start, hertz, gain, pan] = [fall() * SECONDS, 420 + 620 * fall(), 0.35 + 0.65 * fall(), fall()];
      const near = side < 0 ? 1 - 0.8 * pan : 0.2 + 0.8 * pan;
      mixAt(drops, start, 0.22, (t) => {
        const bend = hertz * t + 2.2 * hertz * 0.02 * (1 - Math.exp(-t / 0.02));
        return gain * near * (1 - Math.exp(-t / 0.0015)) * Math.exp(-t / 0.035) * sine(1, bend);
      });
    }
    const out = silence(SECONDS);
    mixInto(
      out,
      applyEnvelope(high, (t) => 0.9 + 0.1 * Math.sin((2 * Math.PI * t * 3) / SECONDS + side)),
      0.13,
    );
    mixInto(out, mid, 0.05);
    mixInto(out, patter, 0.09);
    mixInto(
      out,
      filter(drops, "low", () => 1800, 0.6),
      0.55,
    );
    mixInto(out, reverb(drops, side < 0 ? 0.9 : 0.97, 0.82), 0.45);
    return out;
  });
