/** The first light of a day along the back of a stone. */
export const energyGlsl = `
float ground(vec3 p) { return p.y - 0.05 * (noise(p.xz * 1.1) - 0.5) - 0.014 * sin(p.x * 3.1 + p.z * 2.0); }
float shape(vec3 p) { return softMin(ground(p), boulder(p / 1.12) * 1.12, 0.06); }
float skin(vec3 p) {
  float soil = smoothstep(0.10, 0.02, ground(p));
  return shape(p) - mix(grain(p), 0.035 * fbm(p * 4.0, 6), soil);
}
vec3 sky(vec3 ray, vec2 p) {
  float up = max(ray.y, 0.0);
  float side = exp(-pow(ray.x - 0.42, 2.0) * 9.0);
  vec3 c = mix(vec3(0.0075, 0.0080, 0.0100), vec3(0.0008, 0.0012, 0.0030), smoothstep(0.0, 0.45, up));
  c += vec3(0.42, 0.185, 0.062) * exp(-up * 13.0) * (0.10 + 0.90 * side) + vec3(0.06, 0.032, 0.014) * exp(-up * 4.2) * side;
  // Thin cloud lying over the place where the sun will come.
  float veil = smoothstep(0.02, 0.30, fbm(vec2(ray.x * 3.0 + 4.0, up * 26.0), 5)) * exp(-up * 6.0);
  return c * (1.0 - 0.55 * veil) + vec3(0.16, 0.070, 0.026) * veil * side * exp(-up * 9.0) + vec3(0.3, 0.31, 0.34) * stars(p, 11.0, 0.16) * smoothstep(0.35, 0.95, p.y);
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.0, 0.92, 5.0);
  vec3 ray = normalize(vec3(p.x, p.y - 0.06, -3.1));
  vec3 far = sky(ray, p);
  float t = strike(eye, ray, 1.6, 22.0, 0.85);
  vec3 low = sky(vec3(ray.x, 0.012, ray.z), p) * 0.85;
  if (t < 0.0) return ray.y < 0.0 ? low : far;
  vec3 at = eye + ray * t;
  vec3 n = normalAt(at, 0.0026);
  vec3 l = towards(normalize(vec3(0.72, 0.40, -0.58)), 0.04);
  vec3 albedo = mix(stoneColour(at) * 1.15, vec3(0.034, 0.031, 0.028) * (0.8 + 1.2 * fbm(at * 3.0, 5)), smoothstep(0.07, 0.02, ground(at)));
  vec3 colour = stoneLight(albedo, 0.45, at, n, ray, l, vec3(1.0, 0.60, 0.29) * 4.2, vec3(0.085, 0.090, 0.120), 3.0);
  float fog = 1.0 - exp(-max(t - 5.5, 0.0) * 0.16);
  colour = mix(colour, low, fog);
  return colour * smoothstep(-1.4, -0.85, p.y);
}
`;
