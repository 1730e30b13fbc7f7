import type { HtmlImage, ShaderImage } from "../../render/image.ts";
import { beforeDawnShader } from "./before-dawn.ts";
import { cedarMistShader } from "./cedar-mist.ts";
import { emptyBellShader } from "./empty-bell.ts";
import { firstEmberShader } from "./first-ember.ts";
import { ironFrostShader } from "./iron-frost.ts";
import { nightStoneShader } from "./night-stone.ts";
import { ninePlanetsDeck } from "./nine-planets-deck.ts";
import { stoneWordsDeck } from "./stone-words-deck.ts";
import { smallStepCardShader } from "./small-step-card.ts";
import { slowOrbitShader } from "./slow-orbit.ts";
import { wanliTideShader } from "./wanli-tide.ts";
import { warmSpringShader } from "./warm-spring.ts";

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
  product("night_stone", nightStoneShader, [0.04, -0.02, 1.02, -3]),
  product("iron_frost", ironFrostShader),
  product("first_ember", firstEmberShader, [-0.14, -0.02, -0.62, 0]),
  product("slow_orbit", slowOrbitShader),
  product("before_dawn", beforeDawnShader),
  product("empty_bell", emptyBellShader),
  product("wanli_tide", wanliTideShader),
  product("cedar_mist", cedarMistShader),
  product("warm_spring", warmSpringShader),
  product("small_step_card", smallStepCardShader, [0, 0, 0, 0], 5),
];

export const printImages: readonly ShaderImage[] = [
  print("iron_frost", ironFrostShader, [0, 0, 0, 0], 3),
  print("first_ember", firstEmberShader, [-0.1, 0.12, -1.02, 0], 3),
  print("night_stone", nightStoneShader, [0.02, 0.12, 1.05, -3], 2),
];

export const deckImages: readonly HtmlImage[] = [ninePlanetsDeck, stoneWordsDeck];
