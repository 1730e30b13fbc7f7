import { fragment } from "../../glsl/frame.ts";
import { light } from "../../glsl/light.ts";
import { march } from "../../glsl/march.ts";
import { noise } from "../../glsl/noise.ts";
import { stone } from "../../glsl/stone.ts";
import type { Picture } from "../../studio/picture.ts";
import { heartEmptiness } from "./heart-emptiness.ts";
import { livingBreath } from "./living-breath.ts";
import { spiritLight } from "./spirit-light.ts";

function song(name: string, ...body: string[]): Picture {
  const shader = fragment(noise, light, ...body);
  return { file: `songs/${name}.avif`, width: 720, height: 720, shader, samples: 5, halo: [0.03, 0.04], most: 30 };
}

export const songPictures: readonly Picture[] = [
  song("living_breath", livingBreath),
  song("heart_emptiness", stone, march, heartEmptiness),
  song("spirit_light", stone, march, spiritLight),
];
