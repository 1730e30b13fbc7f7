import { fragment } from "../../glsl/frame.ts";
import { land } from "../../glsl/land.ts";
import { light } from "../../glsl/light.ts";
import { march } from "../../glsl/march.ts";
import { noise } from "../../glsl/noise.ts";
import { stone } from "../../glsl/stone.ts";
import type { Picture } from "../../studio/picture.ts";
import { lalashan } from "./lalashan.ts";
import { luye } from "./luye.ts";
import { wanli } from "./wanli.ts";
import { yangmingshan } from "./yangmingshan.ts";

function leyline(name: string, ...body: string[]): Picture {
  const shader = fragment(noise, light, land, ...body);
  return { file: `leylines/${name}.avif`, width: 960, height: 720, shader, samples: 4, halo: [0.03, 0.03], most: 45 };
}

/** Flat country has no shape to march: the land's height is declared for all, so works without hills give a level one. */
const level = "float height(vec2 p, int octaves) { return 0.0; }";

export const leylines: readonly Picture[] = [
  leyline("yangmingshan", yangmingshan),
  leyline("lalashan", lalashan, level),
  leyline("luye", luye),
  leyline("wanli", stone, march, wanli, level),
];
