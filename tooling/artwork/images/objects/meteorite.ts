import { cutBody } from "../../glsl/cuts.ts";

/** A small iron meteorite: thumb prints all over, dark crust, rust in the hollows and one living line. */
export const meteoriteGlsl = `${cutBody("cutRock", [0.84, 0.64, 0.68], 11, 0.24, 0.12)}
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
