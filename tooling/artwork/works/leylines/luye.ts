/** From a high terrace down a rift valley before dawn: two ranges, a braided river, a few lights of farms. */
export const luye = `
float height(vec2 p, int octaves) {
  float bend = 0.9 * sin(p.y * 0.16 + 0.6) + 0.5 * sin(p.y * 0.37);
  float x = p.x - bend - 0.6;
  // The range on the left stands higher and further; the one on the right is low and near the sea.
  float left = smoothstep(-2.2, -7.5, x), right = smoothstep(2.4, 5.6, x);
  float rough = ridged(vec3(p * 0.42, 3.0), octaves);
  float far = fbm(vec3(p * 0.13, 7.0), 3);
  float h = left * (0.55 + 1.9 * rough + 1.5 * far) + right * (0.32 + 1.05 * rough + 0.7 * far);
  h += 0.10 * smoothstep(-1.4, -2.6, x) * rough;
  // The terrace we stand on ends in a broken edge.
  float edge = 1.15 + 0.30 * (noise(vec3(p.x * 1.7, 0.0, 2.0)) - 0.5) + 0.10 * fbm(vec3(p.x * 6.0, 1.0, 2.0), 3);
  float terrace = smoothstep(edge + 0.10, edge - 0.04, p.y);
  float top = 0.46 + 0.03 * fbm(vec3(p * 3.0, 5.0), octaves);
  return max(h + 0.006 * fbm(vec3(p * 9.0, 1.0), min(octaves, 4)), terrace * top);
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.25, 0.66, 0.0);
  vec3 ray = normalize(vec3(p.x * 0.62, p.y * 0.62 + 0.012, 1.32));
  vec3 l = towards(normalize(vec3(0.80, 0.235, 0.55)), 0.02);
  vec3 sky = nightSky(ray, l, 1.0) + starField(p, 0.05);
  float t = overLand(eye, ray, 0.25, 60.0);
  vec3 colour = sky;
  if (t > 0.0) {
    vec3 at = eye + ray * t;
    vec3 n = landNormal(at.xz, 0.0012 * t + 0.002);
    float seen = landShadow(at + vec3(0, 0.01, 0), l, 7.0);
    bool here = t < 2.2 && at.y > 0.2;
    float wood = fbm(vec3(at.xz * 5.0, 3.0), 5);
    vec3 albedo = mix(vec3(0.040, 0.046, 0.044), vec3(0.085, 0.078, 0.066), smoothstep(-0.2, 0.3, wood));
    if (here) albedo = vec3(0.048, 0.046, 0.036) * (0.8 + 1.4 * fbm(vec3(at.x * 60.0, at.y * 20.0, at.z * 24.0), 4));
    bool flat1 = n.y > 0.985 && at.y < 0.14;
    if (flat1) {
      // Fields in strips, and a river that lies in several beds.
      vec2 f = mat2(0.96, 0.28, -0.28, 0.96) * at.xz * vec2(5.0, 3.0);
      albedo *= 0.55 + 0.75 * hash1(ivec3(floor(f + 0.3 * noise3(vec3(f, 1.0)).xy), 4));
    }
    colour = albedo * (vec3(1.0, 0.60, 0.33) * 2.2 * seen * max(dot(n, l), 0.0) + vec3(0.050, 0.062, 0.095) * (0.4 + 0.6 * n.y));
    if (flat1) {
      float bend = 0.9 * sin(at.z * 0.16 + 0.6) + 0.5 * sin(at.z * 0.37);
      float x = at.x - bend - 0.6 + 0.35 * sin(at.z * 0.9);
      float a = abs(x - 0.35 * sin(at.z * 1.3 + 1.0) + 0.12 * fbm(vec3(at.xz * 2.0, 4.0), 4));
      float b = abs(x + 0.30 * sin(at.z * 1.1) + 0.16 * fbm(vec3(at.xz * 2.0, 14.0), 4));
      float water = max(smoothstep(0.085, 0.05, a), 0.8 * smoothstep(0.055, 0.025, b));
      float bed = smoothstep(0.62, 0.35, abs(x));
      colour = mix(colour, vec3(0.0105, 0.0105, 0.0115), 0.7 * bed);
      vec3 mirror = reflect(ray, vec3(0, 1, 0));
      colour = mix(colour, 0.9 * nightSky(mirror, l, 1.4) + vec3(0.010, 0.010, 0.013), water);
      // Farm lights: seldom, warm, smaller with distance.
      vec2 g = at.xz * vec2(3.2, 2.2);
      vec3 k = hash3(ivec3(floor(g), 31));
      float d = length((fract(g) - 0.25 - 0.5 * k.xy) / vec2(3.2, 2.2));
      if (k.z > 0.93 && bed < 0.3 && t > 2.5) colour += vec3(0.85, 0.42, 0.13) * 0.5 * exp(-d * d / (0.000004 * t * t));
    }
    float low = exp(-max(at.y, 0.0) * 4.5);
    float veil = mist(at.xz * vec2(0.5, 0.26), 3.0, 4);
    float fog = 1.0 - exp(-t * 0.016 - t * 0.055 * low * (0.35 + 1.1 * veil) * smoothstep(1.5, 6.0, t));
    vec3 air = nightSky(normalize(vec3(ray.x, 0.02, ray.z)), l, 0.75) * 1.25 + vec3(0.0045, 0.0055, 0.0085);
    colour = mix(colour, air, fog);
  }
  return colour * smoothstep(-1.25, -0.8, p.y);
}
`;
