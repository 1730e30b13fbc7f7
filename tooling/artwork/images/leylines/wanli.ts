/** Weathered sandstone by the sea at dusk: heads of rock on slender necks, a honeycombed shelf, still water behind. */
export const wanliGlsl = `
// A rock head on its neck, turned from layers: each bed weathers to its own depth.
float head(vec3 p, float tall, float wide, float seed) {
  vec3 q = p + 0.045 * sin(p.yzx * 5.0 / wide * 0.4 + seed);
  float y = q.y / tall;
  float neck = mix(0.34, 0.19, smoothstep(0.0, 0.48, y));
  float cap = smoothstep(0.50, 0.66, y);
  float r = wide * mix(neck, 0.60 * sqrt(max(1.0 - pow((y - 0.74) / 0.30, 2.0), 0.02)), cap);
  r += wide * 0.09 * smoothstep(0.22, 0.0, y);
  // Beds of unequal thickness and hardness.
  float bed = noise(vec3(q.y * 9.0, seed, 1.0)) + 0.5 * noise(vec3(q.y * 23.0, seed, 4.0)) - 0.75;
  r += wide * 0.085 * bed;
  float side = length(q.xz * vec2(1.0, 1.12)) - r;
  float d = softMax(side, q.y - tall * (1.02 + 0.05 * sin(q.x * 5.0 + seed)), 0.06 * wide);
  return d * 0.62;
}
float shelf(vec3 p) {
  float rise = 0.20 * smoothstep(2.8, -1.5, p.z) + 0.16 * smoothstep(-0.2, 2.2, p.x) - 0.40 * smoothstep(0.05, -1.9, p.x + 0.42 * p.z);
  rise -= 0.55 * smoothstep(-1.0, -3.4, p.z + 0.3 * sin(p.x * 1.3));
  return p.y - rise - 0.16 * (noise(p.xz * 1.1 + 4.0) - 0.5) - 0.05 * (noise(p.xz * 3.3) - 0.5);
}
float shape(vec3 p) {
  float d = shelf(p) * 0.8;
  d = softMin(d, head(p - vec3(0.72, 0.06, 0.25), 1.22, 0.86, 1.0), 0.10);
  d = softMin(d, head(p - vec3(-0.22, 0.02, -1.15), 0.74, 0.56, 4.0), 0.08);
  return softMin(d, head(p - vec3(1.95, 0.05, -1.9), 0.98, 0.76, 7.3), 0.08);
}
float skin(vec3 p) {
  float d = shape(p);
  float comb = smoothstep(0.40, 0.60, noise(p * 1.8 + 2.0)) * smoothstep(0.0, 0.25, 0.20 - abs(fract(p.y * 1.1) - 0.45) + 0.15);
  d += 0.055 * comb * smoothstep(0.16, 0.03, pits(p * 6.5));
  return d - 0.050 * fbm(p * 6.0, 6) - 0.010 * noise(vec3(p.y * 60.0, p.xz * 2.0));
}
// After sunset over the sea: a band of afterglow low towards the light, deep blue above.
vec3 duskSky(vec3 ray, vec3 l, float warmth) {
  float up = max(ray.y, 0.0);
  float side = max(dot(normalize(ray.xz + 1e-4), normalize(l.xz)), 0.0);
  return mix(vec3(0.040, 0.046, 0.062), vec3(0.0050, 0.0090, 0.0220), smoothstep(0.0, 0.42, up)) + warmth * vec3(0.30, 0.145, 0.055) * exp(-up * 7.0) * (0.16 + 0.84 * pow(side, 2.0));
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(-0.45, 0.92, 4.6);
  vec3 ray = normalize(vec3(p.x * 0.58, p.y * 0.58 - 0.07, -1.5));
  vec3 l = towards(normalize(vec3(0.84, 0.36, 0.02)), 0.03);
  vec3 sky = duskSky(ray, l, 1.0) + 0.6 * starField(p, 0.2);
  vec3 colour = sky;
  float t = strike(eye, ray, 1.6, 14.0, 0.9);
  float sea = (eye.y + 0.10) / -ray.y;
  if (ray.y < -0.002 && (t < 0.0 || sea < t)) {
    // A long exposure: the swell is smoothed to a milky plane that mirrors the low sky.
    vec3 at = eye + ray * sea;
    float swell = fbm(vec2(at.x * 0.5, at.z * 1.6) / (1.0 + 0.04 * sea), 4);
    vec3 mirror = reflect(ray, normalize(vec3(0.05 * swell, 1.0, 0.10 * swell)));
    mirror.y = abs(mirror.y);
    float grazing = pow(1.0 - abs(ray.y), 5.0);
    colour = mix(vec3(0.008, 0.014, 0.022), duskSky(mirror, l, 1.5), 0.25 + 0.75 * grazing);
    float path = exp(-pow((at.x - 0.55 * (4.3 - at.z) - 0.5) / (1.2 + 0.22 * sea), 2.0));
    colour += vec3(0.16, 0.086, 0.040) * path * (0.35 + 0.8 * smoothstep(-0.1, 0.3, swell)) * smoothstep(60.0, 6.0, sea);
    float foam = exp(-max(shelf(vec3(at.x, -0.10, at.z)), 0.0) * 9.0) * smoothstep(-3.9, -2.0, at.z + 1.2);
    colour += vec3(0.060, 0.066, 0.078) * foam * (0.6 + 1.6 * mist(at.xz * 1.3, 4.0, 4));
    colour = mix(colour, duskSky(normalize(vec3(ray.x, 0.01, ray.z)), l, 1.0), smoothstep(18.0, 120.0, sea));
  } else if (t > 0.0) {
    vec3 at = eye + ray * t;
    at += ray * clamp(skin(at), -0.05, 0.05) * 0.7;
    vec3 n = normalAt(at, 0.0025);
    float seen = dot(n, l) > 0.0 ? shadow(at + n * 0.012, l, 3.0, 16.0) : 0.0;
    float open = openness(at, n, 0.6), fine = hollows(at, n, 0.04);
    float bed = noise(vec3(at.y * 9.0 + 0.6 * noise(at * 1.5), 1.0, 2.0));
    vec3 albedo = mix(vec3(0.125, 0.086, 0.050), vec3(0.190, 0.148, 0.098), bed) * (0.8 + 1.0 * fbm(at * 7.0, 5));
    albedo = mix(albedo, vec3(0.045, 0.041, 0.038), smoothstep(0.30, 0.02, at.y) * 0.8);
    colour = vec3(1.0, 0.66, 0.40) * 5.4 * seen * fine * matte(albedo, 0.15, 0.5, n, -ray, l) * mix(0.5, 1.0, open);
    float up = max(0.5 + 0.5 * dot(n, normalize(vec3(0.4, 0.8, 0.4))), 0.0);
    colour += albedo * open * fine * vec3(0.30, 0.35, 0.47) * up * up;
    colour = mix(colour, duskSky(normalize(vec3(ray.x, 0.02, ray.z)), l, 0.8), 1.0 - exp(-max(t - 4.0, 0.0) * 0.05));
  }
  return colour * smoothstep(-1.25, -0.75, p.y);
}
`;
