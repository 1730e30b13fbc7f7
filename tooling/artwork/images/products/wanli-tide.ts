import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { landscape } from "../../glsl/landscape.ts";
import { lighting } from "../../glsl/lighting.ts";
import { noise } from "../../glsl/noise.ts";

/** The sea's edge at night, seen low along the sand: one wave coming in, the lace of the last one drawing back. */
const scene = `
float height(vec2 p, int octaves) { return 0.0; }
// How far up the sand a wave reaches at x; z runs out to sea.
float reach(float x, float seed) {
  return 0.34 * (noise(vec2(x * 0.62 + seed, seed)) - 0.5) + 0.16 * (noise(vec2(x * 1.9 + seed, 4.0)) - 0.5) + 0.05 * fbm(vec2(x * 6.0, seed), 4) - 0.16 * x;
}
// Lace: what foam leaves between its holes, in cells drawn out along the shore.
float lace(vec2 p, float open) {
  vec2 q = p + 0.10 * vec2(fbm(p * 2.3, 4), fbm(p * 2.3 + 9.0, 4));
  float big = walls(vec3(q * vec2(6.0, 11.0), 1.0)).x;
  float small = walls(vec3(q * vec2(15.0, 26.0), 3.0)).x;
  return max(smoothstep(open, open * 0.15, big), 0.6 * smoothstep(open, 0.0, small));
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.0, 1.05, 0.0);
  vec3 ray = normalize(vec3(p.x * 0.60, p.y * 0.60 - 0.30, 1.35));
  vec3 l = normalize(vec3(0.62, 0.22, 0.75));
  vec3 sky = nightSky(ray, l, 0.9) + starField(p, 0.45);
  if (ray.y > -0.004) return sky;
  float t = eye.y / -ray.y;
  vec2 at = ray.xz * t;
  vec3 low = nightSky(normalize(vec3(ray.x, 0.01, ray.z)), l, 0.9);
  float edge = at.y - 3.15 - reach(at.x, 2.0);
  float last = at.y - 2.35 - reach(at.x, 6.0);
  // Out at sea: long swells, seen by what they mirror.
  float far = at.y - 3.3;
  float swell = fbm(vec2(at.x * 0.35, far * 1.25) + 0.4 * noise(at * 0.5), 5) + 0.30 * sin(far * 2.4 + 1.6 * noise(at * 0.4));
  float rough = fbm(at * vec2(2.0, 5.0), 5) * smoothstep(14.0, 3.0, t);
  float sea = smoothstep(-0.02, 0.02, edge);
  float film = smoothstep(-0.02, 0.05, last) * (1.0 - sea);
  vec3 n = normalize(vec3(0.03 * swell + 0.05 * rough, 1.0, mix(0.012, 0.16 * swell + 0.14 * rough, sea)));
  vec3 mirror = reflect(ray, n);
  mirror.y = abs(mirror.y) + 0.002;
  float glance = 0.04 + 0.96 * pow(1.0 - max(dot(-ray, n), 0.0), 4.0);
  vec3 shine = nightSky(mirror, l, 2.3) * 1.5 * glance;
  float path = exp(-pow((at.x - 0.80 * at.y) / (0.9 + 0.30 * at.y), 2.0));
  shine += vec3(0.150, 0.086, 0.042) * path * pow(max(dot(mirror, l), 0.0), 5.0) * (0.3 + glance * 2.0);
  float sandGrain = 0.8 + 0.8 * fbm(at * 26.0, 4);
  vec3 sand = vec3(0.034, 0.030, 0.026) * sandGrain * (0.075 + 0.45 * exp(-dot(at - vec2(1.5, 2.6), at - vec2(1.5, 2.6)) * 0.22));
  vec3 colour = sand * mix(1.0, 0.5, smoothstep(-0.9, 0.0, last)) + shine * 0.20 * smoothstep(-1.1, 0.0, last);
  colour = mix(colour, sand * 0.42 + shine * 0.75, film);
  colour = mix(colour, vec3(0.0008, 0.0013, 0.0021) + shine, sea);
  // Foam catches the little light there is: most of it on the right.
  vec3 white = vec3(0.165, 0.145, 0.130) * (0.24 + 1.25 * exp(-dot(at - vec2(1.9, 4.0), at - vec2(1.9, 4.0)) * 0.10));
  float front = exp(-pow((edge - 0.035) / 0.055, 2.0)) * (0.55 + 0.9 * noise(at * vec2(9.0, 14.0)));
  float behind = smoothstep(0.0, 0.10, edge) * exp(-max(edge, 0.0) * 1.5) * lace(at, 0.16 + 0.14 * exp(-edge * 3.0));
  float drawn = exp(-pow(last / 0.016, 2.0)) + 0.55 * film * exp(-max(last, 0.0) * 2.4) * lace(at + 7.0, 0.10);
  // Further out a crest breaks along part of its length.
  float crest = at.y - 6.4 - 2.0 * reach(at.x * 0.6, 11.0);
  float breaking = smoothstep(0.42, 0.68, noise(vec2(at.x * 0.45 + 3.0, 2.0)));
  float roll = exp(-pow(crest / 0.16, 2.0)) * breaking * (0.35 + 0.9 * noise(at * vec2(4.0, 5.0)));
  colour += white * min(1.15 * front + 0.62 * behind + 0.40 * drawn + 0.9 * roll, 1.3);
  colour = mix(colour, low, smoothstep(12.0, 90.0, t));
  return colour * smoothstep(-1.35, -0.8, p.y);
}
`;

export const wanliTideShader = fragmentShader(noise, lighting, landscape, scene);
