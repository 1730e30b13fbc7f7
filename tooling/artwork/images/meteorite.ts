import { cutBody } from "../glsl/cuts.ts";
import { fragmentShader } from "../glsl/fragment-shader.ts";
import { lighting } from "../glsl/lighting.ts";
import { raymarching } from "../glsl/raymarching.ts";
import { noise } from "../glsl/noise.ts";
import { stone } from "../glsl/stone.ts";
import type { ShaderImage } from "../render/image.ts";

/**
 * What sets one fallen stone apart from another: stars behind it, embers in its cracks, and lines that the melt of its
 * crust has drawn in falling, each from 0 (none) to 1.
 */
type MeteoriteLook = { readonly stars: number; readonly life: number; readonly flow: number };

const constants = ({ stars, life, flow }: MeteoriteLook): string =>
  `const float STARS = ${stars.toFixed(2)}, LIFE = ${life.toFixed(2)}, FLOW = ${flow.toFixed(2)};\n`;

/** uFrame: where the stone stands (x, y), how large it is, and the height below which all is night. */
const scene = `
const vec3 LIGHT = vec3(0.70, 0.66, 0.16);

// Sines bend the space more cheaply than noise; the march asks for this hundreds of times a pixel.
float body(vec3 p) {
  vec3 q = p + 0.07 * sin(p.yzx * 2.9 + vec3(0.4, 2.2, 4.1)) + 0.035 * sin(p.zxy * 6.1 + vec3(1.9, 0.3, 3.3));
  return cutRock(q);
}
float shape(vec3 p) {
  float d = body(p);
  if (d > 0.25) return d - 0.1;
  vec3 warp = 0.16 * sin(p.zxy * 5.3 + vec3(2.0, 0.7, 4.4));
  float calm = smoothstep(0.25, 0.60, noise(p * 1.5 + 8.3));
  return d - 0.30 * mix(0.45, 1.0, calm) * (pits(p * 2.5 + warp) - 0.20);
}
// Life is left only on the side that is turned away from the light.
vec2 veins(vec3 p) { return cracks(p, 1.5, 0.61 + 0.30 * smoothstep(0.0, 0.8, dot(p, normalize(LIGHT)))); }
// The side that fell first: from there the melt ran back over the stone in thin threads.
float flowLines(vec3 p) {
  const vec3 A = vec3(0.4319, 0.3702, 0.8226), U = vec3(0.8853, 0.0, -0.4650), V = vec3(0.1721, -0.9290, 0.3277);
  vec3 q = normalize(p + 0.05 * (noise3(p * 3.0) - 0.5));
  vec2 around = vec2(dot(q, U), dot(q, V));
  float out1 = length(around);
  around /= max(out1, 0.02);
  return 0.026 * smoothstep(0.10, 0.5, out1) * (ridged(vec3(around * 15.0, out1 * 1.1 + 2.0), 3) - 0.3);
}
bool cracked = false;
float skin(vec3 p) {
  float d = shape(p);
  vec3 warp = 0.30 * (noise3(p * 5.0) - 0.5);
  float worn = smoothstep(0.32, 0.68, noise(p * 2.1 + 1.9));
  d -= 0.125 * mix(0.12, 1.0, worn) * (pits(p * 5.6 + warp) - 0.2);
  d -= 0.050 * fbm(p * 7.0, 6) + 0.020 * ridged(p * 9.0, 4);
  float rough = smoothstep(0.40, 0.62, noise(p * 3.1 + 20.0));
  d += 0.007 * rough * (1.0 - smoothstep(0.0, 0.22, pits(p * 19.0)));
  if (FLOW > 0.0) d -= FLOW * flowLines(p);
  if (!cracked || LIFE == 0.0) return d;
  vec2 crack = veins(p);
  return d + 0.016 * crack.y * exp(-crack.x * crack.x * 3000.0);
}
vec3 picture(vec2 p) {
  vec2 q = (p - uFrame.xy) / uFrame.z;
  vec3 eye = vec3(0.0, 0.0, 5.2);
  vec3 ray = normalize(vec3(q, -3.4));
  vec3 sky = 0.8 * night(q, vec2(1.0, 0.9), 1.5) + vec3(0.16, 0.17, 0.2) * stars(p, 7.0, 0.20) * STARS;
  vec3 colour = sky;
  float t = -1.0, b = dot(eye, ray), c = dot(eye, eye) - 1.62 * 1.62;
  if (b * b > c) t = strike(eye, ray, -b - sqrt(b * b - c), 7.0, 0.72);
  if (t > 0.0) {
    for (int i = 0; i < 2; i++) t += skin(eye + ray * t) * 0.7;
    vec3 at = eye + ray * t;
    cracked = true;
    vec3 n = normalAt(at, 0.0022);
    cracked = false;
    vec3 l = towards(normalize(LIGHT), 0.035);
    float tint = smoothstep(0.25, 0.8, noise(at * 2.6 + 3.0) + 0.9 * fbm(at * 9.0, 5));
    vec3 albedo = mix(vec3(0.016, 0.0165, 0.018), vec3(0.072, 0.064, 0.055), tint);
    // Fresh crust is darker than a stone that has lain in the weather.
    albedo *= mix(1.0, 0.62, FLOW);
    float seen = dot(n, l) > 0.0 ? shadow(at + n * 0.012, l, 1.8, 14.0) : 0.0;
    float ao = openness(at, n, 0.44);
    float fine = hollows(at, n, 0.035);
    vec3 v = -ray;
    colour = SUN * 4.3 * seen * fine * matte(albedo, mix(0.25, 0.55, FLOW), 0.5, n, v, l) * mix(0.5, 1.0, ao);
    float up = max(0.5 + 0.5 * dot(n, normalize(vec3(0.55, 0.75, 0.35))), 0.0);
    colour += albedo * ao * fine * vec3(0.20, 0.24, 0.36) * up * up * up;
    if (LIFE > 0.0) colour += LIFE * embers(at, veins(at), 0.0085) * (1.0 - 0.6 * seen * max(dot(n, l), 0.0));
  }
  return colour * smoothstep(uFrame.w, uFrame.w + 0.75, p.y);
}
`;

/** A stone that floats in the night, cut as `seed` says. */
export const meteoriteShader = (seed: number, fall: MeteoriteLook): string =>
  fragmentShader(
    noise,
    lighting,
    stone,
    raymarching,
    cutBody("cutRock", [1.22, 1.0, 1.0], seed, 0.24, 0.16),
    constants(fall),
    scene,
  );

const shader = meteoriteShader(11, { stars: 1, life: 1, flow: 0 });
const halo = [0.02, 0.035] as const;

export const meteorite: readonly ShaderImage[] = [
  {
    file: "hero/meteorite-portrait.avif",
    width: 1080,
    height: 1620,
    shader,
    frameUniform: [0.3, 0.42, 1.15, -1.25],
    samples: 6,
    halation: halo,
    maxKilobytes: 60,
  },
  {
    file: "hero/meteorite-portrait-small.avif",
    width: 720,
    height: 1080,
    shader,
    frameUniform: [0.3, 0.42, 1.15, -1.25],
    samples: 6,
    halation: halo,
    maxKilobytes: 32,
  },
  {
    file: "hero/meteorite-landscape.avif",
    width: 1920,
    height: 1080,
    shader,
    frameUniform: [0.86, -0.02, 1.32, -3],
    samples: 6,
    halation: halo,
    maxKilobytes: 90,
  },
  {
    file: "og/default.png",
    width: 1200,
    height: 630,
    shader,
    frameUniform: [0.85, 0.0, 0.9, -3],
    samples: 6,
    halation: halo,
    maxKilobytes: 200,
  },
];
