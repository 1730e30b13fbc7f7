import { etchedIron } from "../glsl/etched-iron.ts";
import { fragmentShader } from "../glsl/fragment-shader.ts";
import { lighting } from "../glsl/lighting.ts";
import { noise } from "../glsl/noise.ts";
import { stone } from "../glsl/stone.ts";
import type { ShaderImage } from "../render/image.ts";

/**
 * A sawn and etched slice of an iron meteorite, with its outline, its rim and a nodule.
 */
const scene = `
// The outline: a slice of an irregular body.
float outline(vec2 p) {
  float a = atan(p.y, p.x);
  float r = 0.84 + 0.10 * (noise(vec3(cos(a) * 1.6, sin(a) * 1.6, 4.0)) - 0.5) + 0.09 * (noise(vec3(cos(a) * 3.7, sin(a) * 3.7, 1.0)) - 0.5)
    + 0.07 * fbm(vec3(cos(a) * 5.0, sin(a) * 5.0, 2.0), 4);
  r -= 0.16 * smoothstep(0.5, 0.0, abs(a - 2.5)) + 0.10 * smoothstep(0.35, 0.0, abs(a + 0.7));
  return length(p * vec2(0.92, 1.08)) - r;
}
vec3 picture(vec2 p) {
  vec3 back = 0.7 * night(p, vec2(0.9, 0.9), 1.6);
  // Seen a little from the side, so that the rim's thickness shows at the lower left.
  vec2 q = mat2(1.0, 0.06, -0.04, 1.03) * (p - vec2(0.10, -0.02)) * 0.90;
  float d = outline(q);
  vec3 l3 = towards(normalize(vec3(0.62, 0.62, 0.48)), 0.05);
  if (d > 0.0) {
    float thick = outline(q + vec2(0.030, 0.040));
    float fall = smoothstep(0.30, 0.0, d);
    if (thick > 0.0) return back * (1.0 - 0.6 * smoothstep(0.12, 0.0, thick));
    float grain = fbm(vec3(q * 22.0, 1.0), 5);
    return vec3(0.0042, 0.0041, 0.0042) * max(0.7 + 2.6 * grain, 0.1) * fall;
  }
  float sheen;
  vec3 colour = etchedIron(q, l3, sheen);
  vec2 r = q + ironDrift(q);
  // A dark nodule of troilite.
  {
    vec2 c = vec2(-0.30, -0.28);
    float size = 0.080;
    vec2 w = r - c;
    float nod = length(w * vec2(1.0, 1.35)) - size - 0.10 * fbm(vec3(w * 7.0, 1.0), 4);
    vec3 bronze = vec3(0.034, 0.027, 0.020) * (0.5 + 1.6 * noise(vec3(w * 40.0, 2.0)) * sheen * 2.0);
    colour = mix(colour, bronze, smoothstep(0.008, -0.008, nod));
    colour *= 1.0 - 0.55 * smoothstep(0.016, 0.0, abs(nod));
  }
  // The light comes from the upper right and falls off over the plate.
  float fall = exp(-0.95 * dot(q - vec2(0.50, 0.58), q - vec2(0.50, 0.58)));
  colour *= 0.035 + 1.5 * fall;
  // Bevel: the sawn edge, bright towards the light.
  vec2 e = vec2(0.004, 0.0);
  vec2 g = normalize(vec2(outline(q + e) - outline(q - e), outline(q + e.yx) - outline(q - e.yx)) + 1e-5);
  float bevel = smoothstep(-0.014, -0.003, d);
  colour = mix(colour, vec3(0.16, 0.14, 0.115) * max(dot(g, normalize(vec2(1.0, 1.0))), 0.0) * (0.3 + fall) + colour * 0.3, bevel * 0.85);
  colour *= 1.0 - 0.5 * smoothstep(-0.09, 0.0, d) * (1.0 - bevel);
  return colour;
}
`;

const shader = fragmentShader(noise, lighting, stone, etchedIron, scene);

export const ironSlice: readonly ShaderImage[] = [
  { file: "landing/mystery.avif", width: 1200, height: 1200, shader, samples: 6, maxKilobytes: 80 },
  { file: "landing/mystery-small.avif", width: 720, height: 720, shader, samples: 6, maxKilobytes: 34 },
];
