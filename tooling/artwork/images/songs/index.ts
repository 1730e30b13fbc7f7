import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { lighting } from "../../glsl/lighting.ts";
import { raymarching } from "../../glsl/raymarching.ts";
import { noise } from "../../glsl/noise.ts";
import { stone } from "../../glsl/stone.ts";
import type { ShaderImage } from "../../render/image.ts";
import { heartEmptinessGlsl } from "./heart-emptiness.ts";
import { livingBreathGlsl } from "./living-breath.ts";
import { spiritLightGlsl } from "./spirit-light.ts";

export const breathShader = fragmentShader(noise, lighting, livingBreathGlsl);
export const lightShader = fragmentShader(noise, lighting, stone, raymarching, spiritLightGlsl);

function song(name: string, shader: string): ShaderImage {
  return {
    file: `songs/${name}.avif`,
    width: 720,
    height: 720,
    shader,
    samples: 5,
    halation: [0.03, 0.04],
    maxKilobytes: 30,
  };
}

export const songImages: readonly ShaderImage[] = [
  song("living_breath", breathShader),
  song("heart_emptiness", fragmentShader(noise, lighting, stone, raymarching, heartEmptinessGlsl)),
  song("spirit_light", lightShader),
];
