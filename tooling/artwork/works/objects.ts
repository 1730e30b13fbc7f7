import { cutBody } from "../glsl/cuts.ts";
import { fragment } from "../glsl/frame.ts";
import { light } from "../glsl/light.ts";
import { noise } from "../glsl/noise.ts";
import { still } from "../glsl/still.ts";
import { stone } from "../glsl/stone.ts";
import type { Picture } from "../studio/picture.ts";

/** A small iron meteorite: thumb prints all over, dark crust, rust in the hollows and one living line. */
const meteorite = `
float thing(vec3 p) {
  vec3 q = p - vec3(0.0, 0.62, 0.0);
  q.xy = mat2(0.94, 0.34, -0.34, 0.94) * q.xy;
  vec3 w = q + 0.07 * sin(q.yzx * 3.3 + vec3(0.4, 2.2, 4.1));
  float d = cutRock(w);
  if (d > 0.25) return d - 0.1;
  vec3 warp = 0.15 * sin(q.zxy * 5.0 + vec3(2.0, 0.7, 4.4));
  return d - 0.20 * (pits(q * 2.6 + warp) - 0.2);
}
float detail(vec3 p) {
  vec3 warp = 0.25 * (noise3(p * 5.0) - 0.5);
  float d = 0.075 * (pits(p * 6.5 + warp) - 0.2) + 0.045 * fbm(p * 8.0, 6) + 0.012 * ridged(p * 14.0, 3);
  vec2 crack = cracks(p + 0.9, 1.7, 0.50);
  return d - 0.014 * crack.y * exp(-crack.x * crack.x * 3000.0);
}
Matter matter(vec3 p, vec3 n) {
  float hollow = smoothstep(0.24, 0.05, pits(p * 2.8 - vec3(0.0, 1.7, 0.0)));
  float tint = smoothstep(0.3, 0.8, noise(p * 3.0) + 0.9 * fbm(p * 9.0, 5));
  vec3 c = mix(vec3(0.016, 0.016, 0.0175), vec3(0.066, 0.060, 0.053), tint);
  c = mix(c, vec3(0.075, 0.038, 0.020), 0.5 * hollow * noise(p * 6.0));
  return Matter(c, 0.42, 0.46, embers(p, cracks(p + 0.9, 1.7, 0.50), 0.0075), 0.0);
}
`;

/** Beitou stone: pale barium and lead sulphate grown in layers by a hot spring on dark rock, ending in blunt crystals. */
const beitou = `
float thing(vec3 p) {
  vec3 q = p - vec3(0.0, 0.42, 0.0);
  vec3 w = q + 0.06 * sin(q.yzx * 3.9 + vec3(0.9, 2.7, 1.1)) + 0.03 * sin(q.zxy * 8.0);
  float d = cutRock(w);
  if (d > 0.2) return d - 0.08;
  // Layers stand out as uneven shelves round the flanks; on top the crust is a field of blunt crystals.
  float bend = 0.9 * noise(q * 2.0) + 0.35 * noise(q * 5.3);
  float layer = q.y * 11.0 + 2.2 * bend;
  float shelf = smoothstep(0.1, 0.9, fract(layer));
  float top = smoothstep(0.02, 0.26, q.y + 0.22 * (noise(q * 2.1 + 3.0) - 0.5));
  d -= (1.0 - 0.8 * top) * 0.030 * shelf * (0.3 + hash1(ivec3(int(floor(layer)), 5, 5)));
  if (top > 0.0) {
    vec3 cell = q * 6.5 + 0.25 * sin(q.zxy * 9.0);
    d -= top * 0.085 * (0.55 - 2.0 * min(pits(cell), 0.26));
  }
  return d;
}
float detail(vec3 p) {
  float fine = p.y * 52.0 + 3.2 * noise(p * 3.0) + 1.2 * fbm(p * 9.0, 3);
  float top = smoothstep(0.46, 0.66, p.y);
  vec2 facet = walls(p * 11.0 + 0.2 * sin(p.zxy * 17.0));
  return 0.026 * fbm(p * 10.0, 5) + (1.0 - top) * 0.007 * abs(fract(fine) - 0.5)
    + mix(0.25, 1.0, top) * 0.016 * (smoothstep(0.0, 0.22, facet.x) + facet.y);
}
Matter matter(vec3 p, vec3 n) {
  float y = p.y - 0.42;
  vec3 q = p - vec3(0.0, 0.42, 0.0);
  float layer = y * 11.0 + 2.2 * (0.9 * noise(q * 2.0) + 0.35 * noise(q * 5.3));
  vec3 h = hash3(ivec3(int(floor(layer)), 3, 8));
  vec3 pale = mix(vec3(0.44, 0.385, 0.295), vec3(0.30, 0.215, 0.130), h.x * h.x);
  pale = mix(pale, vec3(0.50, 0.455, 0.385), smoothstep(0.1, 0.3, y + 0.2 * fbm(p * 3.0, 4)));
  pale *= 0.85 + 0.7 * fbm(p * 7.0, 5);
  float base = smoothstep(-0.10, -0.26, y + 0.30 * fbm(p * 2.6 + 8.0, 5));
  vec3 c = mix(pale, vec3(0.050, 0.045, 0.041), base);
  return Matter(c * 0.68, 0.45 * (1.0 - base), 0.34, vec3(0.0), 0.35 * (1.0 - base));
}
`;

/** Wood turned to stone: a broken length of trunk seen on its end, rings of ochre and agate inside, bark outside. */
const wood = `
const mat3 LIE = mat3(0.78, -0.22, -0.585, 0.10, 0.968, -0.23, 0.617, 0.121, 0.778);
vec3 local(vec3 p) {
  vec3 q = (p - vec3(0.02, 0.66, 0.0)) * LIE;
  return q + 0.05 * sin(q.zxy * 2.7 + vec3(0.3, 1.9, 3.0));
}
float around(vec3 q) { return length(q.xy * vec2(1.0, 1.1)) + 0.14 * (noise(vec3(q.xy * 2.1, 3.0)) - 0.5); }
float thing(vec3 p) {
  vec3 q = local(p);
  float a = atan(q.y, q.x);
  vec2 dir = vec2(cos(a), sin(a));
  float r = 0.64 + 0.08 * (noise(vec3(dir * 2.2, 5.0)) - 0.5) + 0.05 * (noise(vec3(dir * 5.5, q.z * 0.6)) - 0.5);
  float furrow = ridged(vec3(dir * 5.0, q.z * 0.9), 3);
  float side = length(q.xy) - r - 0.055 * furrow;
  float front = q.z - 0.46 - 0.05 * fbm(vec3(q.xy * 3.0, 1.0), 4);
  float back = -q.z - 0.62 + 0.2 * fbm(vec3(q.xy * 2.0, 7.0), 4);
  float d = softMax(softMax(side, front, 0.035), back, 0.05);
  d = softMax(d, dot(q, normalize(vec3(0.75, 0.55, 0.55))) - 0.685 - 0.03 * fbm(q * 5.0, 3), 0.03);
  return d * 0.85;
}
float detail(vec3 p) {
  vec3 q = local(p);
  float face = smoothstep(0.36, 0.43, q.z);
  float rings = around(q) * 30.0 + 2.6 * fbm(vec3(q.xy * 2.6, 2.0), 5);
  float bark = ridged(vec3(normalize(q.xy) * 12.0, q.z * 2.6), 4);
  return mix(0.034 * bark + 0.02 * fbm(p * 12.0, 4), 0.0045 * abs(fract(rings) - 0.5) + 0.010 * fbm(p * 9.0, 5), face);
}
Matter matter(vec3 p, vec3 n) {
  vec3 q = local(p);
  float face = smoothstep(0.37, 0.42, q.z);
  float r = around(q);
  float v = r * 30.0 + 2.6 * fbm(vec3(q.xy * 2.6, 2.0), 5);
  float own = hash1(ivec3(int(floor(v)), 4, 1));
  float grow = fract(v);
  vec3 c = mix(vec3(0.215, 0.130, 0.066), vec3(0.105, 0.055, 0.030), smoothstep(0.25, 0.95, grow));
  c = mix(c, vec3(0.30, 0.235, 0.165), 0.7 * smoothstep(0.6, 0.95, own));
  c = mix(c, vec3(0.060, 0.042, 0.034), 0.8 * smoothstep(0.72, 0.95, hash1(ivec3(int(floor(v)), 9, 2))));
  // Agate has filled the heart and two crooked clefts; iron has stained a side.
  vec2 w = q.xy + 0.16 * vec2(fbm(q * 3.0, 4), fbm(q * 3.0 + 9.0, 4));
  float one = abs(dot(w, vec2(0.34, 0.94))) + 0.02 * smoothstep(0.0, 0.5, abs(w.x)) + 9.0 * step(w.x, -0.03);
  float two = abs(dot(w, vec2(0.93, -0.36))) + 9.0 * step(0.02, w.y);
  float open = smoothstep(0.50, 0.05, r);
  float agate = max(smoothstep(0.085, 0.05, length(w) + 0.10 * fbm(p * 9.0, 4)), max(smoothstep(0.020 * open, 0.006 * open, one), smoothstep(0.014 * open, 0.004 * open, two)));
  c = mix(c, vec3(0.120, 0.050, 0.024), 0.6 * smoothstep(0.52, 0.80, noise(vec3(q.xy * 2.6, 7.0)) + 0.2 * fbm(p * 6.0, 4)));
  c = mix(c, vec3(0.080, 0.074, 0.070), 0.8 * smoothstep(0.60, 0.80, noise(vec3(q.xy * 2.1, 17.0))));
  c = mix(c, vec3(0.27, 0.255, 0.24) * (0.7 + 0.6 * fract(r * 50.0)), 0.75 * agate) * 0.62;
  c *= 0.85 + 0.8 * fbm(p * 8.0, 5);
  vec3 bark = mix(vec3(0.060, 0.050, 0.043), vec3(0.125, 0.105, 0.086), ridged(vec3(normalize(q.xy) * 12.0, q.z * 2.6), 3));
  return Matter(mix(bark, c, face), mix(0.06, 0.5, face), mix(0.6, 0.36, face), vec3(0.0), 0.0);
}
`;

function object(name: string, body: string, rock: string): Picture {
  const shader = fragment(noise, light, stone, rock, still.before, body, still.after);
  return { file: `objects/${name}.avif`, width: 720, height: 900, shader, samples: 4, halo: [0.02, 0.02], most: 35 };
}

export const objects: readonly Picture[] = [
  object("meteorite", meteorite, cutBody("cutRock", [0.84, 0.64, 0.68], 11, 0.24, 0.12)),
  object("beitou_stone", beitou, cutBody("cutRock", [0.95, 0.6, 0.7], 7, 0.26, 0.1)),
  object("fossilized_wood", wood, ""),
];
