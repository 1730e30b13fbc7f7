import type { HtmlImage, ShaderImage } from "../../render/image.ts";
import { beforeDawn } from "./before-dawn.ts";
import { cedarMist } from "./cedar-mist.ts";
import { emptyBell } from "./empty-bell.ts";
import { firstEmber } from "./first-ember.ts";
import { ironFrost } from "./iron-frost.ts";
import { nightStone } from "./night-stone.ts";
import { ninePlanetsDeck } from "./nine-planets-deck.ts";
import { stoneWordsDeck } from "./stone-words-deck.ts";
import { smallStepCard } from "./small-step-card.ts";
import { slowOrbit } from "./slow-orbit.ts";
import { wanliTide } from "./wanli-tide.ts";
import { warmSpring } from "./warm-spring.ts";

type Frame = NonNullable<ShaderImage["frameUniform"]>;

/** A product's image in the shop. */
function product(name: string, shader: string, frame: Frame = [0, 0, 0, 0], samples = 3): ShaderImage {
  return {
    file: `products/${name}.avif`,
    width: 960,
    height: 960,
    shader,
    frameUniform: frame,
    samples,
    halation: [0.03, 0.03],
    maxKilobytes: 40,
  };
}

/** An image that is itself the product: portrait, for a phone or for print. */
function print(name: string, shader: string, frame: Frame, samples: number): ShaderImage {
  return {
    file: `goods/${name}.jpg`,
    width: 2160,
    height: 3240,
    shader,
    frameUniform: frame,
    samples,
    halation: [0.03, 0.03],
    maxKilobytes: 900,
  };
}

export const productImages: readonly ShaderImage[] = [
  product("night_stone", nightStone, [0.04, -0.02, 1.02, -3]),
  product("iron_frost", ironFrost),
  product("first_ember", firstEmber, [-0.14, -0.02, -0.62, 0]),
  product("slow_orbit", slowOrbit),
  product("before_dawn", beforeDawn),
  product("empty_bell", emptyBell),
  product("wanli_tide", wanliTide),
  product("cedar_mist", cedarMist),
  product("warm_spring", warmSpring),
  product("small_step_card", smallStepCard, [0, 0, 0, 0], 5),
];

export const printImages: readonly ShaderImage[] = [
  print("iron_frost", ironFrost, [0, 0, 0, 0], 3),
  print("first_ember", firstEmber, [-0.1, 0.12, -1.02, 0], 3),
  print("night_stone", nightStone, [0.02, 0.12, 1.05, -3], 2),
];

export const deckImages: readonly HtmlImage[] = [ninePlanetsDeck, stoneWordsDeck];
