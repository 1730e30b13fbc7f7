/** From a high terrace down a rift valley before dawn: two ranges, a braided river, a few lights of farms. */
export const luye = `
float height(vec2 p, int octaves) {
  float bend = 0.9 * sin(p.y * 0.16 + 0.6) + 0.5 * sin(p.y * 0.37);
  float x = p.x - bend - 0.6;
  // The range on the left stands higher and further; the one on the right is low and near the sea.
  float left = smoothstep(-1.2, -6.0, x), right = smoothstep(1.7, 5.0, x);
  float h = 0.0;
  if (left + right > 0.0) {
    float rough = ridged(p * 0.52 + vec2(3.4, 1.2) + 0.22 * vec2(noise(p * 0.8), noise(p * 0.8 + 20.0)), octaves), far = noise(p * 0.17 + 7.0) - 0.5;
    h = left * (0.66 + 1.40 * rough + 1.0 * far) + right * (0.40 + 0.95 * rough + 0.5 * far);
  }
  h += 0.010 * (noise(p * 2.3) - 0.5) + 0.10 * left * (ridged(p * 1.7 + 9.0, max(octaves - 2, 2)) - 0.3);
  // The terrace we stand on ends in a broken edge.
  if (p.y < 2.0) {
    float edge = 0.62 + 0.16 * sin(p.x * 1.3 + 0.6) + 0.22 * (noise(vec2(p.x * 2.6, 2.0)) - 0.5) - 0.20 * smoothstep(0.0, 0.9, p.x);
    float top = 0.50 + 0.012 * fbm(p * 7.0, octaves);
    h = max(h, smoothstep(edge + 0.12, edge - 0.06, p.y) * top);
  }
  return h;
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.25, 0.86, -0.35);
  vec3 ray = normalize(vec3(p.x * 0.62, p.y * 0.62 - 0.045, 1.32));
  vec3 l = towards(normalize(vec3(0.90, 0.215, 0.30)), 0.02);
  vec3 sky = nightSky(ray, l, 1.0) + starField(p, 0.05);
  float t = overLand(eye, ray, 0.25, 60.0);
  vec3 colour = sky;
  if (t > 0.0) {
    vec3 at = eye + ray * t;
    vec3 n = landNormal(at.xz, 0.0012 * t + 0.002);
    float seen = landShadow(at + vec3(0, 0.02, 0), l, 9.0);
    bool here = at.z < 1.4 && at.y > 0.2;
    float wood = (fbm(at.xz * 2.6, 4) + 0.8 * fbm(at.xz * 22.0 + at.y * 9.0, 4));
    vec3 albedo = mix(vec3(0.013, 0.016, 0.014), vec3(0.050, 0.046, 0.038), smoothstep(-0.2, 0.3, wood));
    if (here) albedo = vec3(0.010, 0.010, 0.0085) * (0.8 + 1.6 * fbm(vec2(at.x * 90.0, at.z * 40.0), 4));
    bool flat1 = n.y > 0.985 && at.y < 0.14;
    if (flat1) {
      // Fields in strips, and a river that lies in several beds.
      vec2 f = mat2(0.96, 0.28, -0.28, 0.96) * at.xz * vec2(5.0, 3.0);
      albedo *= 0.55 + 0.75 * hash1(ivec3(floor(f + 0.2 * noise(f * 2.0)), 4));
    }
    colour = albedo * (vec3(1.0, 0.60, 0.32) * 4.0 * seen * max(dot(n, l), 0.0) + vec3(0.028, 0.036, 0.054) * (0.4 + 0.6 * n.y));
    if (flat1) {
      float bend = 0.9 * sin(at.z * 0.16 + 0.6) + 0.5 * sin(at.z * 0.37);
      float x = at.x - bend - 0.6 + 0.35 * sin(at.z * 0.9);
      float a = abs(x - 0.35 * sin(at.z * 1.3 + 1.0) + 0.12 * fbm(at.xz * 2.0, 4));
      float b = abs(x + 0.30 * sin(at.z * 1.1) + 0.16 * fbm(at.xz * 2.0 + 14.0, 4));
      float water = max(smoothstep(0.085, 0.05, a), 0.8 * smoothstep(0.055, 0.025, b));
      float bed = smoothstep(0.62, 0.35, abs(x));
      colour = mix(colour, vec3(0.0040, 0.0040, 0.0044), 0.7 * bed);
      vec3 mirror = reflect(ray, vec3(0, 1, 0));
      colour = mix(colour, 0.9 * nightSky(mirror, l, 1.4) + vec3(0.016, 0.015, 0.016), water);
      // Farm lights: seldom, warm, smaller with distance.
      vec2 g = at.xz * vec2(3.2, 2.2);
      vec3 k = hash3(ivec3(floor(g), 31));
      float d = length((fract(g) - 0.25 - 0.5 * k.xy) / vec2(3.2, 2.2));
      if (k.z > 0.93 && bed < 0.3 && t > 2.5) colour += vec3(0.85, 0.42, 0.13) * 0.5 * exp(-d * d / (0.000004 * t * t));
    }
    float low = exp(-max(at.y, 0.0) * 3.2);
    float veil = mist(at.xz * vec2(0.5, 0.26), 3.0, 4);
    float fog = 1.0 - exp(-t * 0.020 - t * 0.12 * low * low * (0.10 + 1.5 * veil) * smoothstep(1.5, 5.0, t));
    vec3 air = nightSky(normalize(vec3(ray.x, 0.02, ray.z)), l, 0.6) * 1.5 + vec3(0.0034, 0.0042, 0.0060);
    colour = mix(colour, air, fog);
  }
  return colour * smoothstep(-1.25, -0.8, p.y);
}
`;
