import { boulder } from "../glsl/boulder.ts";
import { fragmentShader } from "../glsl/fragment-shader.ts";
import { lighting } from "../glsl/lighting.ts";
import { raymarching } from "../glsl/raymarching.ts";
import { noise } from "../glsl/noise.ts";
import { stone } from "../glsl/stone.ts";
import { weather } from "../glsl/weather.ts";
import type { ShaderImage } from "../render/image.ts";

/**
 * One stone under twenty skies. The stone and the side of the light never change. The category decides the place and the
 * colour of the light (uFrame.y: 0 stars over a plain, 1 afterglow with a second stone, 2 first light behind a range,
 * 3 jade mist over still water, 4 harvest moon over rippled sand), the level how much of it comes through
 * (uFrame.x: 0 excellent to 3 poor). uFrame.z: 1 for the tall image of a phone; w: the number of samples.
 */
const scene = `
bool is(float category) { return abs(uFrame.y - category) < 0.5; }
#define MIDDLE (is(1.0) ? vec3(0.16, 0.35, 0.10) : vec3(-0.12, 0.40, 0.0))
const float WIDE = 1.3;
// How close a line passes to the middle of the stones, from where it starts.
float passes(vec3 from, vec3 along) {
  vec3 m = MIDDLE - from;
  return length(m - along * max(dot(m, along), 0.0));
}
// How far away what is struck lies: detail that would be smaller than a pixel is left out.
float reach = 0.0;
float ground(vec3 p) {
  float low = 0.06 * (noise(p.xz * 0.9) - 0.5) + 0.03 * (noise(p.xz * 2.3 + 7.0) - 0.5);
  if (is(3.0)) low = 0.10 * (noise(p.xz * 0.8 + 3.0) - 0.5) - 0.085 + 0.135 * exp(-dot(p.xz + 0.1, p.xz + 0.1) * 0.75);
  if (is(4.0)) {
    float bend = 1.3 * noise(p.xz * 0.55) + 0.25 * noise(p.xz * 1.9);
    float wave = sin((p.z * 1.25 + 0.45 * p.x + bend) * 11.0);
    low += 0.024 * (1.0 - abs(wave)) * smoothstep(0.2, 0.6, noise(p.xz * 0.35 + 5.0) + 0.2);
  }
  return p.y - low + (is(3.0) ? 0.0 : 0.012 * p.z);
}
float second(vec3 p) {
  vec3 q = p - vec3(0.98, 0.0, 0.30);
  q.xz = mat2(0.36, 0.93, -0.93, 0.36) * q.xz;
  return boulder(q / 0.46) * 0.46;
}
float shape(vec3 p) {
  float soil = ground(p), near = length(p - MIDDLE) - 1.0;
  // Far from the stones their bounding ball is enough.
  if (near > 0.35) return min(soil, near);
  float d = boulder((p - vec3(-0.12, 0.0, 0.0)) / 1.05) * 1.05;
  if (is(1.0)) d = min(d, second(p));
  return softMin(soil, d, 0.06);
}
float pebbles(vec2 q) {
  vec2 c = floor(q), f = fract(q);
  float best = 0.0;
  ivec2 side = ivec2(f.x < 0.5 ? -1 : 0, f.y < 0.5 ? -1 : 0);
  for (int i = 0; i < 4; i++) {
    int x = side.x + i % 2, y = side.y + i / 2;
    vec3 h = hash3(ivec3(ivec2(c) + ivec2(x, y), 51));
    float size = h.z * h.z * h.z * 0.48;
    float d = length((vec2(float(x), float(y)) + 0.2 + 0.6 * h.xy - f) * vec2(0.8, 1.0));
    best = max(best, sqrt(max(size * size - d * d, 0.0)));
  }
  return best;
}
float soilGrain(vec3 p) {
  if (is(4.0)) return 0.008 * fbm(p * 9.0, 5);
  float fine = 0.020 * fbm(p * 4.0, 5) + 0.006 * ridged(p * 11.0, 2);
  if (reach < 12.0) fine += 0.045 * pebbles(p.xz * 6.0);
  return reach < 8.0 ? fine + 0.022 * pebbles(p.xz * 15.0 + 3.0) : fine;
}
float skin(vec3 p) {
  float soil = smoothstep(0.10, 0.02, ground(p));
  return shape(p) - mix(grain(p), soil > 0.0 ? soilGrain(p) : 0.0, soil);
}
// Away from the stones the ground is a height over a plane.
vec3 soilNormal(vec3 at, float e) {
  vec3 h;
  for (int i = 0; i < 3; i++) {
    vec3 q = vec3(at.x + (i == 1 ? e : 0.0), 0.0, at.z + (i == 2 ? e : 0.0));
    h[i] = soilGrain(q) - ground(q);
  }
  return normalize(vec3(h.x - h.y, e, h.x - h.z));
}
// Where a ray meets the open ground, which is nearly a plane: a few steps of Newton's are enough. -1: it does not.
float plainAt(vec3 eye, vec3 ray) {
  float fall = -ray.y - (is(3.0) ? 0.0 : 0.012 * ray.z);
  if (fall < 0.002) return -1.0;
  float t = (eye.y + (is(3.0) ? 0.085 : 0.012 * eye.z)) / fall;
  for (int i = 0; i < 5 && t < 14.0; i++) t = max(t + 0.85 * ground(eye + ray * t) / max(fall, 0.06), 1.0);
  return t < 34.0 ? t : -1.0;
}
vec3 picture(vec2 p) {
  bool tall = uFrame.z > 0.5;
  vec2 q = tall ? (p + vec2(0.0, 0.62)) * 0.78 : p + vec2(0.0, -0.02);
  vec3 eye = vec3(0.0, 0.80, 6.4);
  vec3 ray = normalize(vec3(q.x, q.y + 0.20, -3.0));
  Weather w = weatherOf(int(uFrame.x + 0.5), int(uFrame.y + 0.5));
  vec3 low = air(normalize(vec3(ray.x, 0.02, ray.z)), w) * (is(2.0) ? 0.42 : 0.93);
  float dim = 1.0 - 0.9 * exp(-max(p.y + (tall ? 1.75 : 1.0), 0.0) * 4.0);
  vec3 l = towards(w.l, w.soft);

  bool aims = passes(eye, ray) < WIDE;
  // Sky and open ground have no outlines: one sample does for all.
  float top = is(2.0) ? 0.20 : 0.02, foot = is(3.0) ? -1.0 : -0.004;
  if (uFrame.w > 0.5 && !aims && (ray.y > top || ray.y < foot)) {
    if (uSample > 0) return vec3(0.0);
    dim *= uFrame.w;
  }
  float t = aims && ground(eye + ray * 4.4) > 0.0 ? strike(eye, ray, 4.4, 8.6, 0.9) : -1.0;
  if (t < 0.0 && ray.y < 0.0) t = plainAt(eye, ray);
  float water = is(3.0) && ray.y < 0.0 ? (eye.y + 0.02) / -ray.y : 1e9;
  bool mirrored = water < 1e8 && (t < 0.0 || water < t);
  if (t < 0.0 && ray.y < 0.0 && !mirrored) return low * dim;

  // What is looked at: the sky, a solid, or what the still water mirrors of either.
  vec3 from = eye, look = ray;
  float hit = t;
  if (mirrored) {
    from = eye + ray * water;
    vec2 s = vec2(from.x * 1.2, from.z * 4.0);
    // The ripples are long and low, so the mirror is nearly whole.
    vec2 tilt = 0.010 * vec2(fbm(vec3(s, 1.0), 4), fbm(vec3(s, 7.0), 4)) * smoothstep(0.0, 3.0, 6.4 - from.z);
    look = reflect(ray, normalize(vec3(tilt.x, 1.0, tilt.y)));
    look.y = abs(look.y);
    from.y += 0.004;
    hit = passes(from, look) < WIDE ? strike(from, look, 0.02, 5.0, 0.9) : -1.0;
    t = water;
  }
  vec3 colour;
  if (hit < 0.0) {
    colour = sky(look, w);
    if (!mirrored) return colour * dim;
  } else {
    vec3 at = from + look * hit;
    reach = t;
    bool bare = length(at - MIDDLE) > (is(1.0) ? 1.4 : 1.1);
    vec3 n;
    if (bare) n = soilNormal(at, max(0.004, 0.0006 * t));
    else {
      at += look * clamp(skin(at), -0.05, 0.05) * 0.7;
      n = normalAt(at, max(0.0022, 0.0004 * t));
    }
    float soil = bare ? 1.0 : smoothstep(0.07, 0.02, ground(at));
    vec3 earth = vec3(0.046, 0.042, 0.038) * (0.75 + 1.3 * fbm(at * 3.0, 5) + 0.9 * fbm(at * 26.0, 3));
    if (is(4.0)) earth = vec3(0.085, 0.066, 0.044) * (0.85 + 0.7 * fbm(at * 4.0, 5) + 0.5 * fbm(at * 60.0, 3));
    if (is(3.0)) earth *= mix(0.45, 1.0, smoothstep(0.0, 0.05, at.y));
    vec3 albedo = mix(stoneColour(at) * 1.5, earth, soil);
    // Open ground that no line to the light crosses a stone from needs no second march.
    if (bare && passes(at, l) > WIDE && length(at - MIDDLE) > 1.7) {
      float up = 0.5 + 0.5 * dot(n, normalize(vec3(0.4, 0.8, 0.45)));
      colour = w.sun * matte(albedo, 0.4, 0.5, n, -look, l) + albedo * w.fill * up * up;
    } else {
      colour = stoneLight(albedo, is(3.0) ? 0.7 : 0.4, at, n, look, l, w.sun, w.fill, 3.0);
    }
  }
  if (mirrored) colour = mix(colour * (hit < 0.0 ? 0.72 : 0.5), w.fill * 0.05, 0.25 * (1.0 - pow(1.0 - abs(ray.y), 6.0)));
  float fog = 1.0 - exp(-max(t - 6.6, 0.0) * w.haze);
  return mix(colour, low, fog) * dim;
}
`;

export const slipShader = fragmentShader(noise, lighting, stone, raymarching, boulder, weather, scene);

const levels = ["excellent", "good", "average", "poor"];
const categories = ["general", "love", "career", "health", "wealth"];

const SAMPLES = 2;

/** An image for wide screens and a tall one, `-w720`, for phones. */
const sizes = [
  { suffix: "", width: 1440, height: 960, maxKilobytes: 58 },
  { suffix: "-w720", width: 720, height: 1440, maxKilobytes: 29 },
];

export const slipImages: readonly ShaderImage[] = sizes.flatMap(({ suffix, ...size }, tall) =>
  levels.flatMap((level, brightness) =>
    categories.map((category, place) => ({
      ...size,
      file: `slips/${level}-${category}${suffix}.avif`,
      shader: slipShader,
      frameUniform: [brightness, place, tall, SAMPLES] as const,
      samples: SAMPLES,
      halation: [0.03, 0.03] as const,
    })),
  ),
);
