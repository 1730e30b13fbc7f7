import { boulder } from "../../glsl/boulder.ts";
import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { lighting } from "../../glsl/lighting.ts";
import { raymarching } from "../../glsl/raymarching.ts";
import { noise } from "../../glsl/noise.ts";
import { stone } from "../../glsl/stone.ts";

/** A night held open for hours: stars drawn out into rounds, each fainter further out, and a stone that has not moved. */
const scene = `
float ground(vec3 p) { return p.y - 0.06 * (noise(p.xz * 0.9) - 0.5); }
float shape(vec3 p) { return softMin(ground(p), boulder((p - vec3(-0.30, -0.04, 0.0)) / 0.72) * 0.72, 0.08); }
float skin(vec3 p) {
  float soil = smoothstep(0.10, 0.02, ground(p));
  return shape(p) - mix(0.75 * grain(p), 0.035 * fbm(p * 4.0, 6), soil);
}
vec3 trails(vec2 p) {
  vec2 q = p - vec2(0.34, 0.36);
  float r = length(q), a = atan(q.y, q.x) / TAU + 0.5;
  float row = floor(r * 46.0);
  vec3 c = vec3(0.0);
  for (int k = -1; k <= 1; k++) {
    float n = row + float(k);
    vec3 h = hash3(ivec3(int(n), 5, 3));
    if (h.x > 0.62) continue;
    float at = (n + 0.2 + 0.6 * h.y) / 46.0;
    float w = 0.0011 + 0.0011 * h.z;
    // A third of a turn, and where it begins differs from star to star.
    float begin = fract(h.z * 13.0 + h.y);
    float along = fract(a - begin) / 0.40;
    float ends = smoothstep(0.0, 0.06, along) * smoothstep(1.0, 0.90, along);
    float strength = pow(fract(h.z * 71.0), 2.0) * (0.85 + 0.3 * noise(vec2(along * 30.0, n)));
    vec3 tint = mix(vec3(1.0, 0.86, 0.68), vec3(0.72, 0.82, 1.0), fract(h.x * 31.0));
    c += tint * strength * ends * exp(-pow((r - at) / w, 2.0));
  }
  return c * 0.34 * exp(-r * 0.75);
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.0, 0.66, 6.4);
  vec3 ray = normalize(vec3(p.x, p.y + 0.62, -3.0));
  float up = max(ray.y, 0.0);
  vec3 sky = mix(vec3(0.0032, 0.0038, 0.0058), vec3(0.0005, 0.0008, 0.0019), smoothstep(0.0, 0.45, up));
  sky += vec3(0.034, 0.020, 0.010) * exp(-up * 11.0) * exp(-pow(ray.x - 0.34, 2.0) * 7.0);
  vec3 low = sky;
  sky += trails(p) * smoothstep(0.0, 0.16, up);
  float t = strike(eye, ray, 4.0, 20.0, 0.85);
  if (t < 0.0) return ray.y < 0.0 ? low * 0.7 : sky;
  vec3 at = eye + ray * t;
  vec3 n = normalAt(at, 0.003);
  vec3 l = towards(normalize(vec3(0.74, 0.50, -0.30)), 0.04);
  vec3 albedo = mix(stoneColour(at) * 1.1, vec3(0.030, 0.0295, 0.029) * (0.8 + 1.2 * fbm(at * 3.0, 5)), smoothstep(0.07, 0.02, ground(at)));
  vec3 colour = stoneLight(albedo, 0.35, at, n, ray, l, vec3(0.95, 0.84, 0.72) * 2.1, vec3(0.050, 0.060, 0.085), 3.0);
  colour = mix(colour, low * 0.8, 1.0 - exp(-max(t - 6.6, 0.0) * 0.17));
  return colour * smoothstep(-1.3, -0.75, p.y);
}
`;

export const slowOrbitShader = fragmentShader(noise, lighting, stone, raymarching, boulder, scene);
