import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { landscape } from "../../glsl/landscape.ts";
import { lighting } from "../../glsl/lighting.ts";
import { raymarching } from "../../glsl/raymarching.ts";
import { noise } from "../../glsl/noise.ts";
import { stone } from "../../glsl/stone.ts";
import type { ShaderImage } from "../../render/image.ts";
import { lalashan } from "./lalashan.ts";
import { luye } from "./luye.ts";
import { wanli } from "./wanli.ts";
import { yangmingshan } from "./yangmingshan.ts";

function leyline(name: string, ...body: string[]): ShaderImage {
  const shader = fragmentShader(noise, lighting, landscape, ...body);
  return {
    file: `leylines/${name}.avif`,
    width: 1200,
    height: 900,
    shader,
    samples: 3,
    halation: [0.03, 0.03],
    maxKilobytes: 60,
  };
}

/** The landscape shader needs a height function; images without hills define a flat one. */
const level = "float height(vec2 p, int octaves) { return 0.0; }";

export const leylines: readonly ShaderImage[] = [
  leyline("yangmingshan", yangmingshan),
  leyline("lalashan", lalashan, level),
  leyline("luye", luye),
  leyline("wanli", stone, raymarching, wanli, level),
];
