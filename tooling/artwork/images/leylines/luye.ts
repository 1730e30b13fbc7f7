/** A high terrace of tea above a rift valley after sunrise: the rows, the river plain far below, two ranges, a balloon. */
export const luyeGlsl = `
// Rows of tea that follow the terrace's bend: 0 in the furrow, 1 on the crown.
float rows(vec2 p) {
  float across = p.x * 0.92 + 0.10 * sin(p.y * 2.1 + 0.4) + 0.16 * p.y + 0.012 * fbm(p * 9.0, 3);
  float wave = 0.5 + 0.5 * cos(TAU * across / 0.115);
  return sqrt(wave) * smoothstep(0.04, 0.16, abs(p.y - 1.02 - 0.25 * p.x) - 0.02);
}
float edgeAt(float x) { return 1.55 + 0.16 * sin(x * 1.7 + 0.6) + 0.20 * (noise(vec2(x * 2.2, 2.0)) - 0.5); }
float height(vec2 p, int octaves) {
  float bend = 0.9 * sin(p.y * 0.16 + 0.6) + 0.5 * sin(p.y * 0.37);
  float x = p.x - bend - 0.3;
  // The range on the left stands higher and further; the one on the right is low and near the sea.
  float left = smoothstep(-1.9, -6.4, x), right = smoothstep(2.1, 5.6, x);
  float h = 0.0;
  if (left + right > 0.0) {
    vec2 q = p * 0.52 + vec2(3.4, 1.2) + 0.22 * vec2(noise(p * 0.8), noise(p * 0.8 + 20.0));
    float rough = ridged(q, octaves), far = noise(p * 0.17 + 7.0) - 0.5;
    h = left * (0.60 + 1.15 * rough + 0.8 * far) + right * (0.34 + 0.70 * rough + 0.4 * far);
  }
  if (p.y < 2.3) {
    float edge = edgeAt(p.x);
    float top = 0.50 - 0.030 * p.y + 0.020 * sin(p.x * 2.3 + 1.0) + 0.004 * fbm(p * 7.0, 3) + 0.030 * rows(p) * smoothstep(edge, edge - 0.10, p.y);
    // A hem of trees stands along the edge.
    top += 0.075 * smoothstep(0.10, 0.0, abs(p.y - edge)) * smoothstep(0.35, 0.75, noise(vec2(p.x * 9.0, 5.0)) + 0.25 * (noise(p * 40.0) - 0.5));
    h = max(h, smoothstep(edge + 0.14, edge - 0.02, p.y) * top);
  }
  return h;
}
vec3 dawnSky(vec3 ray, vec3 l) {
  float up = max(ray.y, 0.0);
  float side = max(dot(normalize(ray.xz + 1e-4), normalize(l.xz)), 0.0);
  vec3 c = mix(vec3(0.105, 0.098, 0.100), vec3(0.012, 0.021, 0.044), smoothstep(0.0, 0.42, up));
  c += vec3(0.34, 0.185, 0.075) * exp(-up * 7.0) * (0.16 + 0.84 * pow(side, 3.0));
  vec2 q = ray.xz / (up + 0.12) * 0.55;
  float cloud = smoothstep(0.02, 0.34, fbm(vec3(q + 0.7 * fbm(vec3(q, 2.0), 4), 1.0), 6)) * smoothstep(0.02, 0.10, up);
  return mix(c, vec3(0.21, 0.150, 0.120) * (0.5 + 1.1 * side), 0.42 * cloud);
}
// A hot-air balloon in the plane of the image: colour and cover.
vec4 balloon(vec2 p, vec2 at, float size) {
  vec2 q = (p - at) / size;
  float half1 = q.y > -0.25 ? sqrt(max(1.0 - q.y * q.y, 0.0)) : mix(0.968, 0.20, smoothstep(-0.25, -1.30, q.y));
  float px = 0.030;
  float cover = smoothstep(half1 + px, half1 - px, abs(q.x)) * smoothstep(1.0 + px, 1.0 - px, q.y) * smoothstep(-1.30 - px, -1.30 + px, q.y);
  float v = clamp(q.x / max(half1, 0.05), -1.0, 1.0);
  float turn = asin(v) / TAU * 2.0;
  float gore = smoothstep(0.46, 0.54, abs(fract(turn * 5.0 + 0.25) - 0.5) * 2.0);
  float band = smoothstep(0.05, 0.0, abs(q.y + 0.02) - 0.16);
  vec3 cloth = mix(mix(vec3(0.52, 0.46, 0.37), EMBER * 0.72, gore), vec3(0.50, 0.40, 0.24), band * 0.8);
  float lit = clamp(0.30 + 0.75 * v + 0.25 * q.y, 0.05, 1.0);
  vec3 c = cloth * (vec3(1.0, 0.78, 0.56) * 0.95 * lit + vec3(0.075, 0.085, 0.11));
  vec2 b = abs(q - vec2(0.0, -1.72)) - vec2(0.13, 0.10);
  float basket = smoothstep(px, -px, max(b.x, b.y));
  float ropes = smoothstep(0.030, 0.008, abs(abs(q.x) - 0.15)) * step(-1.65, q.y) * step(q.y, -1.28) * 0.7;
  return vec4(mix(c, vec3(0.030, 0.020, 0.014), max(basket, ropes) * (1.0 - cover)), max(cover, max(basket, ropes)));
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.10, 0.79, -0.42);
  vec3 ray = normalize(vec3(p.x * 0.62, p.y * 0.62 - 0.125, 1.32));
  vec3 l = towards(normalize(vec3(0.86, 0.33, 0.34)), 0.02);
  vec3 colour = dawnSky(ray, l);
  float t = overLand(eye, ray, 0.25, 60.0);
  if (t > 0.0) {
    vec3 at = eye + ray * t;
    vec3 n = landNormal(at.xz, 0.0010 * t + 0.0012);
    float seen = landShadow(at + vec3(0, 0.02, 0), l, 7.0);
    bool here = at.z < edgeAt(at.x) + 0.12 && at.y > 0.2;
    float wood = fbm(at.xz * 2.6, 4) + 0.8 * fbm(at.xz * 22.0 + at.y * 9.0, 4);
    vec3 albedo = mix(vec3(0.020, 0.034, 0.021), vec3(0.052, 0.064, 0.036), smoothstep(-0.2, 0.3, wood));
    float crown = rows(at.xz);
    if (here) {
      float leaf = fbm(vec2(at.x * 150.0, at.z * 90.0), 4);
      albedo = mix(vec3(0.014, 0.020, 0.009), vec3(0.070, 0.118, 0.026), smoothstep(0.25, 0.95, crown + 0.5 * leaf)) * (0.85 + 0.9 * leaf);
      if (abs(at.z - edgeAt(at.x)) < 0.11) albedo = vec3(0.016, 0.027, 0.013) * (0.7 + 1.6 * fbm(at.xz * 60.0, 3));
    }
    bool plain = n.y > 0.98 && at.y < 0.14 && !here;
    if (plain) {
      // Fields in strips, some under water, and a river that lies in several beds.
      vec2 f = mat2(0.96, 0.28, -0.28, 0.96) * at.xz * vec2(4.2, 2.6);
      float field = hash1(ivec3(floor(f + 0.2 * noise(f * 2.0)), 4));
      albedo = mix(vec3(0.030, 0.056, 0.020), vec3(0.105, 0.100, 0.048), field * field) * (0.75 + 0.5 * hash1(ivec3(floor(f), 9)));
    }
    colour = albedo * (vec3(1.0, 0.74, 0.48) * 5.4 * seen * max(dot(n, l), 0.0) + vec3(0.52, 0.62, 0.80) * (0.35 + 0.65 * n.y) * (here ? 0.35 + 0.65 * crown : 1.0));
    if (plain) {
      float bend = 0.9 * sin(at.z * 0.16 + 0.6) + 0.5 * sin(at.z * 0.37);
      float x = at.x - bend - 0.3 + 0.35 * sin(at.z * 0.9);
      float a = abs(x - 0.35 * sin(at.z * 1.3 + 1.0) + 0.12 * fbm(at.xz * 2.0, 4));
      float b = abs(x + 0.30 * sin(at.z * 1.1) + 0.16 * fbm(at.xz * 2.0 + 14.0, 4));
      float water = max(smoothstep(0.095, 0.05, a), 0.8 * smoothstep(0.065, 0.025, b));
      float bed = smoothstep(0.66, 0.35, abs(x));
      colour = mix(colour, vec3(0.074, 0.070, 0.064), 0.75 * bed);
      colour = mix(colour, 1.1 * dawnSky(reflect(ray, vec3(0, 1, 0)), l), water);
    }
    float low = exp(-max(at.y, 0.0) * 3.0);
    float veil = mist(at.xz * vec2(0.5, 0.26), 3.0, 4);
    float fog = 1.0 - exp(-max(t - 2.0, 0.0) * 0.030 - t * 0.10 * low * low * (0.05 + 1.4 * veil) * smoothstep(2.2, 6.0, t));
    vec3 air = dawnSky(normalize(vec3(ray.x, 0.03, ray.z)), l) * 0.86;
    colour = mix(colour, air, fog);
  }
  vec4 near = balloon(p, vec2(-0.34, 0.40), 0.105), far = balloon(p, vec2(0.20, 0.27), 0.034);
  colour = mix(colour, mix(far.rgb, vec3(0.13, 0.10, 0.085), 0.45), far.a);
  colour = mix(colour, near.rgb, near.a);
  return colour * smoothstep(-1.35, -0.75, p.y);
}
`;
