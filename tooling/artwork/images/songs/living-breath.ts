/** Wide arcs that slow breaths have left in dust, seen low and lit along the ground; where they began lies outside the image. */
export const livingBreathGlsl = `
float rings(vec2 p) {
  vec2 q = p - vec2(2.35, -1.60) + 0.05 * vec2(fbm(p * 1.7, 3), fbm(p * 1.7 + 9.0, 3));
  float r = length(q);
  // Each breath pushed the dust a little less far than the one before.
  float v = 11.5 * sqrt(r + 0.02);
  float crest = 0.5 + 0.5 * cos(TAU * v * 0.5);
  crest = pow(crest, 1.8);
  float life = smoothstep(0.04, 0.22, r) * exp(-r * 0.10) * (0.6 + 0.8 * noise(p * 1.3 + 5.0));
  return 0.055 * crest * life;
}
float dust(vec2 p) { return rings(p) + 0.010 * fbm(p * 4.0, 4) + 0.0035 * fbm(p * 34.0, 4); }
vec3 picture(vec2 p) {
  vec3 ray = normalize(vec3(p.x * 0.72, p.y * 0.72 - 0.86, -1.15));
  vec3 eye = vec3(-0.10, 1.62, 2.02);
  float t = -eye.y / ray.y;
  if (ray.y > -0.05) return vec3(0.0);
  vec2 at = (eye + ray * t).xz;
  at += ray.xz * (-dust(at) / -ray.y);
  vec3 l = towards(normalize(vec3(0.80, 0.20, -0.52)), 0.03);
  float e = 0.0016 * t;
  float h = dust(at);
  vec3 n = normalize(vec3(h - dust(at + vec2(e, 0.0)), e, h - dust(at + vec2(0.0, e))));
  float open = 1.0;
  for (int i = 1; i <= 14; i++) {
    float s = 0.022 * float(i);
    open = min(open, 0.5 + 9.0 * (h + s * l.y / length(l.xz) - rings(at + normalize(l.xz) * s)) / s);
  }
  open = smoothstep(0.0, 1.0, clamp(open, 0.0, 1.0));
  vec3 albedo = mix(vec3(0.105, 0.098, 0.090), vec3(0.155, 0.140, 0.120), noise(at * 3.0)) * (0.85 + 0.9 * fbm(at * 60.0, 3));
  float pool = exp(-dot(at - vec2(0.35, -0.25), at - vec2(0.35, -0.25)) * 0.50);
  vec3 colour = SUN * 2.4 * open * pool * matte(albedo, 0.1, 0.6, n, -ray, l) + albedo * vec3(0.030, 0.036, 0.052) * n.y * pool;
  return colour * smoothstep(1.15, 0.55, length(p * vec2(0.85 * min(1.0, uSize.y / uSize.x), 0.8)));
}
`;
