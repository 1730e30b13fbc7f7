import { fragmentShader } from "../glsl/fragment-shader.ts";
import { lighting } from "../glsl/lighting.ts";
import { noise } from "../glsl/noise.ts";
import type { ShaderImage } from "../render/image.ts";
import { NIGHT_COLOR, subtractSky } from "../render/subtract-sky.ts";
import { surfaces, type Surface } from "./planet-surfaces.ts";

/**
 * Nine bodies under the same sun. A body's own file gives `Skin skin(vec3 p)`: colour and height at a point of the unit
 * ball (y is its axis), and the thickness and colour of its air. uFrame: radius, tilt of the axis, turn, unused.
 */
const before = `
struct Skin { vec3 colour; float height; float shine; };
`;

const after = `
vec3 picture(vec2 p) {
  vec3 l = towards(normalize(vec3(0.80, 0.50, 0.20)), 0.02);
  float radius = uFrame.x;
  vec2 q = p / radius;
  float r = length(q);
  vec3 sky = 0.75 * night(p, vec2(1.0, 0.9), 1.3) + vec3(0.13, 0.14, 0.17) * stars(p, 6.0, 0.14) * step(1.0, r);
  float ct = cos(uFrame.y), st = sin(uFrame.y), cr = cos(uFrame.z), sr = sin(uFrame.z);
  mat3 tilt = mat3(ct, -st, 0.0, st, ct, 0.0, 0.0, 0.0, 1.0) * mat3(1.0, 0.0, 0.0, 0.0, cos(LEAN), sin(LEAN), 0.0, -sin(LEAN), cos(LEAN));
  mat3 turn = mat3(cr, 0.0, -sr, 0.0, 1.0, 0.0, sr, 0.0, cr);
  vec3 colour = sky;
  if (r < 1.0) {
    vec3 n = vec3(q, sqrt(1.0 - r * r));
    vec3 at = turn * (n * tilt);
    Skin s = skin(at);
    // The surface's slope tilts the normal; heights are in radii.
    float e = 0.0035;
    vec3 slope = vec3(skin(at + vec3(e, 0, 0)).height, skin(at + vec3(0, e, 0)).height, skin(at + vec3(0, 0, e)).height) - s.height;
    slope /= e;
    vec3 bent = normalize(at - (slope - at * dot(slope, at)));
    vec3 m = tilt * (bent * turn);
    float sun = dot(n, l);
    float edge = smoothstep(-0.06 - AIR.w * 0.12, 0.10 + AIR.w * 0.2, sun);
    float lit = max(dot(m, l), 0.0) * edge;
    colour = s.colour * SUN * lit * 1.3 + s.colour * vec3(0.0018, 0.0023, 0.0036);
    vec3 h = normalize(l + vec3(0, 0, 1));
    colour += SUN * s.shine * pow(max(dot(n, h), 0.0), 40.0) * edge;
    colour *= 1.0 - shade(n, l);
    // Air: more of it along the rim, and only where the sun stands.
    float rim = pow(1.0 - n.z, 2.6);
    colour = mix(colour, AIR.rgb * max(sun + 0.12, 0.0) * 1.2, AIR.w * clamp(rim + 0.10, 0.0, 1.0));
  } else {
    float out1 = (r - 1.0);
    float sun = max(dot(normalize(vec3(q, 0.0)), l) + 0.1, 0.0);
    colour += AIR.rgb * AIR.w * sun * (0.22 * exp(-out1 * 70.0) + 0.03 * exp(-out1 * 14.0));
  }
  return around(colour, q, r, l, tilt);
}
`;

const plain = `
float shade(vec3 n, vec3 l) { return 0.0; }
vec3 around(vec3 c, vec2 q, float r, vec3 l, mat3 tilt) { return c; }
`;

/** Rings in the plane of the equator. `ring` in the body's file gives their thickness at a distance in radii. */
const rings = `
vec3 axis() { return normalize(vec3(sin(-uFrame.y) * cos(LEAN), cos(uFrame.y) * cos(LEAN), sin(LEAN))); }
float shade(vec3 n, vec3 l) {
  vec3 a = axis();
  float k = dot(l, a);
  float t = -dot(n, a) / k;
  if (t < 0.0) return 0.0;
  return 0.85 * ring(length(n + l * t)).w;
}
vec3 around(vec3 c, vec2 q, float r, vec3 l, mat3 tilt) {
  vec3 a = axis();
  float z = -(a.x * q.x + a.y * q.y) / a.z;
  vec3 at = vec3(q, z);
  if (r < 1.0 && z < sqrt(1.0 - r * r)) return c;
  float d = length(at);
  vec4 own = ring(d);
  // The ball's shadow on the rings.
  float along = dot(at, l);
  float away = length(at - l * along);
  float lit = along > 0.0 ? 1.0 : smoothstep(0.97, 1.03, away);
  return mix(c, own.rgb * SUN * (0.03 + 0.97 * lit), own.w);
}
`;

const SIDE = 640;
/** How much of what lies behind a planet its night side covers. */
const NIGHT_SIDE = 0.6;

/** The ball and its rings without the sky: outside the ball, what is brighter than the sky stays. */
const cutOut =
  (radius: number) =>
  (rgb: Uint16Array): Uint16Array => {
    const side = Math.sqrt(rgb.length / 3);
    const rgba = new Uint16Array(side * side * 4);
    for (let at = 0; at < side * side; at++) {
      const [x, y] = [(at % side) - side / 2 + 0.5, Math.floor(at / side) - side / 2 + 0.5];
      const above = [0, 1, 2].map((k) => subtractSky((rgb[at * 3 + k] ?? 0) / 257, k));
      const inside = Math.max(0, Math.min(1, 0.5 + (radius * side) / 2 - Math.hypot(x, y)));
      const alpha = Math.max(Math.min(1, Math.max(...above) / 90), NIGHT_SIDE * inside);
      for (const [k, value] of above.entries()) {
        const colour = (NIGHT_COLOR[k] ?? 0) + (alpha > 0 ? value / alpha : 0);
        rgba[at * 4 + k] = Math.min(65535, Math.round(colour * 257));
      }
      rgba[at * 4 + 3] = Math.round(alpha * 65535);
    }
    return rgba;
  };

function planet([name, surface]: [string, Surface]): ShaderImage {
  const { skin, air, lean = 0.12, frame, ringed = false } = surface;
  const constants = `const vec4 AIR = vec4(${air.map((c) => c.toFixed(4)).join(", ")});\nconst float LEAN = ${lean.toFixed(4)};\n`;
  const shader = fragmentShader(noise, lighting, before, constants, skin, ringed ? rings : plain, after);
  return {
    file: `planets/${name}.avif`,
    width: SIDE,
    height: SIDE,
    cutOut: cutOut(frame[0]),
    shader,
    frameUniform: frame,
    samples: 8,
    halation: [0.02, 0.01],
    maxKilobytes: 22,
  };
}

export const planetImages: readonly ShaderImage[] = Object.entries(surfaces).map(planet);
