import { fragmentShader } from "../glsl/fragment-shader.ts";
import { lighting } from "../glsl/lighting.ts";
import { raymarching } from "../glsl/raymarching.ts";
import { noise } from "../glsl/noise.ts";
import { stone } from "../glsl/stone.ts";
import type { ShaderImage } from "../render/image.ts";

/** A standing stone in the night: one smoothed face where rules would be cut, and warm light along its right edge. */
const scene = `
float slab(vec3 p) {
  vec3 q = p + 0.030 * sin(p.yzx * 3.1 + vec3(0.4, 2.2, 4.1)) + 0.014 * sin(p.zxy * 8.3 + vec3(1.0, 0.2, 3.0));
  float lean = q.x + 0.05 * q.y;
  float taper = 0.60 - 0.06 * q.y - 0.05 * q.y * q.y;
  float d = softMax(abs(lean) - taper, abs(q.z) - 0.20 + 0.03 * q.y, 0.05);
  d = softMax(d, dot(q, normalize(vec3(0.34, 1.0, 0.1))) - 1.12, 0.10);
  d = softMax(d, dot(q, normalize(vec3(-0.62, 1.0, -0.1))) - 1.16, 0.07);
  d = softMax(d, dot(q, normalize(vec3(1.0, 0.62, 0.35))) - 0.93, 0.05);
  return softMax(d, dot(q, normalize(vec3(1.0, -0.1, 0.8))) - 0.60, 0.04);
}
float ground(vec3 p) {
  return p.y + 1.12 - 0.10 * fbm(vec3(p.xz * 1.3, 2.0), 4) - 0.05 * exp(-dot(p.xz, p.xz) * 1.6);
}
float shape(vec3 p) {
  float d = slab(p);
  if (d < 0.2) {
    float face = smoothstep(0.14, 0.19, p.z) * smoothstep(0.62, 0.40, abs(p.x)) * smoothstep(-0.95, -0.6, p.y);
    d -= (1.0 - 0.85 * face) * (0.10 * fbm(p * 2.7 + 4.0, 4) + 0.05 * (pits(p * 3.1) - 0.2));
  }
  return softMin(d, ground(p), 0.05);
}
float skin(vec3 p) {
  float face = smoothstep(0.14, 0.19, p.z) * smoothstep(0.62, 0.40, abs(p.x)) * smoothstep(-0.95, -0.6, p.y);
  float rough = mix(1.0, 0.22, face);
  float d = shape(p) - rough * (0.030 * fbm(p * 10.0, 5) + 0.012 * ridged(p * 13.0, 3));
  float scratch = fbm(vec3(p.x * 4.0 + p.y * 2.0, p.y * 60.0 + p.x * 26.0, p.z * 6.0), 3);
  return d - 0.0022 * face * scratch + 0.004 * (1.0 - smoothstep(0.0, 0.2, pits(p * 21.0))) * (0.3 + 0.7 * rough);
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(-0.28, 0.10, 4.6);
  vec3 ray = normalize(vec3(p.x + 0.02, p.y - 0.02, -3.3));
  ray.xz = mat2(cos(0.05), sin(0.05), -sin(0.05), cos(0.05)) * ray.xz;
  vec3 sky = 0.9 * night(p, vec2(0.9, 0.7), 1.5) + vec3(0.15, 0.16, 0.19) * stars(p, 7.0, 0.14) * smoothstep(-0.2, 0.6, p.y);
  float t = strike(eye, ray, 2.6, 9.0, 0.7);
  if (t < 0.0) return sky;
  t += skin(eye + ray * t) * 0.7;
  vec3 at = eye + ray * t;
  vec3 n = normalAt(at, 0.002);
  vec3 l = towards(normalize(vec3(0.88, 0.46, 0.015)), 0.03);
  bool soil = ground(at) < 0.03;
  float tint = smoothstep(0.3, 0.75, noise(at * 2.4) + 0.8 * fbm(at * 8.0, 5));
  vec3 albedo = mix(vec3(0.030, 0.030, 0.031), vec3(0.090, 0.082, 0.073), tint);
  if (soil) albedo *= 0.55;
  float seen = dot(n, l) > 0.0 ? shadow(at + n * 0.010, l, 2.6, 18.0) : 0.0;
  float ao = openness(at, n, 0.38);
  float fine = hollows(at, n, 0.02);
  // The light is low and near the stone: on the ground it fades out before the border.
  float pool = exp(-dot(at.xz - vec2(0.3, 0.1), at.xz - vec2(0.3, 0.1)) * 0.75);
  vec3 colour = vec3(1.0, 0.72, 0.46) * 6.0 * seen * fine * pool * matte(albedo, 0.25, 0.5, n, -ray, l) * mix(0.5, 1.0, ao);
  float up = max(0.5 + 0.5 * dot(n, normalize(vec3(0.45, 0.6, 0.65))), 0.0);
  colour += albedo * ao * fine * vec3(0.155, 0.18, 0.26) * up * up * (soil ? pool : 1.0);
  float far = smoothstep(4.2, 8.0, t);
  colour = mix(colour, sky * 0.5, far);
  return colour * smoothstep(-1.22, -0.70, p.y);
}
`;

export const rulesTablet: readonly ShaderImage[] = [
  {
    file: "intro/rules.avif",
    width: 960,
    height: 1200,
    shader: fragmentShader(noise, lighting, stone, raymarching, scene),
    samples: 6,
    maxKilobytes: 45,
  },
];
