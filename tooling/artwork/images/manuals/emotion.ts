/** Still water with one stone in it, and the last ring of a drop going out. */
export const emotionGlsl = `
float shape(vec3 p) { return boulder((p + vec3(0.05, 0.26, 0.0)) / 0.95) * 0.95; }
float skin(vec3 p) { return shape(p) - grain(p); }
vec3 sky(vec3 ray) {
  float up = abs(ray.y);
  float side = exp(-pow(ray.x - 0.35, 2.0) * 7.0);
  vec3 c = mix(vec3(0.0036, 0.0042, 0.0058), vec3(0.0003, 0.0005, 0.0013), smoothstep(0.0, 0.40, up));
  c += vec3(0.050, 0.029, 0.014) * exp(-up * 10.0) * side;
  float bank = smoothstep(0.10, 0.0, up) * mist(vec2(ray.x * 5.0, up * 14.0), 2.0, 5);
  return c + vec3(0.0042, 0.0043, 0.0049) * bank * (0.6 + 1.6 * side);
}
vec3 seen(vec3 eye, vec3 ray, vec3 l) {
  float t = strike(eye, ray, 0.02, 9.0, 0.85);
  if (t < 0.0) return sky(ray);
  vec3 at = eye + ray * t;
  vec3 n = normalAt(at, 0.0026);
  // Where the water has stood, the stone is darker and wet.
  float wet = smoothstep(0.085, 0.02, at.y + 0.02 * fbm(at * 7.0, 3));
  return stoneLight(stoneColour(at) * mix(1.15, 0.45, wet), mix(0.3, 0.9, wet), at, n, ray, l, SUN * 2.9, vec3(0.055, 0.065, 0.092), 2.0);
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.0, 0.98, 5.0);
  vec3 ray = normalize(vec3(p.x, p.y - 0.20, -3.1));
  vec3 l = towards(normalize(vec3(0.78, 0.56, -0.12)), 0.04);
  float water = ray.y < 0.0 ? -eye.y / ray.y : 1e5;
  float t = strike(eye, ray, 2.6, min(water, 9.0), 0.85);
  if (t > 0.0 && t < water) return seen(eye, ray, l);
  if (water > 400.0) return sky(ray) + vec3(0.3, 0.31, 0.34) * stars(p, 11.0, 0.14) * smoothstep(0.3, 0.9, p.y);
  vec3 at = eye + ray * water;
  vec2 c = at.xz - vec2(0.85, 1.15);
  float r = length(c);
  float ring = sin(r * 34.0) * exp(-pow((r - 0.62) * 3.6, 2.0)) + 0.35 * sin(r * 46.0) * exp(-pow((r - 0.28) * 6.0, 2.0));
  vec2 slope = 0.040 * ring * c / max(r, 0.02);
  slope += 0.004 * vec2(fbm(at.xz * vec2(1.0, 2.6), 3), fbm(at.xz * vec2(1.0, 2.6) + 7.0, 3)) * smoothstep(14.0, 3.0, water);
  vec3 n = normalize(vec3(slope.x, 1.0, slope.y));
  vec3 mirror = reflect(ray, n);
  mirror.y = abs(mirror.y) + 0.0005;
  float glance = 0.03 + 0.97 * pow(1.0 - max(dot(-ray, n), 0.0), 4.0);
  vec3 colour = seen(at + n * 0.002, mirror, l) * (0.30 + 0.70 * glance) * 0.85 + vec3(0.0007, 0.0011, 0.0018);
  colour += SUN * 0.05 * pow(max(dot(reflect(ray, normalize(vec3(slope.x * 6.0, 1.0, slope.y * 6.0))), l), 0.0), 60.0);
  return colour * smoothstep(-1.4, -0.85, p.y);
}
`;
