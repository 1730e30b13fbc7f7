/** The light of all images, from the upper right; the background; and how matte surfaces reflect that light. */
export const lighting = `
const vec3 SUN = vec3(1.00, 0.86, 0.70);
const vec3 EMBER = vec3(0.76, 0.165, 0.025);
const vec3 DUSK = vec3(0.0010, 0.0014, 0.0038);

// A point of a sun with some width: averaged over the samples, its shadows have soft edges.
vec3 towards(vec3 direction, float width) {
  vec3 r = spread(7) * 2.0 - 1.0;
  return normalize(direction + width * r);
}
// The night brightens a little towards the light, to the lighter of the two night colours.
vec3 night(vec2 p, vec2 centre, float reach) {
  float d = length(p - centre) / reach;
  return DUSK * 1.1 * exp(-d * d * 1.6);
}
// Few, small, unequal; most of the sky stays empty. size: cells along the shorter half side.
float stars(vec2 p, float size, float share) {
  vec2 q = p * size;
  vec3 h = hash3(ivec3(floor(q), 77));
  if (h.z > share) return 0.0;
  vec2 at = 0.25 + 0.5 * h.xy;
  float d = length(fract(q) - at) / size;
  float strength = fract(h.z * 917.0);
  return strength * strength * exp(-d * d * 5.0e5);
}
// Rough stone: Oren-Nayar's flatness by a simple fit, and a broad sheen. albedo: linear; sheen: 0 to 1.
vec3 matte(vec3 albedo, float sheen, float rough, vec3 n, vec3 v, vec3 l) {
  float nl = max(dot(n, l), 0.0);
  float nv = max(dot(n, v), 0.02);
  float flatness = mix(nl, sqrt(nl) * 0.8, 0.10);
  vec3 h = normalize(v + l);
  float nh = max(dot(n, h), 0.0);
  float a = rough * rough;
  float spread = a / max(3.14159 * pow(nh * nh * (a * a - 1.0) + 1.0, 2.0) * a, 1e-4) * a;
  float fresnel = 0.04 + 0.96 * pow(1.0 - max(dot(v, h), 0.0), 5.0);
  return albedo * flatness + sheen * spread * fresnel * nl / (4.0 * mix(nl, 1.0, 0.5) * mix(nv, 1.0, 0.5));
}
`;
