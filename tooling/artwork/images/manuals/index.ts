import { boulder } from "../../glsl/boulder.ts";
import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { landscape } from "../../glsl/landscape.ts";
import { lighting } from "../../glsl/lighting.ts";
import { raymarching } from "../../glsl/raymarching.ts";
import { noise } from "../../glsl/noise.ts";
import { stone } from "../../glsl/stone.ts";
import type { ShaderImage } from "../../render/image.ts";
import { emotionGlsl } from "./emotion.ts";
import { energyGlsl } from "./energy.ts";
import { sleepGlsl } from "./sleep.ts";

function manual(name: string, ...body: string[]): ShaderImage {
  const shader = fragmentShader(noise, lighting, stone, raymarching, boulder, ...body);
  return {
    file: `manuals/${name}.avif`,
    width: 720,
    height: 900,
    shader,
    samples: 5,
    halation: [0.03, 0.03],
    maxKilobytes: 30,
  };
}

const level = "float height(vec2 p, int octaves) { return 0.0; }";

export const manualImages: readonly ShaderImage[] = [
  manual("sleep_manual", sleepGlsl),
  manual("energy_manual", energyGlsl),
  manual("emotion_manual", landscape, level, emotionGlsl),
];
