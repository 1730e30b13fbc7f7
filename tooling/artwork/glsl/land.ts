/** Country by night: hills as a height over the ground, drifting mist, a sky with stars. Distances in kilometres. */
export const land = `
float height(vec2 p, int octaves);

float overLand(vec3 eye, vec3 ray, float near, float far) {
  float t = near, last = near;
  for (int i = 0; i < 150; i++) {
    vec3 p = eye + ray * t;
    float d = p.y - height(p.xz, 5);
    if (d < 0.0006 * t) {
      float a = last, b = t;
      for (int k = 0; k < 6; k++) {
        float m = 0.5 * (a + b);
        vec3 q = eye + ray * m;
        if (q.y < height(q.xz, 8)) b = m; else a = m;
      }
      return b;
    }
    last = t;
    t += max(d * 0.45, 0.0012 * t);
    if (t > far) break;
  }
  return -1.0;
}
vec3 landNormal(vec2 p, float e) {
  return normalize(vec3(height(p - vec2(e, 0), 9) - height(p + vec2(e, 0), 9), 2.0 * e, height(p - vec2(0, e), 9) - height(p + vec2(0, e), 9)));
}
float landShadow(vec3 p, vec3 l, float far) {
  float open = 1.0, t = 0.02;
  for (int i = 0; i < 28; i++) {
    vec3 q = p + l * t;
    float d = q.y - height(q.xz, 5);
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
  vec3 c = mix(vec3(0.0052, 0.0066, 0.0120), vec3(0.0007, 0.0010, 0.0026), smoothstep(0.0, 0.55, up));
  return c + warmth * vec3(0.085, 0.040, 0.017) * exp(-up * 9.0) * pow(side, 3.0);
}
vec3 starField(vec2 p, float low) {
  float small = stars(p + 3.0, 26.0, 0.20) * 0.35 + stars(p, 11.0, 0.24);
  return vec3(0.40, 0.42, 0.48) * small * smoothstep(low, low + 0.5, p.y);
}
// Mist as a height over p, 0 to 1: clumps that drift into veils.
float mist(vec2 p, float seed, int octaves) {
  vec2 w = vec2(fbm(vec3(p * 0.7, seed), 3), fbm(vec3(p * 0.7, seed + 9.0), 3));
  return smoothstep(-0.18, 0.40, fbm(vec3(p + 1.4 * w, seed + 20.0), octaves));
}
`;
