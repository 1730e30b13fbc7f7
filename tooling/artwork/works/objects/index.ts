import { fragment } from "../../glsl/frame.ts";
import { light } from "../../glsl/light.ts";
import { march } from "../../glsl/march.ts";
import { noise } from "../../glsl/noise.ts";
import { still } from "../../glsl/still.ts";
import { stone } from "../../glsl/stone.ts";
import type { Picture } from "../../studio/picture.ts";
import { beitouStone } from "./beitou-stone.ts";
import { fossilizedWood } from "./fossilized-wood.ts";
import { meteorite } from "./meteorite.ts";

function object(name: string, body: string): Picture {
  const shader = fragment(noise, light, stone, march, still.before, body, still.after);
  return { file: `objects/${name}.avif`, width: 720, height: 900, shader, samples: 4, halo: [0.02, 0.02], most: 35 };
}

export const objects: readonly Picture[] = [
  object("meteorite", meteorite),
  object("beitou_stone", beitouStone),
  object("fossilized_wood", fossilizedWood),
];
