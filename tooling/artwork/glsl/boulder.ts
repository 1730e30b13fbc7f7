import { cutBody } from "./cuts.ts";

/**
 * A boulder, and the shading of it and its ground. `float boulder(vec3 p)` has its foot
 * near y = 0 and is about 1.6 wide; `grain` is the height of its small forms.
 */
export const boulder = `${cutBody("cutBoulder", [0.86, 0.6, 0.66], 19, 0.26, 0.12)}
float boulder(vec3 p) {
  vec3 q = p - vec3(0.0, 0.42, 0.0);
  float d = cutBoulder(q + 0.06 * sin(q.yzx * 3.3 + vec3(0.4, 2.2, 4.1)) + 0.03 * sin(q.zxy * 7.1));
  if (d > 0.2) return d - 0.06;
  return d - 0.11 * (pits(q * 2.1 + 0.12 * sin(q.zxy * 5.0)) - 0.2);
}
float grain(vec3 p) { return 0.050 * fbm(p * 5.0, 6) + 0.018 * ridged(p * 7.0, 4); }
vec3 stoneColour(vec3 p) {
  float tint = smoothstep(0.25, 0.8, noise(p * 2.6 + 3.0) + 0.9 * fbm(p * 8.0, 5));
  return mix(vec3(0.022, 0.0225, 0.024), vec3(0.085, 0.078, 0.069), tint);
}
// sun and fill are the colours of the one light and of the sky; n, at: where; reach: how far shadows fall.
vec3 stoneLight(vec3 albedo, float sheen, vec3 at, vec3 n, vec3 ray, vec3 l, vec3 sun, vec3 fill, float reach) {
  float seen = dot(n, l) > 0.0 ? shadow(at + n * 0.012, l, reach, 16.0) : 0.0;
  float open = openness(at, n, 0.6), fine = hollows(at, n, 0.03);
  float up = max(0.5 + 0.5 * dot(n, normalize(vec3(0.4, 0.8, 0.45))), 0.0);
  return sun * seen * fine * matte(albedo, sheen, 0.5, n, -ray, l) * mix(0.5, 1.0, open) + albedo * open * fine * fill * up * up;
}
`;
