import { etchedIron } from "../../glsl/etched-iron.ts";
import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { lighting } from "../../glsl/lighting.ts";
import { noise } from "../../glsl/noise.ts";

/** Etched iron from edge to edge, colder than the slice on the landing page, with frost where bands meet. */
const scene = `
vec3 picture(vec2 p) {
  vec2 q = mat2(0.906, -0.423, 0.423, 0.906) * p * 0.52 + vec2(1.7, 0.4);
  vec3 l3 = towards(normalize(vec3(0.58, 0.60, 0.55)), 0.05);
  float sheen;
  vec3 metal = etchedIron(q, l3, sheen);
  // A steeper print than the slice's: what does not mirror the light is nearly black.
  vec3 colour = 1.15 * metal * (0.42 + 1.5 * metal) * vec3(0.86, 0.92, 1.0);
  // Frost: grains of ice on the metal, thick in drifts and gone between them, each with its own small sparkle.
  float drift = smoothstep(-0.06, 0.26, fbm(p * 1.5 + 3.0, 5) + 0.16 * (p.x + p.y) + 0.02);
  vec2 g = p * 150.0;
  vec3 h = hash3(ivec3(floor(g), 41));
  float d = length(fract(g) - 0.25 - 0.5 * h.xy);
  float grain = smoothstep(0.34, 0.10, d) * smoothstep(0.35, 1.0, h.z);
  float rime = 0.5 + fbm(p * 42.0, 4);
  vec3 ice = vec3(0.30, 0.345, 0.40);
  colour = mix(colour, ice * (0.06 + 0.42 * rime * rime), 0.46 * drift * smoothstep(0.25, 0.75, rime));
  colour += ice * drift * (0.22 * grain + 1.3 * grain * pow(h.z, 24.0));
  // The light comes in at the upper right and is gone before it reaches the lower left.
  float far = length((p - vec2(0.72, 0.80)) * vec2(1.0, 0.86));
  float fall = 1.9 * exp(-far * far * 0.80) + 0.014;
  return colour * fall;
}
`;

export const ironFrostShader = fragmentShader(noise, lighting, etchedIron, scene);
