import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { CompositeImage } from "../../render/image.ts";
import { subtractSky, NIGHT_COLOR } from "../../render/subtract-sky.ts";
import { surfaces } from "../planet-surfaces.ts";

const SIDE = 960;
const art = (name: string): string =>
  fileURLToPath(new URL(`../../../../apps/web/public/art/planets/${name}.avif`, import.meta.url));

/** From the light outwards: each planet's centre and diameter in pixels. Sizes are not to scale. */
const bodies = [
  ["mercury", 884, 88, 46],
  ["venus", 838, 170, 78],
  ["earth", 776, 268, 86],
  ["mars", 708, 360, 60],
  ["jupiter", 568, 484, 232],
  ["saturn", 346, 664, 132],
  ["uranus", 200, 800, 98],
  ["neptune", 108, 872, 92],
  ["pluto", 38, 926, 32],
] as const;

/** The planet images composed in one sky: all are lit from the same side, so the lighter pixel is kept. */
async function draw(): Promise<Buffer> {
  const sky = new Uint16Array(SIDE * SIDE * 3);
  for (let i = 0; i < sky.length; i++) sky[i] = (NIGHT_COLOR[i % 3] ?? 0) * 257;
  for (const [name, x, y, ball] of bodies) {
    const side = Math.round(ball / (surfaces[name]?.frame[0] ?? 1));
    const { data } = await sharp(art(name))
      .resize(side, side)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const [px, py] = [Math.round(x - side / 2) + column, Math.round(y - side / 2) + row];
        if (px < 0 || py < 0 || px >= SIDE || py >= SIDE) continue;
        // Each image's own sky fades out before its border.
        const out = Math.hypot(column / side - 0.5, row / side - 0.5) * 2;
        const share = Math.max(0, Math.min(1, (1 - out) / 0.12));
        for (let k = 0; k < 3; k++) {
          const at = (py * SIDE + px) * 3 + k;
          const above = subtractSky(data[(row * side + column) * 3 + k] ?? 0, k);
          const light = 257 * ((NIGHT_COLOR[k] ?? 0) + share * above);
          sky[at] = Math.max(sky[at] ?? 0, Math.round(light));
        }
      }
    }
  }
  return Buffer.from(sky.buffer);
}

export const ninePlanetsDeck: CompositeImage = {
  file: "products/nine_planets_deck.avif",
  width: SIDE,
  height: SIDE,
  maxKilobytes: 40,
  compose: draw,
};
