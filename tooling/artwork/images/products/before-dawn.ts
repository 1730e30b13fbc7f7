import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { lighting } from "../../glsl/lighting.ts";
import { noise } from "../../glsl/noise.ts";

/** Range behind range before the day: each further one a little lighter, and the first warmth on the right. */
const scene = `
float crest(float x, float n) {
  float seed = n * 17.3;
  float wide = 0.9 + 0.42 * n;
  float h = 0.62 * (noise(vec2(x * wide * 0.62 + seed, seed)) - 0.5) + 0.42 * (ridged(vec2(x * wide * 0.8 + seed, 3.0), 5) - 0.4);
  return h * mix(0.62, 0.34, n / 6.0) + 0.012 * fbm(vec2(x * 30.0 + seed, 8.0), 4);
}
vec3 sky(vec2 p) {
  float up = max(p.y - 0.02, 0.0);
  float d = length((p - vec2(0.62, 0.02)) * vec2(0.8, 1.25));
  vec3 c = mix(vec3(0.012, 0.014, 0.020), vec3(0.0010, 0.0015, 0.0036), smoothstep(0.0, 0.95, up));
  c += vec3(0.44, 0.215, 0.080) * exp(-d * d * 5.5) * 0.55 + vec3(0.085, 0.046, 0.022) * exp(-d * 2.3);
  vec2 q = vec2(p.x * 1.4 + 2.0, up * 8.5);
  float veil = smoothstep(0.02, 0.36, fbm(q + 0.7 * fbm(q, 3), 6)) * smoothstep(0.75, 0.1, up);
  c = c * (1.0 - 0.40 * veil) + vec3(0.115, 0.055, 0.023) * veil * exp(-d * 2.2);
  return c + vec3(0.30, 0.31, 0.34) * stars(p, 9.0, 0.10) * smoothstep(0.45, 0.95, p.y);
}
vec3 picture(vec2 p) {
  vec3 colour = sky(p);
  for (int i = 0; i < 7; i++) {
    float n = float(6 - i);
    float near = float(i) / 6.0;
    float base = mix(0.10, -0.92, pow(near, 1.15));
    float line = base + crest(p.x, n) * (0.7 + 0.5 * near);
    float inside = smoothstep(0.0022, -0.0022, p.y - line);
    float below = max(line - p.y, 0.0);
    // Air between us and the range: what it has of the sky's light, and the mist that lies at its foot.
    vec3 far = sky(vec2(p.x, 0.05)) * mix(0.50, 0.0, pow(near, 0.42));
    float mist1 = smoothstep(0.0, 0.30, below) * (0.65 + 0.9 * fbm(vec2(p.x * 1.6 + n * 3.0, p.y * 5.0), 5));
    vec3 own = vec3(0.0014, 0.0018, 0.0026) * (1.0 - 0.6 * near);
    // Light from the upper right runs along the slopes that face it.
    float slope = crest(p.x + 0.02, n) - crest(p.x - 0.02, n);
    float lit = smoothstep(0.004, -0.014, slope) * exp(-below * 150.0) * smoothstep(-0.6, 0.9, p.x);
    vec3 c = own + far * (0.62 + 0.75 * mist1) + vec3(0.060, 0.033, 0.016) * lit * (1.0 - 0.80 * near);
    colour = mix(colour, c, inside);
  }
  return colour * smoothstep(-1.35, -0.75, p.y);
}
`;

export const beforeDawnShader = fragmentShader(noise, lighting, scene);
