import { mixInto, type Channel, filter, reverb, SAMPLE_RATE } from "../pcm.ts";
import { balanceChannels, stereo, noiseChannel, smoothstep, applyEnvelope, silence } from "../tones.ts";

const SECONDS = 108;
/** The tones in the order of their coming, in Hz: open fifths first, the bright third late. */
const LAYERS = [73.42, 110, 146.83, 220, 293.66, 369.99, 440, 587.33] as const;
const APART = 11;

/** Long tones that enter one after another until the whole chord sounds. */
export const beforeDawn = (): readonly [Channel, Channel] =>
  balanceChannels(
    stereo((side) => {
      const dry = silence(SECONDS);
      for (const [n, hertz] of LAYERS.entries()) {
        const from = n * APART;
        for (let k = -1; k <= 1; k++) {
          const w = 2 * Math.PI * hertz * (1 + 0.0017 * k);
          const phase = 0.7 * n + 1.9 * k + 0.4 * side;
          for (let i = Math.floor(from * SAMPLE_RATE); i < dry.length; i++) {
            const t = i / SAMPLE_RATE;
            const level = smoothstep(t, from, from + 20) * (0.86 + 0.14 * Math.sin(0.21 * t + n + k));
            const a = w * t + phase + 0.35 * Math.sin(0.5 * t + n * 1.3 + k);
            const tone = Math.sin(a) + 0.3 * Math.sin(2 * a) + 0.1 * Math.sin(3 * a);
            dry[i] = (dry[i] ?? 0) + (0.075 * level * tone) / (1 + 0.32 * n);
          }
        }
      }
      // What begins at the edge of hearing: the first tone comes in far below the last.
      const grown = applyEnvelope(dry, (t) => (0.16 + 0.84 * smoothstep(t, 0, 80)) * (1 - smoothstep(t, 99, 107.5)));
      const lit = filter(grown, "low", (t) => 260 + 2200 * smoothstep(t, 10, 95), 0.6);
      const air = applyEnvelope(
        filter(
          filter(noiseChannel(SECONDS, side < 0 ? 51 : 52), "band", () => 3900, 2),
          "band",
          () => 3900,
          2,
        ),
        (t) => smoothstep(t, 40, 95) * (1 - smoothstep(t, 97, 107)),
      );
      const out = silence(SECONDS);
      mixInto(out, lit, 0.6);
      mixInto(out, air, 0.02);
      mixInto(out, reverb(lit, side < 0 ? 1.05 : 1.15, 0.9), 0.6);
      return out;
    }),
  );
