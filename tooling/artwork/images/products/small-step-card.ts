import { boulder } from "../../glsl/boulder.ts";
import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { lighting } from "../../glsl/lighting.ts";
import { raymarching } from "../../glsl/raymarching.ts";
import { noise } from "../../glsl/noise.ts";
import { stone } from "../../glsl/stone.ts";

/**
 * A paper card with seven empty boxes on dark stone, the first of them marked, and a pebble that holds it down. uFrame.x: 1
 * for a sheet without boxes, on which a first line is written.
 */
const scene = `
const float TILT = 0.33;
vec2 onCard(vec3 p) { vec2 q = p.xz - vec2(-0.02, 0.05); return mat2(cos(TILT), sin(TILT), -sin(TILT), cos(TILT)) * q; }
float lift(vec2 q) { return 0.018 + 0.030 * smoothstep(0.35, 0.95, dot(q, vec2(-0.72, 0.55))) + 0.006 * sin(q.x * 2.6 + q.y * 1.7); }
float card(vec3 p) {
  vec2 q = onCard(p);
  vec2 e = abs(q) - vec2(0.66, 0.95);
  float flat1 = length(max(e, 0.0)) + min(max(e.x, e.y), 0.0);
  float h = abs(p.y - lift(q)) - 0.004;
  return max(flat1, h) * 0.8;
}
float slab(vec3 p) { return p.y - 0.020 * (noise(vec3(p.xz * 1.6, 3.0)) - 0.5); }
float pebble(vec3 p) {
  vec3 q = p - vec3(0.36, 0.0, -0.66);
  q.xz = mat2(0.6, 0.8, -0.8, 0.6) * q.xz;
  return boulder(q / 0.27) * 0.27;
}
float shape(vec3 p) { return min(min(slab(p), card(p)), pebble(p)); }
int struck = 0;
float skin(vec3 p) {
  if (struck == 1) return card(p) - 0.0012 * fbm(p * 40.0, 3);
  if (struck == 2) return pebble(p) - 0.27 * grain(p / 0.27);
  return slab(p) - 0.030 * fbm(p * 3.4, 6) - 0.014 * ridged(p * 5.0, 4);
}
// A hairline box that a slightly unsteady hand has ruled.
float box(vec2 q, vec2 at, vec2 size) {
  vec2 e = abs(q - at + 0.0022 * vec2(noise(q * 19.0), noise(q * 23.0 + 4.0))) - size;
  float d = abs(length(max(e, 0.0)) + min(max(e.x, e.y), 0.0));
  return smoothstep(0.0058, 0.0022, d);
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.15, 3.35, 2.5), aim = vec3(0.0, 0.0, 0.02);
  vec3 w = normalize(aim - eye), u = normalize(cross(w, vec3(0, 1, 0))), v = cross(u, w);
  vec3 ray = normalize(u * p.x + v * p.y + w * 3.35);
  float t = strike(eye, ray, 2.4, 8.0, 0.85);
  if (t < 0.0) return vec3(0.0);
  vec3 at = eye + ray * t;
  float c = card(at), s = slab(at), b = pebble(at);
  struck = c < s && c < b ? 1 : b < s ? 2 : 0;
  vec3 n = normalAt(at, 0.0025);
  vec3 l = towards(normalize(vec3(0.80, 0.52, -0.42)), 0.035);
  vec3 albedo = vec3(0.030, 0.0295, 0.031) * (0.7 + 1.5 * fbm(at * 3.0, 5));
  if (struck == 2) albedo = stoneColour(at / 0.27) * 1.3;
  if (struck == 1) {
    vec2 q = onCard(at);
    albedo = vec3(0.46, 0.415, 0.345) * (0.96 + 0.16 * fbm(vec3(q * 26.0, 2.0), 4));
    float ink = 0.0;
    for (int i = 0; i < 7 && uFrame.x < 0.5; i++) ink = max(ink, box(q, vec2(-0.06, -0.42 + 0.195 * float(i)), vec2(0.44, 0.068)));
    albedo = mix(albedo, vec3(0.070, 0.060, 0.050), 0.75 * ink);
    // The first step is written: one stroke of ember ink.
    vec2 k = q - vec2(-0.38, -0.42);
    float stroke = smoothstep(0.013, 0.006, abs(k.y + 0.10 * k.x - 0.012 * sin(k.x * 26.0)) + 0.02 * step(0.34, k.x) ) * step(0.0, k.x) * step(k.x, 0.34);
    albedo = mix(albedo, vec3(0.30, 0.070, 0.018), stroke * (0.7 + 0.3 * noise(q * 60.0)));
  }
  float seen = dot(n, l) > 0.0 ? shadow(at + n * 0.010, l, 1.6, 18.0) : 0.0;
  float open = openness(at, n, 0.16), fine = struck == 1 ? 1.0 : hollows(at, n, 0.02);
  vec2 pool = at.xz - vec2(0.50, -0.45);
  float fall = exp(-dot(pool, pool) * 0.70);
  vec3 colour = SUN * 2.2 * seen * fine * fall * matte(albedo, struck == 1 ? 0.03 : 0.25, 0.6, n, -ray, l) * mix(0.5, 1.0, open);
  colour += albedo * open * fine * vec3(0.034, 0.040, 0.058) * mix(0.4, 1.0, fall);
  return colour;
}
`;

export const smallStepCardShader = fragmentShader(noise, lighting, stone, raymarching, boulder, scene);
