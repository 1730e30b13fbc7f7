import { mixInto, type Channel, filter } from "../pcm.ts";
import { stereo, seededRandom, noiseChannel, applyEnvelope, silence } from "../tones.ts";

const SECONDS = 100;
/** Twenty waves in a hundred seconds. */
const WAVES = 20;

type Wave = { readonly at: number; readonly force: number };

/** Waves about five seconds apart, none of them quite on time and none as strong as its neighbour. */
function wavesOf(seed: number): readonly Wave[] {
  const chance = seededRandom(seed);
  return Array.from({ length: WAVES }, (_, n) => ({
    at: (n + 0.3 * (chance() - 0.5)) * 5,
    force: 0.6 + 0.4 * chance(),
  }));
}

/** How strong the sound is at t when every wave swells for `up` seconds, breaks `late` after its time and runs out. */
function surf(waves: readonly Wave[], t: number, late: number, up: number, down: number): number {
  let sum = 0.0;
  for (const { at, force } of waves) {
    const since = ((t - at - late + 1.5 * SECONDS) % SECONDS) - SECONDS / 2;
    sum += force * (since < 0 ? Math.exp(-((since / up) ** 2)) : Math.exp(-since / down));
  }
  return sum;
}

/** Waves that come in and draw back over gravel. Everything is filtered noise. */
export const wanliTide = (): readonly [Channel, Channel] =>
  stereo((side) => {
    const waves = wavesOf(7);
    // The waves run along the shore: one ear hears them a moment before the other.
    const lag = 0.11 * side;
    const deep = filter(noiseChannel(SECONDS, 60 + side), "low", (t) => 130 + 90 * surf(waves, t, lag, 1, 1.2), 0.7);
    const body = filter(
      noiseChannel(SECONDS, 70 + side),
      "band",
      (t) => 380 + 620 * surf(waves, t, lag + 0.25, 0.7, 0.9),
      0.6,
    );
    const foam = filter(
      noiseChannel(SECONDS, 80 + side),
      "band",
      (t) => 4200 - 1500 * surf(waves, t, lag + 1.5, 0.9, 1),
      0.6,
    );
    const out = silence(SECONDS);
    mixInto(
      out,
      applyEnvelope(deep, (t) => 0.16 + 0.84 * surf(waves, t, lag, 1.1, 1.1)),
      1.5,
    );
    mixInto(
      out,
      applyEnvelope(body, (t) => 0.03 + surf(waves, t, lag + 0.25, 0.65, 0.85) ** 1.4),
      0.5,
    );
    mixInto(
      out,
      applyEnvelope(foam, (t) => 0.015 + surf(waves, t, lag + 1.2, 0.75, 1) ** 1.3),
      0.16,
    );
    return out;
  });
