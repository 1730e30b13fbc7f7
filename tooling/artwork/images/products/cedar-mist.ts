import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { landscape } from "../../glsl/landscape.ts";
import { lighting } from "../../glsl/lighting.ts";
import { noise } from "../../glsl/noise.ts";
import { lalashanGlsl } from "../leylines/lalashan.ts";

/** The forest of the lalashan leyline in the rain, without its large tree. */
const scene = `
const vec3 COOL = vec3(0.80, 1.02, 1.06);
// Threads of rain: short, slanting a little, seen only before the lit fog.
float rain(vec2 p, float size, float seed) {
  vec2 q = vec2(p.x + 0.06 * p.y, p.y) * vec2(size, size * 0.085);
  q.y += hash1(ivec3(int(floor(q.x)), int(seed), 3)) * 9.0;
  vec3 h = hash3(ivec3(floor(q), int(seed)));
  vec2 f = fract(q);
  float line = exp(-pow((f.x - 0.2 - 0.6 * h.x) / 0.055, 2.0));
  return step(0.55, h.z) * line * smoothstep(0.1, 0.35, f.y) * smoothstep(0.9, 0.6, f.y) * h.y;
}
vec3 picture(vec2 p) {
  vec2 q = p * 0.66 + vec2(0.40, 0.24);
  vec3 c = 1.25 * forest(q) * COOL;
  vec3 fog = fogAt(p, 1.0) * COOL;
  float veil = mist(p * vec2(0.7, 1.3) + 5.0, 7.0, 5);
  c = mix(c, fog * (0.55 + 0.8 * veil), 0.06 + 0.22 * veil * smoothstep(-1.0, 0.8, p.y));
  float wet = 0.6 * rain(p, 62.0, 4.0) + rain(p + 3.0, 34.0, 8.0) + 0.5 * rain(p + 8.0, 105.0, 9.0);
  float dim = 0.16 + 0.84 * exp(-pow(length((p - vec2(0.75, 0.95)) * vec2(0.62, 0.52)), 2.0));
  return (c + (fog * 1.0 + vec3(0.004, 0.0048, 0.0052)) * wet) * dim * smoothstep(-1.35, -0.7, p.y);
}
`;

const level = "float height(vec2 p, int octaves) { return 0.0; }";
// The forest's own light at a point is needed under another name, for the rain falls before it.
const forest = `#define picture forest\n${lalashanGlsl}\n#undef picture\n`;

export const cedarMistShader = fragmentShader(noise, lighting, landscape, forest, scene, level);
