import { boulder } from "../glsl/boulder.ts";
import { fragmentShader } from "../glsl/fragment-shader.ts";
import { lighting } from "../glsl/lighting.ts";
import { raymarching } from "../glsl/raymarching.ts";
import { noise } from "../glsl/noise.ts";
import { stone } from "../glsl/stone.ts";
import type { ShaderImage } from "../render/image.ts";

/**
 * One stone under four skies. The stone, the ground and the side of the light never change; what changes is how much
 * of the light comes through. uFrame.x: 0 dawn gold, 1 clear night, 2 thin cloud, 3 dark with a thin opening.
 */
const scene = `
float ground(vec3 p) { return p.y - 0.06 * (noise(p.xz * 0.9) - 0.5) + 0.012 * p.z; }
float shape(vec3 p) { return softMin(ground(p), boulder((p - vec3(-0.12, 0.0, 0.0)) / 1.05) * 1.05, 0.08); }
float skin(vec3 p) {
  float soil = smoothstep(0.10, 0.02, ground(p));
  return shape(p) - mix(grain(p), 0.035 * fbm(p * 4.0, 6), soil);
}
vec3 dawn(vec3 ray, vec2 p) {
  float up = max(ray.y, 0.0), side = exp(-pow(ray.x - 0.26, 2.0) * 8.0);
  vec3 c = mix(vec3(0.010, 0.0085, 0.0080), vec3(0.0007, 0.0010, 0.0025), smoothstep(0.0, 0.50, up));
  c += vec3(0.80, 0.41, 0.125) * exp(-up * 17.0) * (0.08 + 0.92 * side) + vec3(0.070, 0.040, 0.016) * exp(-up * 6.0) * side;
  vec2 q = vec2(ray.x * 3.0 + up * 1.2, up * 9.0 + 2.0);
  float veil = smoothstep(0.02, 0.34, fbm(q + 0.6 * fbm(q, 3), 6)) * smoothstep(0.45, 0.10, up) * smoothstep(0.015, 0.07, up);
  return c * (1.0 - 0.4 * veil) + vec3(0.30, 0.155, 0.050) * veil * (0.15 + side) * exp(-up * 5.5);
}
vec3 clear(vec3 ray, vec2 p) {
  float up = max(ray.y, 0.0);
  vec3 c = mix(vec3(0.0034, 0.0044, 0.0070), vec3(0.0004, 0.0007, 0.0020), smoothstep(0.0, 0.40, up));
  // A band of far stars from the lower left to the upper right.
  float across = dot(p, normalize(vec2(-0.62, 0.78))) - 0.16;
  float way = exp(-across * across * 7.0) * (0.55 + 1.3 * fbm(p * 2.6 + 3.0, 5)) * (1.0 - 0.75 * smoothstep(0.0, 0.25, fbm(p * vec2(2.2, 3.4) + 8.0, 6) - 0.02) * exp(-across * across * 30.0));
  float high = smoothstep(-0.35, 0.1, p.y);
  c += vec3(0.0125, 0.0115, 0.0115) * max(way, 0.0) * high;
  float dots = stars(p, 12.0, 0.5) + 0.45 * stars(p + 2.0, 30.0, 0.22 + 0.4 * max(way, 0.0));
  return c + vec3(0.55, 0.55, 0.58) * dots * high;
}
vec3 thin(vec3 ray, vec2 p) {
  float up = max(ray.y, 0.0);
  vec2 q = vec2(ray.x * 2.4, up * 5.2) + vec2(0.0, 1.0);
  vec2 w = vec2(fbm(q * 1.1, 4), fbm(q * 1.1 + 9.0, 4));
  float cloud = smoothstep(-0.22, 0.36, fbm(q * 1.4 + 1.7 * w, 6));
  float d = length(p - vec2(0.50, 0.62));
  // The moon is behind it: a soft place without an edge.
  vec3 glow = vec3(0.120, 0.108, 0.092) * exp(-d * d * 9.0) + vec3(0.024, 0.0225, 0.021) * exp(-d * 2.0);
  vec3 c = mix(vec3(0.0030, 0.0036, 0.0050), vec3(0.0007, 0.0010, 0.0020), smoothstep(0.0, 0.45, up));
  return c + glow * (0.25 + 0.95 * cloud) + vec3(0.3, 0.3, 0.32) * stars(p, 11.0, 0.16) * (1.0 - cloud) * smoothstep(0.0, 0.6, p.y);
}
vec3 opening(vec3 ray, vec2 p) {
  float up = max(ray.y, 0.0);
  vec2 q = vec2(ray.x * 2.2, up * 4.4) + vec2(4.0, 2.0);
  vec2 w = vec2(fbm(q * 1.2, 4), fbm(q * 1.2 + 9.0, 4));
  float heap = fbm(q * 1.5 + 1.6 * w, 6);
  vec3 c = vec3(0.0026, 0.0030, 0.0042) * max(0.45 + 2.6 * heap, 0.05) * mix(1.0, 0.45, smoothstep(0.0, 0.5, up));
  // One thin opening, low on the right: where the cloud is thinnest near a slanting line, light comes through.
  float line = p.y - 0.24 - 0.18 * (p.x - 0.4) + 0.34 * fbm(p * vec2(1.5, 2.2) + 3.0, 5);
  float thinness = 0.075 * (1.0 + 3.0 * fbm(p * vec2(2.2, 6.0), 5));
  float reach = smoothstep(-0.25, 0.45, p.x) * smoothstep(1.5, 0.7, p.x);
  float gap = smoothstep(1.0, 0.0, abs(line) / max(thinness, 0.01)) * reach;
  float near = exp(-abs(line) * 4.0) * smoothstep(-0.7, 0.5, p.x);
  return c + vec3(0.20, 0.125, 0.060) * gap * (0.55 + 1.1 * fbm(p * vec2(3.0, 9.0) + 5.0, 4)) + vec3(0.016, 0.0105, 0.0065) * near * max(0.5 + 2.4 * heap, 0.0);
}
vec3 sky(vec3 ray, vec2 p) {
  if (uFrame.x < 0.5) return dawn(ray, p);
  if (uFrame.x < 1.5) return clear(ray, p);
  return uFrame.x < 2.5 ? thin(ray, p) : opening(ray, p);
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.0, 0.86, 6.4);
  vec3 ray = normalize(vec3(p.x, p.y + 0.36, -3.0));
  vec3 far = sky(ray, p);
  float t = strike(eye, ray, 4.0, 24.0, 0.85);
  vec3 low = sky(vec3(ray.x, 0.012, ray.z), vec2(p.x, -0.6)) * 0.82;
  if (t < 0.0) return ray.y < 0.0 ? low : far;
  vec3 at = eye + ray * t;
  vec3 n = normalAt(at, 0.003);
  vec3 l = towards(normalize(vec3(0.74, 0.50, -0.36)), uFrame.x > 1.5 ? 0.14 : 0.04);
  vec3 sun = vec3(1.0, 0.66, 0.34) * 4.0, fill = vec3(0.120, 0.105, 0.100);
  if (uFrame.x > 0.5) { sun = vec3(0.84, 0.85, 0.90) * 2.3; fill = vec3(0.060, 0.075, 0.110); }
  if (uFrame.x > 1.5) { sun = vec3(0.90, 0.86, 0.80) * 0.95; fill = vec3(0.085, 0.092, 0.110); }
  if (uFrame.x > 2.5) { sun = vec3(1.0, 0.68, 0.40) * 1.15; fill = vec3(0.040, 0.046, 0.062); }
  vec3 albedo = mix(stoneColour(at) * 1.15, vec3(0.034, 0.032, 0.030) * (0.8 + 1.2 * fbm(at * 3.0, 5)), smoothstep(0.07, 0.02, ground(at)));
  vec3 colour = stoneLight(albedo, 0.4, at, n, ray, l, sun, fill, 3.0);
  float fog = 1.0 - exp(-max(t - 7.0, 0.0) * 0.13);
  colour = mix(colour, low, fog);
  return colour * smoothstep(-1.35, -0.8, p.y);
}
`;

const shader = fragmentShader(noise, lighting, stone, raymarching, boulder, scene);

export const slips: readonly ShaderImage[] = ["excellent", "good", "average", "poor"].map((name, mood) => ({
  file: `slips/${name}.avif`,
  width: 720,
  height: 720,
  shader,
  frameUniform: [mood, 0, 0, 0],
  samples: 4,
  halation: [0.03, 0.03],
  maxKilobytes: 25,
}));
