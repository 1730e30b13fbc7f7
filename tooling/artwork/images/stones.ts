import { fragmentShader } from "../glsl/fragment-shader.ts";
import { lighting } from "../glsl/lighting.ts";
import { raymarching } from "../glsl/raymarching.ts";
import { noise } from "../glsl/noise.ts";
import { stone } from "../glsl/stone.ts";

/** Two characters and the stone drawn with them: how cracked, layered, pitted it is (0 to 1) and how pale (-1 to 1). */
type StoneWord = {
  readonly word: string;
  readonly crack: number;
  readonly beds: number;
  readonly pits: number;
  readonly tone: number;
  /** 0 broken, 1 worn round. */
  readonly round: number;
  /** Light left inside. */
  readonly warm?: number;
};

const word = (word: string, round: number, tone: number, form: Partial<StoneWord> = {}): StoneWord => ({
  word,
  round,
  tone,
  crack: 0,
  beds: 0,
  pits: 0,
  ...form,
});

/** The twenty-four stones, in the order of their cards. */
export const stoneWords: readonly StoneWord[] = [
  word("等候", 0.7, 0.1),
  word("裂縫", 0.3, -0.1, { crack: 1 }),
  word("回溫", 0.4, -0.5, { crack: 0.9, warm: 1 }),
  word("沉底", 0.8, -0.8),
  word("落塵", 0.3, 0.5, { pits: 0.3 }),
  word("磨圓", 1, 0.2),
  word("紋理", 0.6, 0.2, { beds: 1 }),
  word("重量", 0.1, -0.6),
  word("空隙", 0.4, 0, { pits: 1 }),
  word("靠岸", 0.9, 0.4, { beds: 0.3 }),
  word("背光", 0.2, -0.9),
  word("同行", 0.8, 0, { beds: 0.5 }),
  word("起身", 0.1, 0.3),
  word("鬆手", 0.9, -0.2),
  word("斷面", 0, 0.1, { beds: 0.7 }),
  word("留白", 0.9, 1),
  word("餘熱", 0.3, -0.7, { crack: 0.6, warm: 0.6 }),
  word("遠行", 0.5, 0.2, { pits: 0.5 }),
  word("守口", 0.7, -0.4),
  word("層層", 0.2, 0.4, { beds: 1 }),
  word("風化", 0.5, 0.6, { pits: 0.8, crack: 0.2 }),
  word("結晶", 0, 0.7),
  word("歇腳", 0.8, -0.1),
  word("歸位", 0.6, 0.3),
];

const four = (values: readonly number[]): string => `vec4(${values.map((value) => value.toFixed(2)).join(", ")})`;
const tables = `
const vec4 FORM[24] = vec4[24](${stoneWords.map(({ crack, beds, pits, tone }) => four([crack, beds, pits, tone])).join(", ")});
const vec4 WEAR[24] = vec4[24](${stoneWords.map(({ round, warm = 0 }) => four([round, warm, 0, 0])).join(", ")});
`;

/**
 * Stones seen from above, each in a place of its own. uFrame: columns, rows, the first stone's number, and 1 for a drawing
 * on white paper instead of the night. Where there is one place more than stones, the middle one stays empty.
 */
const scene = `
vec4 planes[8];
vec3 radii, move;
vec4 form, wear;
mat2 turned;
int own = -1;

void take(int n) {
  own = n;
  form = FORM[n];
  wear = WEAR[n];
  vec3 h = hash3(ivec3(n, 3, 61)), k = hash3(ivec3(n, 8, 19));
  radii = vec3(0.60 + 0.10 * h.x, 0.44 + 0.13 * h.y, 0.34 + 0.10 * h.z);
  move = k * 40.0;
  float a = (k.x - 0.5) * 1.7;
  turned = mat2(cos(a), sin(a), -sin(a), cos(a));
  for (int i = 0; i < 8; i++) {
    vec3 r = hash3(ivec3(i, n, 5)) * 2.0 - 1.0;
    vec3 d = normalize(r + vec3(0.0, 0.0, 0.25) + 1e-3);
    float depth = mix(0.36, 0.14, wear.x) * hash3(ivec3(n, i, 31)).x;
    planes[i] = vec4(d, length(d * radii) * (1.0 - depth));
  }
}
float shape(vec3 p) {
  vec3 q = vec3(turned * p.xy, p.z - radii.z * 0.72);
  q += 0.035 * sin(q.yzx * 4.3 + move) + 0.015 * sin(q.zxy * 9.0 + move.zxy);
  float d = ellipsoid(q, radii);
  if (d > 0.25) return d * 0.9;
  float soft = mix(0.035, 0.26, wear.x);
  for (int i = 0; i < 8; i++) d = softMax(d, dot(q, planes[i].xyz) - planes[i].w, soft);
  return d * 0.9;
}
vec2 crackAt(vec3 p) {
  vec3 q = p * 1.15 + move + 0.30 * (noise3(p * 3.0 + move) - 0.5) + 0.10 * (noise3(p * 9.0) - 0.5);
  return vec2(walls(q).x, form.x);
}
float bedAt(vec3 p) {
  vec3 q = vec3(turned * p.xy, p.z);
  return dot(q, normalize(vec3(0.25, 0.9, 0.5))) + 0.06 * fbm(p * 2.4 + move, 3);
}
float skin(vec3 p) {
  float d = shape(p) - mix(0.040, 0.012, wear.x) * fbm(p * 7.0 + move, 6) - mix(0.022, 0.0, wear.x) * ridged(p * 4.0 + move, 4);
  if (form.y > 0.0) d -= 0.014 * form.y * (noise(vec3(bedAt(p) * 22.0, move.xy)) + 0.5 * noise(vec3(bedAt(p) * 55.0, move.yz)) - 0.7);
  if (form.z > 0.0) d += 0.055 * form.z * smoothstep(0.16, 0.02, pits(p * 5.5 + move)) + 0.02 * form.z * smoothstep(0.14, 0.02, pits(p * 13.0 + move));
  if (form.x > 0.0) { float c = crackAt(p).x; d += 0.045 * form.x * exp(-c * c * 2200.0); }
  return d;
}
vec3 picture(vec2 p) {
  vec2 grid = uFrame.xy;
  bool paper = uFrame.w > 0.5;
  float pitch = 2.0 / min(grid.x, grid.y);
  vec2 g = p / pitch + 0.5 * grid;
  ivec2 cell = ivec2(floor(g));
  int place = (int(grid.y) - 1 - cell.y) * int(grid.x) + cell.x, n = place + int(uFrame.z);
  int places = int(grid.x * grid.y);
  int gap = places == 25 ? 12 : places == 21 ? 10 : 99;
  if (place > gap) n -= 1;
  vec3 l = towards(normalize(vec3(0.62, 0.60, paper ? 1.05 : 0.98)), paper ? 0.06 : 0.05);
  float fall = paper ? 1.0 : 0.06 + 1.05 * exp(-0.70 * dot(p - vec2(0.62, 0.66), p - vec2(0.62, 0.66)));
  vec3 soilColour = vec3(0.030, 0.0295, 0.030) * (0.75 + 1.1 * fbm(vec3(p * 3.0, 2.0), 5) + 0.9 * fbm(vec3(p * 60.0, 4.0), 3));
  bool empty = place == gap || any(lessThan(cell, ivec2(0))) || any(greaterThanEqual(cell, ivec2(grid))) || n > 23;
  float dent = 1.0;
  if (empty) {
    if (place == gap) {
      vec2 q = (fract(g) - 0.5) * 2.0;
      dent -= 0.35 * smoothstep(0.62, 0.30, length(q * vec2(0.9, 1.1)) + 0.10 * fbm(vec3(q * 2.0, 5.0), 4)) * (0.6 + 0.6 * dot(q, vec2(0.7, 0.7)));
    }
    return paper ? vec3(9.0) : SUN * 2.2 * soilColour * fall * 0.62 * dent;
  }
  take(n);
  vec2 q = (fract(g) - 0.5) * 2.0;
  if (!paper) q = q * 0.97 + 0.08 * (hash3(ivec3(n, 2, 2)).xy - 0.5);
  vec3 eye = vec3(q, 2.0), ray = vec3(0.0, 0.0, -1.0);
  float t = strike(eye, ray, 0.9, 2.0, 0.9);
  if (t < 0.0) {
    vec3 at = vec3(q, 0.0);
    float seen = shadow(at + vec3(0, 0, 0.01), l, 1.4, paper ? 6.0 : 10.0), open = openness(at, vec3(0, 0, 1), 0.4);
    if (paper) return vec3(9.0) * mix(0.035, 1.0, pow(seen * 0.72 + 0.28, 2.0) * open * open);
    return soilColour * fall * (SUN * 2.2 * 0.62 * seen + vec3(0.05, 0.06, 0.09)) * mix(0.35, 1.0, open);
  }
  vec3 at = eye + ray * t;
  at += ray * clamp(skin(at), -0.06, 0.06) * 0.8;
  vec3 n3 = normalAt(at, 0.004);
  float seen = dot(n3, l) > 0.0 ? shadow(at + n3 * 0.012, l, 1.4, 14.0) : 0.0;
  float open = openness(at, n3, 0.3), fine = hollows(at, n3, 0.03);
  float tint = smoothstep(0.25, 0.8, noise(at * 2.6 + move) + 0.9 * fbm(at * 8.0 + move, 5));
  vec3 low = vec3(0.030, 0.030, 0.032), high = vec3(0.105, 0.096, 0.084);
  vec3 albedo = mix(low, high, tint) * exp2(form.w * 1.15);
  albedo = mix(albedo, vec3(0.40, 0.375, 0.335) * (0.8 + 0.5 * tint), 0.75 * smoothstep(0.55, 1.0, form.w));
  if (form.y > 0.0) albedo *= mix(1.0, 0.45 + 1.2 * noise(vec3(bedAt(at) * 17.0, move.xz)), form.y);
  vec2 crack = form.x > 0.0 ? crackAt(at) : vec2(1.0, 0.0);
  float gorge = form.x * exp(-crack.x * crack.x * 1800.0);
  albedo *= 1.0 - 0.8 * gorge;
  vec3 colour = SUN * 3.2 * seen * fine * matte(albedo, 0.25, 0.5, n3, -ray, l) * mix(0.5, 1.0, open);
  float up = max(0.5 + 0.5 * dot(n3, normalize(vec3(0.4, 0.5, 0.7))), 0.0);
  colour += albedo * open * fine * vec3(0.10, 0.115, 0.15) * up * up;
  if (paper) return colour * vec3(1.15, 1.12, 1.10) * 4.2 + albedo * open * 0.55 + wear.y * pow(gorge, 3.0) * vec3(2.0, 0.40, 0.06);
  colour *= fall;
  return colour + wear.y * (EMBER * 1.1 * pow(gorge, 4.0) + vec3(0.9, 0.42, 0.1) * 0.35 * pow(gorge, 12.0) + EMBER * 0.05 * exp(-crack.x * 16.0));
}
`;

export const stonesShader = fragmentShader(noise, lighting, stone, raymarching, tables, scene);
