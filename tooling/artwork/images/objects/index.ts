import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { lighting } from "../../glsl/lighting.ts";
import { raymarching } from "../../glsl/raymarching.ts";
import { noise } from "../../glsl/noise.ts";
import { stillLife } from "../../glsl/still-life.ts";
import { stone } from "../../glsl/stone.ts";
import type { ShaderImage } from "../../render/image.ts";
import { beitouStoneGlsl } from "./beitou-stone.ts";
import { fossilizedWoodGlsl } from "./fossilized-wood.ts";
import { meteoriteGlsl } from "./meteorite.ts";

const objectShader = (body: string): string =>
  fragmentShader(noise, lighting, stone, raymarching, stillLife.before, body, stillLife.after);

export const beitouShader = objectShader(beitouStoneGlsl);

function object(name: string, shader: string): ShaderImage {
  return {
    file: `objects/${name}.avif`,
    width: 720,
    height: 900,
    shader,
    samples: 4,
    halation: [0.02, 0.02],
    maxKilobytes: 35,
  };
}

export const objectImages: readonly ShaderImage[] = [
  object("meteorite", objectShader(meteoriteGlsl)),
  object("beitou_stone", beitouShader),
  object("fossilized_wood", objectShader(fossilizedWoodGlsl)),
];
