/** A cave, and one shaft of light that comes down into it from the upper right. */
export const spiritLightGlsl = `
const vec3 DOWN = vec3(-0.4345, -0.8883, 0.1491);
const vec3 FOOT = vec3(-0.12, -0.86, -0.4);
float shape(vec3 p) {
  vec3 q = p - vec3(0.0, 0.25, -0.6);
  float d = -ellipsoid(q, vec3(2.3, 1.55, 3.4));
  float bed = 0.10 * sin(q.y * 7.0 + 1.3 * sin(q.x * 1.1) + q.z * 0.5);
  d += 0.55 * (noise(p * 1.15 + 3.0) - 0.5) + 0.30 * (pits(p * 1.3 + 4.0) - 0.2) + bed * 0.5;
  // The floor has filled with sand; a few blocks have fallen on it.
  float sand = p.y + 0.92 + 0.10 * (noise(p.xz * 1.3) - 0.5);
  d = softMin(d, sand, 0.18);
  // The hole through which the light falls.
  vec3 h = p - FOOT;
  float off = length(h - DOWN * dot(h, DOWN)) - 0.34 - 0.10 * noise(p * 3.0);
  float above = p.y - 0.75;
  return max(d, -max(off, -above)) * 0.7;
}
float skin(vec3 p) {
  float rock = smoothstep(0.02, 0.20, p.y + 0.90);
  return shape(p) - mix(0.020 * fbm(p * 5.0, 5), 0.070 * fbm(p * 3.4, 6) + 0.040 * ridged(p * 3.1, 4), rock);
}
// How much of the shaft's light reaches a point: soft at its edge, weaker with depth, uneven like light through leaves.
float shaft(vec3 p) {
  vec3 h = p - FOOT;
  float along = dot(h, DOWN);
  vec3 side = h - DOWN * along;
  float wide = 0.27 + 0.05 * (along + 1.7);
  float d = length(side) / wide;
  float leaves = 0.55 + 0.75 * noise(side * 9.0 + 3.0);
  return smoothstep(1.15, 0.45, d) * leaves * step(p.y, 3.2);
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.0, -0.22, 2.35);
  vec3 ray = normalize(vec3(p.x * 0.80, p.y * 0.80 + 0.08, -1.35));
  float t = strike(eye, ray, 0.3, 9.0, 1.0);
  if (t < 0.0) t = 9.0;
  vec3 at = eye + ray * t;
  vec3 n = normalAt(at, 0.004);
  vec3 l = towards(-DOWN, 0.02);
  float open = openness(at, n, 0.7), fine = mix(1.0, hollows(at, n, 0.04), 0.6);
  vec3 albedo = mix(vec3(0.060, 0.053, 0.046), vec3(0.125, 0.110, 0.092), smoothstep(0.3, 0.75, noise(at * 1.9) + 0.7 * fbm(at * 6.0, 5)));
  vec3 colour = vec3(1.0, 0.80, 0.56) * 8.0 * albedo * shaft(at) * max(dot(n, l), 0.0) * fine;
  // What the lit sand gives back is the only other light: it comes from below and fades with distance.
  vec3 back = FOOT + vec3(0.0, 0.12, 0.0) - at;
  float far = dot(back, back);
  colour += albedo * vec3(1.0, 0.68, 0.42) * 1.5 * max(dot(n, normalize(back)) * 0.85 + 0.15, 0.0) / (0.5 + far) * open * fine;
  colour += albedo * vec3(0.026, 0.032, 0.046) * open * fine;
  // Dust in the shaft.
  float air = 0.0, start = spread(33).x;
  for (int i = 0; i < 28; i++) {
    float s = t * (float(i) + start) / 28.0;
    vec3 q = eye + ray * s;
    air += shaft(q) * (0.45 + 1.1 * noise(q * 2.4 + 8.0)) * smoothstep(-1.0, 1.3, q.y + 0.4) * t / 28.0;
  }
  colour += vec3(0.150, 0.106, 0.064) * 1.5 * air;
  return colour * smoothstep(1.6, 0.6, length(p * vec2(min(1.0, uSize.y / uSize.x), 1.0)));
}
`;
