import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { landscape } from "../../glsl/landscape.ts";
import { lighting } from "../../glsl/lighting.ts";
import { raymarching } from "../../glsl/raymarching.ts";
import { noise } from "../../glsl/noise.ts";
import { stone } from "../../glsl/stone.ts";
import type { ShaderImage } from "../../render/image.ts";
import { lalashanGlsl } from "./lalashan.ts";
import { luyeGlsl } from "./luye.ts";
import { wanliGlsl } from "./wanli.ts";
import { yangmingshanGlsl } from "./yangmingshan.ts";

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

export const leylineImages: readonly ShaderImage[] = [
  leyline("yangmingshan", yangmingshanGlsl),
  leyline("lalashan", lalashanGlsl, level),
  leyline("luye", luyeGlsl),
  leyline("wanli", stone, raymarching, wanliGlsl, level),
];
