/** Building blocks of stones: soft cuts, bodies, and the skin that a fall through the air leaves on a meteorite. */
export const stone = `
float softMax(float a, float b, float k) {
  float h = max(k - abs(a - b), 0.0) / k;
  return max(a, b) + h * h * k * 0.25;
}
float softMin(float a, float b, float k) { return -softMax(-a, -b, k); }
float ellipsoid(vec3 p, vec3 r) {
  float near = length(p / r);
  return near * (near - 1.0) / max(length(p / (r * r)), 1e-4);
}
// Fusion crust: fine, hard grain with shallow small pits. Height, about -1 to 1.
float crust(vec3 p) {
  float grain = fbm(p * 9.0, 4);
  float small = 1.0 - smoothstep(0.0, 0.16, pits(p * 13.0));
  return grain * 1.3 - 0.35 * small;
}
// A sparse net of cracks: x the distance to the nearest, y how alive it is there, 0 where there are none.
vec2 cracks(vec3 p, float scale, float share) {
  float alive = smoothstep(share, share + 0.2, noise(p * 1.35 + 4.7));
  if (alive <= 0.0) return vec2(1.0, 0.0);
  vec3 q = p * scale + 0.42 * (noise3(p * scale * 1.7) - 0.5) + 0.20 * (noise3(p * scale * 5.3) - 0.5)
    + 0.03 * (noise3(p * scale * 17.0) - 0.5);
  return vec2(walls(q).x / scale, alive);
}
// Light of embers in such cracks: mostly hairlines, opening here and there; it goes from deep red to ember to warm.
vec3 embers(vec3 p, vec2 crack, float width) {
  float open = smoothstep(0.30, 0.75, noise(p * 5.3 + 12.6));
  float w = width * crack.y * (0.24 + 0.42 * open);
  float core = 1.0 - smoothstep(0.25 * w, w + 2e-4, crack.x);
  float heat = crack.y * (0.22 + 0.78 * open) * (0.6 + 0.8 * noise(p * 23.0));
  float around = exp(-crack.x / (width * 4.0)) * crack.y * (0.15 + 0.85 * open);
  return EMBER * (2.4 * core * heat) + vec3(0.9, 0.42, 0.10) * pow(core * heat, 4.0) + EMBER * 0.045 * around;
}
`;
