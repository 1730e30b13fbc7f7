/** A volcano before sunrise: a cone with a torn flank, silver grass, and steam over the sulphur of its vents. */
export const yangmingshanGlsl = `
float height(vec2 p, int octaves) {
  vec2 c = p - vec2(0.45, 6.2);
  float r = length(c * vec2(0.82, 1.0));
  vec2 dir = c / max(r, 1e-3);
  float cone = 1.62 * exp(-r * r * 0.105) + 0.34 * exp(-r * 0.8);
  if (r < 5.0) {
    float gully = ridged(dir * 2.2 + vec2(r * 0.22, 3.0) + 0.34 * vec2(noise(p * 1.9), noise(p * 1.9 + 40.0)), min(octaves, 5));
    cone -= 0.24 * smoothstep(0.65, 0.1, length(c - vec2(-0.12, -0.2))) + 0.40 * (gully - 0.35) * smoothstep(0.15, 1.5, r) * smoothstep(5.0, 1.8, r);
  }
  vec2 b = p - vec2(-4.9, 9.4), e = p - vec2(5.4, 10.5);
  float others = max(1.30 * exp(-dot(b, b) * 0.075), 1.05 * exp(-dot(e, e) * 0.06));
  float ground1 = 0.10 * ridged(p * 0.9 + 5.0, octaves) + 0.07 * fbm(p * 2.1, octaves);
  // The hollow with the vents lies before the cone, to the left; a dark bank of grass stands before us.
  vec2 v = p - vec2(-0.75, 3.6);
  ground1 -= 0.18 * exp(-dot(v, v) * 1.1);
  float near = 0.36 * smoothstep(1.9, 1.1, p.y + 0.45 * p.x) * (1.0 + 0.5 * fbm(p * 2.0, octaves));
  return max(cone, others) * 0.95 + ground1 + near;
}
// Steam seen through: a column over each vent that leans with the wind and widens. Answers its density and its light.
vec2 column(vec2 p, vec2 foot, float size, float seed) {
  vec2 q = (p - foot) / size;
  if (q.y < -0.1) return vec2(0.0);
  float up = max(q.y, 0.0);
  float wide = 0.10 + 0.34 * pow(up, 0.8);
  float lean = -0.42 * pow(up, 1.25) + 0.10 * sin(up * 3.0 + seed);
  vec2 r = vec2((q.x - lean) / wide, q.y);
  vec2 flow = vec2(r.x * wide * 2.6, q.y * 1.9 - 0.4 * r.x * r.x);
  vec2 w = vec2(fbm(flow * 1.2 + seed, 4), fbm(flow * 1.2 + seed + 7.0, 4));
  float d = fbm(flow * 1.6 + 2.0 * w + seed, 6);
  float lit = fbm((flow + vec2(0.14, 0.10)) * 1.6 + 2.0 * w + seed, 4);
  float body = exp(-r.x * r.x * 1.5) * smoothstep(-0.04, 0.10, q.y) * exp(-up * 0.85);
  float density = body * smoothstep(-0.34, 0.34, d) * 1.15;
  return vec2(density, density * clamp(0.5 + 1.7 * (d - lit) + 0.32 * r.x, 0.06, 1.4));
}
// Before sunrise: slate blue overhead, a pale band over the ridges that is warm towards the light.
vec3 firstLight(vec3 ray, vec3 l) {
  float up = max(ray.y, 0.0);
  float side = max(dot(normalize(ray.xz + 1e-4), normalize(l.xz)), 0.0);
  return mix(vec3(0.050, 0.052, 0.064), vec3(0.0070, 0.0105, 0.0215), smoothstep(0.0, 0.45, up)) + vec3(0.23, 0.115, 0.045) * exp(-up * 6.0) * (0.12 + 0.88 * pow(side, 3.0));
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.0, 0.66, 0.0);
  vec3 ray = normalize(vec3(p.x * 0.55, p.y * 0.55 + 0.10, 1.45));
  vec3 l = towards(normalize(vec3(0.93, 0.20, 0.20)), 0.02);
  vec3 sky = firstLight(ray, l);
  float t = overLand(eye, ray, 0.25, 30.0);
  vec3 colour = sky;
  vec3 air = firstLight(normalize(vec3(ray.x, 0.02, ray.z)), l) * 0.8;
  if (t > 0.0) {
    vec3 at = eye + ray * t;
    vec3 n = landNormal(at.xz, 0.0012 * t + 0.0015);
    float seen = landShadow(at + vec3(0, 0.01, 0), l, 4.0);
    // Silver grass: pale plumes that catch the light on the open slopes.
    float grass = fbm(vec2(at.x * 26.0, at.z * 22.0 + at.y * 9.0), 5);
    float bare = smoothstep(0.2, 0.55, noise(at.xz * 1.7)) * smoothstep(0.94, 0.8, n.y);
    vec3 albedo = mix(vec3(0.074, 0.078, 0.044), vec3(0.034, 0.036, 0.030), bare) * (0.85 + 0.9 * grass);
    vec2 v = at.xz - vec2(-0.55, 3.5);
    albedo = mix(albedo, vec3(0.300, 0.245, 0.075), 0.88 * exp(-dot(v, v) * 3.5) * smoothstep(0.3, 0.7, noise(at * 9.0)));
    float back = pow(max(dot(ray, l), 0.0), 3.0);
    colour = albedo * (vec3(1.0, 0.64, 0.37) * 6.2 * seen * (max(dot(n, l), 0.0) + 0.25 * back) + vec3(0.26, 0.31, 0.42) * (0.35 + 0.65 * n.y));
    float low = exp(-max(at.y - 0.25, 0.0) * 3.0);
    colour = mix(colour, air, 1.0 - exp(-t * 0.022 - t * 0.045 * low * mist(at.xz * 0.5, 5.0, 4)));
  }
  float shown = t < 0.0 || t > 3.4 ? 1.0 : 0.0;
  vec3 warm = vec3(0.62, 0.47, 0.35), cool = vec3(0.034, 0.038, 0.046);
  for (int i = 0; i < 3; i++) {
    vec2 foot = i == 0 ? vec2(-0.36, -0.40) : i == 1 ? vec2(-0.58, -0.34) : vec2(-0.06, -0.33);
    float size = i == 0 ? 0.86 : i == 1 ? 0.42 : 0.36;
    vec2 s = column(p, foot, size, float(i) * 13.0 + 2.0);
    colour = mix(colour, cool * 1.6 + warm * s.y / max(s.x, 1e-3) * 0.62, clamp(s.x, 0.0, 0.93) * mix(0.25, 1.0, shown));
  }
  return colour * smoothstep(-1.25, -0.35, p.y + 0.12 * p.x);
}
`;
