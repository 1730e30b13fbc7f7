/** Country by night: hills as a height over the ground, drifting mist, a sky with stars. Distances in kilometres. */
export const landscape = `
float height(vec2 p, int octaves);

float overLand(vec3 eye, vec3 ray, float near, float far) {
  float t = near, last = near;
  for (int i = 0; i < 130; i++) {
    vec3 p = eye + ray * t;
    float d = p.y - height(p.xz, 4);
    if (d < 0.0008 * t) {
      float a = last, b = t;
      for (int k = 0; k < 5; k++) {
        float m = 0.5 * (a + b);
        vec3 q = eye + ray * m;
        if (q.y < height(q.xz, 8)) b = m; else a = m;
      }
      return b;
    }
    last = t;
    t += max(d * 0.42, 0.004 * t);
    if (t > far) break;
  }
  return -1.0;
}
vec3 landNormal(vec2 p, float e) {
  return normalize(vec3(height(p - vec2(e, 0), 8) - height(p + vec2(e, 0), 8), 2.0 * e, height(p - vec2(0, e), 8) - height(p + vec2(0, e), 8)));
}
float landShadow(vec3 p, vec3 l, float far) {
  float open = 1.0, t = 0.02;
  for (int i = 0; i < 22; i++) {
    vec3 q = p + l * t;
    float d = q.y - height(q.xz, 4);
    open = min(open, 0.5 + 14.0 * d / t);
    t += max(0.05 * far / 1.6, d * 0.5);
    if (open < 0.0 || t > far) break;
  }
  return smoothstep(0.0, 1.0, clamp(open, 0.0, 1.0));
}
// A night sky: darkest overhead, with a warm hint low towards the light. up: the ray's height, side: its turn to the light.
vec3 nightSky(vec3 ray, vec3 l, float warmth) {
  float up = max(ray.y, 0.0);
  float side = max(dot(normalize(ray.xz + 1e-4), normalize(l.xz)), 0.0);
  vec3 c = mix(vec3(0.0019, 0.0025, 0.0040), vec3(0.0003, 0.0005, 0.0013), smoothstep(0.0, 0.50, up));
  return c + warmth * vec3(0.052, 0.026, 0.0085) * exp(-up * 8.0) * pow(side, 3.0);
}
vec3 starField(vec2 p, float low) {
  float small = stars(p + 3.0, 26.0, 0.20) * 0.35 + stars(p, 11.0, 0.24);
  return vec3(0.40, 0.42, 0.48) * small * smoothstep(low, low + 0.5, p.y);
}
// Mist as a height over p, 0 to 1: clumps that drift into veils.
float mist(vec2 p, float seed, int octaves) {
  vec2 w = vec2(fbm(p * 0.7 + seed, 3), fbm(p * 0.7 + seed + 9.0, 3));
  return smoothstep(-0.18, 0.40, fbm(p + 1.4 * w + seed * 3.0, octaves));
}
`;
