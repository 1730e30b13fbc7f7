import { boulder } from "../../glsl/boulder.ts";
import { fragment } from "../../glsl/frame.ts";
import { land } from "../../glsl/land.ts";
import { light } from "../../glsl/light.ts";
import { march } from "../../glsl/march.ts";
import { noise } from "../../glsl/noise.ts";
import { stone } from "../../glsl/stone.ts";
import type { Picture } from "../../studio/picture.ts";
import { emotion } from "./emotion.ts";
import { energy } from "./energy.ts";
import { sleep } from "./sleep.ts";

function manual(name: string, ...body: string[]): Picture {
  const shader = fragment(noise, light, stone, march, boulder, ...body);
  return { file: `manuals/${name}.avif`, width: 720, height: 900, shader, samples: 5, halo: [0.03, 0.03], most: 30 };
}

const level = "float height(vec2 p, int octaves) { return 0.0; }";

export const manuals: readonly Picture[] = [
  manual("sleep_manual", sleep),
  manual("energy_manual", energy),
  manual("emotion_manual", land, level, emotion),
];
