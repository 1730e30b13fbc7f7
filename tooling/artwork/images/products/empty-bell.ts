import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { lighting } from "../../glsl/lighting.ts";
import { raymarching } from "../../glsl/raymarching.ts";
import { noise } from "../../glsl/noise.ts";
import { stone } from "../../glsl/stone.ts";

/** A cast bell in the dark, high in the image, with empty space below it. */
const scene = `
float wall(float y) {
  // Half its width at a height: a shoulder, a long calm side, a lip that opens a little.
  float side = 0.445 + 0.040 * smoothstep(0.2, -0.62, y) + 0.050 * smoothstep(-0.50, -0.70, y);
  float top = sqrt(max(1.0 - pow(max(y - 0.42, 0.0) / 0.27, 2.0), 0.0));
  return side * mix(1.0, top, smoothstep(0.42, 0.45, y));
}
float shape(vec3 p) {
  float r = length(p.xz);
  float body = softMax(r - wall(p.y), -p.y - 0.70, 0.03);
  body = max(softMax(body, p.y - 0.685, 0.02), -max(r - 0.42, p.y - 0.30));
  // Bands round the body, as they are cast: three below, two above.
  float bands = smoothstep(0.016, 0.010, abs(p.y + 0.52)) + smoothstep(0.012, 0.006, abs(p.y + 0.47)) + smoothstep(0.012, 0.006, abs(p.y + 0.08)) + smoothstep(0.016, 0.010, abs(p.y + 0.03)) + smoothstep(0.014, 0.008, abs(p.y - 0.34));
  body -= 0.010 * min(bands, 1.0);
  vec3 q = p - vec3(0.0, 0.74, 0.0);
  float ring = length(vec2(length(q.xy * vec2(1.0, 0.86)) - 0.115, q.z)) - 0.036;
  float rope = length(p.xz) - 0.020 - 0.004 * sin(p.y * 70.0 + 3.0 * atan(p.z, p.x));
  return min(min(body, ring), max(rope, 0.80 - p.y)) * 0.85;
}
float skin(vec3 p) {
  float rough = fbm(p * 9.0, 5);
  return shape(p) - 0.006 * rough - 0.004 * (0.22 - min(pits(p * 11.0), 0.22));
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.0, -0.55, 5.4);
  vec3 ray = normalize(vec3((p - vec2(0.16, -0.10)) * 1.10, -3.6));
  ray.yz = mat2(0.9965, -0.0835, 0.0835, 0.9965) * ray.yz;
  vec3 back = 0.75 * night(p, vec2(0.95, 0.95), 1.5);
  float t = strike(eye, ray, 3.6, 7.5, 0.9);
  if (t < 0.0) return back;
  vec3 at = eye + ray * t;
  vec3 n = normalAt(at, 0.0025);
  vec3 l = towards(normalize(vec3(0.80, 0.56, 0.10)), 0.05);
  float age = smoothstep(0.30, 0.78, noise(at * vec3(4.0, 1.8, 4.0)) + 0.7 * fbm(at * 8.0, 5));
  vec3 albedo = mix(vec3(0.105, 0.074, 0.042), vec3(0.026, 0.029, 0.026), age);
  float seen = dot(n, l) > 0.0 ? shadow(at + n * 0.012, l, 2.2, 16.0) : 0.0;
  float open = openness(at, n, 0.3);
  vec3 colour = SUN * 2.7 * seen * matte(albedo, 0.9, 0.42, n, -ray, l) * mix(0.4, 1.0, open);
  vec3 m = reflect(ray, n);
  float bright = pow(max(dot(m, normalize(vec3(0.86, 0.40, 0.05))), 0.0), 10.0);
  colour += vec3(0.62, 0.42, 0.20) * (0.22 * bright + 0.006) * open * (1.0 - 0.65 * age);
  float up = max(0.5 + 0.5 * dot(n, normalize(vec3(0.5, 0.7, 0.4))), 0.0);
  colour += albedo * open * vec3(0.050, 0.060, 0.085) * up * up * up;
  return mix(colour, back, smoothstep(0.88, 1.2, p.y));
}
`;

export const emptyBellShader = fragmentShader(noise, lighting, stone, raymarching, scene);
