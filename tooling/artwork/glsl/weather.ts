/**
 * Skies by hour and weather. `weatherOf(level, category)` gives the light of a scene, `sky(ray, weather)` the light that
 * comes from a direction. Levels: 0 the clearest to 3 the darkest. Categories: 0 night, 1 afterglow, 2 first light,
 * 3 mist, 4 harvest moon.
 */
export const weather = `
struct Weather {
  int level; int category;
  vec3 l; float soft; vec3 sun; vec3 fill;
  vec3 zenith; vec3 horizon; vec3 glow; vec3 body;
  float cover; float haze;
};
Weather weatherOf(int level, int category) {
  float amount[4] = float[4](1.45, 0.95, 0.60, 0.42);
  float covers[4] = float[4](0.12, 0.36, 0.66, 0.90);
  float rise[4] = float[4](0.205, 0.165, 0.130, 0.060);
  float heights[5] = float[5](1.0, 0.0, 0.26, 0.80, 0.92);
  vec3 zeniths[5] = vec3[5](vec3(0.0005, 0.0009, 0.0026), vec3(0.0012, 0.0009, 0.0032), vec3(0.0008, 0.0020, 0.0052), vec3(0.0006, 0.0022, 0.0026), vec3(0.0014, 0.0013, 0.0026));
  vec3 horizons[5] = vec3[5](vec3(0.010, 0.014, 0.023), vec3(0.040, 0.0165, 0.0215), vec3(0.040, 0.040, 0.042), vec3(0.016, 0.031, 0.030), vec3(0.042, 0.0225, 0.0095));
  vec3 glows[5] = vec3[5](vec3(0.036, 0.045, 0.064), vec3(0.50, 0.185, 0.115), vec3(0.86, 0.48, 0.19), vec3(0.21, 0.29, 0.235), vec3(0.52, 0.255, 0.065));
  vec3 suns[5] = vec3[5](vec3(0.80, 0.87, 1.00), vec3(1.00, 0.58, 0.46), vec3(1.00, 0.77, 0.50), vec3(0.82, 0.98, 0.88), vec3(1.00, 0.68, 0.32));
  float a = amount[level];
  Weather w;
  w.level = level; w.category = category;
  w.cover = covers[level];
  w.haze = category == 3 ? 0.12 : 0.065;
  w.zenith = zeniths[category] * (0.55 + 0.45 * a);
  w.horizon = horizons[category] * (0.25 + 0.75 * a);
  w.glow = glows[category] * a;
  w.body = normalize(vec3(0.150, rise[level] * heights[category] + 0.004, -1.0));
  w.l = normalize(vec3(0.80, 0.30 + 0.9 * rise[level], level == 3 ? -0.20 : 0.02));
  w.soft = level > 1 ? 0.08 : 0.03;
  w.sun = suns[category] * (level == 3 ? 1.5 : 3.3 * a);
  w.fill = zeniths[category] * 16.0 + horizons[category] * (0.5 + 0.5 * a) + 0.014;
  return w;
}
// Cloud as a layer overhead that draws together towards the horizon. 0 to 1.
float cloudAt(vec2 c, vec2 warp, float cover, int octaves) {
  float heap = fbm(vec3(c + 1.3 * warp, 1.0), octaves);
  float threshold = mix(0.26, -0.24, cover);
  return smoothstep(threshold, threshold + 0.34, heap);
}
// Ranges far away, one behind the other: 1 where the nearest covers, its distance in far.
float range(vec3 ray, out float far) {
  float x = ray.x / -ray.z;
  far = 0.0;
  for (int i = 0; i < 3; i++) {
    float k = float(i);
    float top = 0.016 + 0.022 * k + (0.045 + 0.020 * k) * (ridged(vec3(x * (3.4 - 0.7 * k) + 9.0 * k, 2.0, k), 5) - 0.30) - 0.035 * exp(-pow((x - 0.22) * 3.4, 2.0));
    if (ray.y < top) { far = k / 2.0; return 1.0; }
  }
  return 0.0;
}
// The air alone: the height's colours and the glow around the light. side: how far to the right of the light.
vec3 air(vec3 ray, Weather w, float away, float side) {
  float up = max(ray.y, 0.0);
  vec3 c = mix(w.zenith, w.horizon, exp(-up * 11.0));
  return c + w.glow * (0.50 * exp(-up * 20.0) * exp(-side * side * 7.0) + 0.26 * exp(-away * 8.0) + 0.10 * exp(-up * 40.0));
}
vec3 air(vec3 ray, Weather w) {
  return air(ray, w, acos(clamp(dot(ray, w.body), 0.0, 0.99999)), ray.x / max(-ray.z, 0.2) - w.body.x);
}
vec3 sky(vec3 ray, Weather w) {
  float up = max(ray.y, 0.0);
  float away = acos(clamp(dot(ray, w.body), 0.0, 0.99999));
  float side = ray.x / max(-ray.z, 0.2) - w.body.x;
  vec3 c = air(ray, w, away, side);
  float clear = 1.0 - w.cover;
  vec2 plane = ray.xy / max(-ray.z, 0.2);
  // Stars keep out of the glow.
  float dark = smoothstep(0.04, 0.36, away) * smoothstep(0.02, 0.16, up) * (w.category == 0 ? 1.0 : w.category == 2 ? 0.45 : 0.6);
  float dots = stars(plane * 3.0, 12.0, 0.5) + 0.5 * stars(plane * 3.0 + 2.0, 30.0, 0.34);
  float bright = w.category == 0 ? 2.2 : 0.8;
  if (w.category == 0) {
    // The band of far stars, split by dust.
    float across = dot(plane, normalize(vec2(-0.70, 0.72))) - 0.135;
    float body = exp(-across * across * 90.0);
    float cloudy = fbm(vec3(plane * 7.0 + 3.0, 2.0), 6);
    float dust = smoothstep(-0.04, 0.22, fbm(vec3(plane * vec2(7.0, 11.0) + 8.0, 5.0), 6)) * exp(-across * across * 420.0);
    float way = max(body * (0.55 + 1.5 * cloudy) * (1.0 - 0.85 * dust), 0.0) * (0.22 + 1.1 * clear);
    c += vec3(0.062, 0.060, 0.066) * way * smoothstep(0.01, 0.10, up);
    dots += way * (0.9 * stars(plane * 3.0 + 5.0, 58.0, 0.55) + 0.4 * stars(plane * 3.0 + 9.0, 90.0, 0.6));
  }
  c += vec3(0.85, 0.86, 0.92) * dots * dark * bright * clear;
  if (w.category == 1) {
    // Two evening stars, close together.
    for (int i = 0; i < 2; i++) {
      vec2 d = plane - (i == 0 ? vec2(0.105, 0.215) : vec2(0.128, 0.238));
      float r2 = dot(d, d);
      c += vec3(1.0, 0.88, 0.76) * (0.35 + 0.65 * clear) * (i == 0 ? 1.0 : 0.55) * (1.6 * exp(-r2 * 3.0e5) + 0.05 * exp(-r2 * 9000.0));
    }
  }
  if (w.category == 0 || w.category == 4) {
    // The moon: small and high over the plain, wide and low over the sand.
    float size = w.category == 4 ? 0.040 : 0.016;
    float disc = smoothstep(size, size * 0.96, away);
    vec2 face = (plane - w.body.xy / -w.body.z) / size;
    float seas = smoothstep(-0.10, 0.22, fbm(vec3(face * 1.3, 4.0), 5));
    vec3 moon = (w.category == 4 ? vec3(1.05, 0.70, 0.34) : vec3(0.95, 0.96, 0.98)) * (0.70 + 0.38 * seas) * mix(0.72, 1.0, sqrt(max(1.0 - dot(face, face), 0.0)));
    disc *= w.level == 3 ? 0.0 : 1.0;
    c = mix(c, moon * (w.level == 0 ? 1.0 : w.level == 1 ? 0.75 : 0.5), disc);
    if (w.level < 3) c += w.glow * 0.8 * exp(-max(away - size, 0.0) * 38.0) * (1.0 - disc);
  }
  if (w.category == 2 || w.category == 3) {
    // The sun: its edge above the range, or a pale disc in the mist.
    float size = w.category == 2 ? 0.017 : 0.026;
    c += (w.category == 2 ? vec3(1.6, 1.15, 0.66) : vec3(0.42, 0.47, 0.42)) * smoothstep(size, size * 0.8, away) * max(1.0 - 1.1 * w.cover, 0.0) * (w.level == 3 ? 0.0 : 1.0);
  }
  vec2 q = ray.xz / (up + 0.11) * 0.62 + vec2(2.0, 0.0);
  float cover = w.cover;
  if (w.level == 3) {
    // The one opening: low towards the light the cloud is thin, and what is behind it shines.
    float line = plane.y - 0.095 - 0.14 * (plane.x - 0.13) + 0.030 * sin(plane.x * 9.0) + 0.045 * fbm(vec3(plane * vec2(9.0, 16.0), 2.0), 5);
    float open = exp(-line * line * 620.0) * smoothstep(-0.22, 0.08, plane.x) * smoothstep(0.55, 0.24, plane.x) * (0.62 + 1.1 * fbm(vec3(plane * vec2(7.0, 22.0), 6.0), 5));
    cover -= 0.62 * open;
    c += (w.glow * 0.85 + w.sun * 0.030) * open;
  }
  vec2 warp = vec2(fbm(vec3(q * 0.8, 3.0), 3), fbm(vec3(q * 0.8, 8.0), 3));
  float veil = cloudAt(q, warp, cover, 6) * smoothstep(0.0, 0.05, up);
  float lee = cloudAt(q + vec2(0.10, -0.05), warp, cover, 4);
  float edge = clamp(veil - lee, -0.4, 0.6);
  float heap = fbm(vec3(q * 1.6, 12.0), 4);
  float through = 0.30 * exp(-away * 4.5) + 0.9 * exp(-away * 16.0);
  vec3 cloud = mix(w.zenith * 1.8, w.horizon * 0.9, exp(-up * 6.0)) * max(0.75 + 1.3 * edge + 1.5 * heap, 0.10)
    + w.glow * through * max(0.50 + 1.2 * edge + 0.9 * heap + 0.4 * (1.0 - veil), 0.05);
  if (w.level == 3) cloud *= 0.66;
  c = mix(c, cloud, veil * mix(0.55, 0.96, cover));
  if (w.level == 3) {
    // What falls through it stands as a pale curtain.
    float shafts = smoothstep(0.35, 0.75, noise(vec3((plane.x - 0.30 * (plane.y - 0.10)) * 22.0, 3.0, 1.0)));
    c += w.glow * 0.07 * shafts * smoothstep(-0.02, 0.06, plane.y) * smoothstep(0.11, 0.05, plane.y) * smoothstep(-0.15, 0.10, plane.x) * smoothstep(0.45, 0.25, plane.x);
  }
  if (w.category == 2) {
    float far;
    float hill = range(ray, far);
    vec3 rock = mix(w.zenith * 1.4 + 0.0010, w.horizon * 0.40 + w.glow * 0.06 * exp(-side * side * 10.0), far * 0.75 + 0.10);
    rock += air(vec3(ray.x, 0.02, ray.z), w) * 0.30 * exp(-up * 60.0);
    c = mix(c, rock, hill);
  }
  if (w.category == 3) {
    // Mist lies in bands over the water.
    float band = exp(-up * 11.0) * smoothstep(-0.20, 0.25, fbm(vec3(ray.x * 2.2, up * 26.0, 3.0), 5));
    c = mix(c, w.horizon * 0.9 + w.glow * 0.30 * exp(-side * side * 4.0), 0.55 * band);
  }
  return c;
}
`;
