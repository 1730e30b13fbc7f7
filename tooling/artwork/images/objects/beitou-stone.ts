import { cutBody } from "../../glsl/cuts.ts";

/** Beitou stone: pale barium and lead sulphate grown in layers by a hot spring on dark rock, ending in blunt crystals. */
export const beitouStoneGlsl = `${cutBody("cutRock", [0.95, 0.6, 0.7], 7, 0.26, 0.1)}
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
