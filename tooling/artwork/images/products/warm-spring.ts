import { boulder } from "../../glsl/boulder.ts";
import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { landscape } from "../../glsl/landscape.ts";
import { lighting } from "../../glsl/lighting.ts";
import { raymarching } from "../../glsl/raymarching.ts";
import { noise } from "../../glsl/noise.ts";
import { stone } from "../../glsl/stone.ts";

/** A pool between stones, warm from below: rings where bubbles have come up, a few still standing, and a little steam. */
const scene = `
float height(vec2 p, int octaves) { return 0.0; }
float shape(vec3 p) {
  vec3 q = p - vec3(-0.95, -0.22, -0.95);
  float d = boulder(q / 0.95) * 0.95;
  q = p - vec3(1.02, -0.30, -1.30);
  q.xz = mat2(0.3, 0.954, -0.954, 0.3) * q.xz;
  d = min(d, boulder(q / 0.86) * 0.86);
  q = p - vec3(1.35, -0.36, 0.75);
  q.xz = mat2(-0.8, 0.6, -0.6, -0.8) * q.xz;
  d = min(d, boulder(q / 0.62) * 0.62);
  q = p - vec3(-1.45, -0.30, 0.95);
  q.xz = mat2(-0.2, -0.98, 0.98, -0.2) * q.xz;
  return min(d, boulder(q / 0.66) * 0.66);
}
float skin(vec3 p) { return shape(p) - grain(p); }
vec3 stones(vec3 at, vec3 ray, vec3 l) {
  vec3 n = normalAt(at, 0.0028);
  float wet = smoothstep(0.12, 0.02, at.y + 0.03 * fbm(at * 7.0, 3));
  vec3 c = stoneLight(stoneColour(at) * mix(1.0, 0.5, wet), mix(0.3, 0.9, wet), at, n, ray, l, SUN * 2.5, vec3(0.050, 0.056, 0.078), 2.0);
  // Warm water lights the undersides of its stones.
  vec2 w = at.xz - vec2(0.05, -0.15);
  return c + stoneColour(at) * vec3(1.0, 0.46, 0.17) * 0.42 * exp(-dot(w, w) * 1.1) * exp(-max(at.y, 0.0) * 4.0) * (0.6 - 0.4 * n.y);
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.0, 1.75, 4.3), aim = vec3(0.02, -0.02, -0.25);
  vec3 w = normalize(aim - eye), u = normalize(cross(w, vec3(0, 1, 0))), v = cross(u, w);
  vec3 ray = normalize(u * p.x + v * p.y + w * 2.9);
  vec3 l = towards(normalize(vec3(0.74, 0.60, -0.20)), 0.04);
  float water = ray.y < 0.0 ? -eye.y / ray.y : 1e5;
  float t = strike(eye, ray, 2.2, min(water, 12.0), 0.85);
  vec3 colour;
  if (t > 0.0 && t < water) colour = stones(eye + ray * t, ray, l);
  else if (water > 60.0) return vec3(0.0);
  else {
    vec3 at = eye + ray * water;
    vec2 slope = 0.010 * vec2(fbm(at.xz * 3.0, 3), fbm(at.xz * 3.0 + 7.0, 3));
    float domes = 0.0, rim = 0.0;
    // Where bubbles come up: rings of unlike ages, and small domes that still stand.
    for (int i = 0; i < 9; i++) {
      vec3 h = hash3(ivec3(i, 6, 2));
      vec2 c = at.xz - vec2(0.10, -0.15) - (h.xy - 0.5) * vec2(1.25, 1.5);
      float r = length(c), age = 0.10 + 0.42 * h.z;
      slope += 0.30 * (1.15 - 1.6 * age) * sin((r - age) * 46.0) * exp(-pow((r - age) * 9.0, 2.0)) * c / max(r, 0.02) * 0.6;
      vec3 k = hash3(ivec3(i, 16, 9));
      vec2 b = at.xz - vec2(0.08, -0.20) - (k.xy - 0.5) * vec2(0.95, 1.15);
      float size = 0.026 + 0.040 * k.z * k.z, d = length(b) / size;
      if (d < 1.0) { slope += 1.1 * b / size; domes = 1.0; rim = smoothstep(0.60, 0.98, d); }
    }
    vec3 n = normalize(vec3(-slope.x, 1.0, -slope.y));
    vec3 mirror = reflect(ray, n);
    mirror.y = abs(mirror.y) + 0.01;
    float glance = 0.03 + 0.97 * pow(1.0 - max(dot(-ray, n), 0.0), 5.0);
    vec3 image = vec3(0.0022, 0.0027, 0.0042) + vec3(0.030, 0.020, 0.012) * pow(max(dot(mirror, l), 0.0), 3.0);
    float s = strike(at + n * 0.004, mirror, 0.02, 5.0, 0.85);
    if (s > 0.0) image = stones(at + mirror * s, mirror, l);
    vec2 g = at.xz - vec2(0.05, -0.15);
    float deep = exp(-dot(g, g) * 1.5) * (0.55 + 1.1 * noise(vec3(at.xz * 2.2 - slope * 2.0, 4.0)));
    colour = vec3(0.0010, 0.0013, 0.0018) + vec3(0.215, 0.088, 0.028) * 0.50 * deep + image * (0.16 + 0.84 * glance);
    colour += SUN * 0.55 * pow(max(dot(reflect(ray, n), l), 0.0), 90.0);
    colour += domes * rim * vec3(0.16, 0.105, 0.065);
  }
  // Steam, in front of everything, thin enough to see the stones through it.
  vec2 f = p * vec2(1.3, 0.9) - vec2(0.0, 0.5);
  vec2 drift = vec2(fbm(f * 1.3 + 2.0, 4), fbm(f * 1.3 + 12.0, 4));
  float steam = smoothstep(-0.05, 0.42, fbm(f * 1.5 + 1.9 * drift, 6)) * exp(-pow((p.x - 0.12 - 0.22 * p.y) * 1.25, 2.0)) * smoothstep(-0.75, 0.25, p.y);
  vec3 breath = vec3(0.0065, 0.0072, 0.0090) + vec3(0.052, 0.035, 0.022) * smoothstep(-0.4, 1.1, p.x + p.y);
  colour = mix(colour, breath, 0.8 * steam);
  return colour * smoothstep(-1.35, -0.75, p.y) * smoothstep(1.5, 0.7, length(p));
}
`;

export const warmSpringShader = fragmentShader(noise, lighting, stone, raymarching, boulder, landscape, scene);
