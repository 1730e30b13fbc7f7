import sharp from "sharp";
import type { CompositeImage, ShaderImage } from "../../render/image.ts";
import { beitouShader } from "../objects/index.ts";
import { beforeDawnShader } from "../products/before-dawn.ts";
import { emptyBellShader } from "../products/empty-bell.ts";
import { firstEmberShader } from "../products/first-ember.ts";
import { ironFrostShader } from "../products/iron-frost.ts";
import { nightStoneShader } from "../products/night-stone.ts";
import { slowOrbitShader } from "../products/slow-orbit.ts";
import { smallStepCardShader } from "../products/small-step-card.ts";
import { wanliTideShader } from "../products/wanli-tide.ts";
import { slipShader } from "../slips.ts";
import { breathShader, lightShader } from "../songs/index.ts";
import { stonesShader } from "../stones.ts";

const [WIDTH, HEIGHT] = [1200, 630];
/** The width of the image in the list. */
const SMALL = 480;

type Scene = { shader: string; exposure: number; frame?: ShaderImage["frameUniform"] };

/** What each post's image shows, by the post's slug. The scenes are those of the shop, the songs and the slips, framed anew. */
const scenes: Readonly<Record<string, Scene>> = {
  // The posts of the base seed.
  "a-missed-day": { shader: stonesShader, exposure: 1.7, frame: [7, 3, 2, 0] },
  "after-a-poor-slip": { shader: slipShader, exposure: 1.35, frame: [3, 2, 0, 0] },
  "asking-twice": { shader: slipShader, exposure: 1.2, frame: [1, 1, 0, 0] },
  "before-you-share": { shader: lightShader, exposure: 2.2 },
  "five-minutes-before-the-ritual": { shader: beforeDawnShader, exposure: 1.8 },
  "from-meteor-to-meteorite": { shader: firstEmberShader, exposure: 1.8, frame: [-0.14, -0.02, -0.62, 0] },
  "hokutolite-of-beitou": { shader: beitouShader, exposure: 1.7 },
  "how-a-slip-is-drawn": { shader: slowOrbitShader, exposure: 2.2 },
  "how-to-write-a-wish": { shader: smallStepCardShader, exposure: 1.5, frame: [1, 0, 0, 0] },
  "inside-an-iron-meteorite": { shader: ironFrostShader, exposure: 1.2 },
  // The posts that the page itself holds.
  "one-wish-at-a-time": { shader: slipShader, exposure: 1.15, frame: [0, 0, 0, 0] },
  "read-the-verse-aloud": { shader: emptyBellShader, exposure: 1.9 },
  "the-black-coat-of-a-meteorite": { shader: nightStoneShader, exposure: 1.5, frame: [0.04, -0.02, 1.02, -3] },
  "three-breaths-are-enough": { shader: breathShader, exposure: 2.2 },
  "looking-back-at-a-wish": { shader: wanliTideShader, exposure: 2 },
  "what-a-slip-will-not-do": { shader: slipShader, exposure: 1.2, frame: [2, 3, 0, 0] },
};

const fileOf = (slug: string): string => `posts/${slug}.avif`;

export const postImages: readonly ShaderImage[] = Object.entries(scenes)
  // Images of one shader follow each other: it is compiled once.
  .toSorted(([, a], [, b]) => a.shader.length - b.shader.length)
  .map(([slug, { shader, exposure, frame }]) => ({
    file: fileOf(slug),
    width: WIDTH,
    height: HEIGHT,
    shader,
    exposure,
    ...(frame && { frameUniform: frame }),
    samples: 3,
    halation: [0.03, 0.03],
    maxKilobytes: 45,
  }));

/** The same image at the width of the list, as RGB of 16 bits a channel. */
async function shrink(path: string): Promise<Buffer> {
  const { data } = await sharp(path)
    .resize(SMALL, Math.round((SMALL * HEIGHT) / WIDTH))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(Uint16Array.from(data, (value) => value * 257).buffer);
}

export const smallPostImages: readonly CompositeImage[] = Object.keys(scenes).map((slug) => ({
  file: `posts/${slug}-w${SMALL}.avif`,
  width: SMALL,
  height: Math.round((SMALL * HEIGHT) / WIDTH),
  maxKilobytes: 12,
  compose: (pathOf) => shrink(pathOf(fileOf(slug))),
}));
