/** Old cypresses in fog: trunks that stand one behind the other until the fog has taken them; light from above right. */
export const lalashanGlsl = `
// One trunk at x, width w (half, at breast height). Answers cover, and in n the turn of its bark to us.
float trunk(vec2 p, float x, float w, float seed, out vec2 uv, out float turn) {
  float lean = 0.06 * (hash1(ivec3(int(seed), 2, 2)) - 0.5) * p.y;
  float bend = w * 0.5 * (noise(vec3(p.y * 0.9, seed, 1.0)) - 0.5) + lean;
  // Roots flare at the foot; old trunks are fluted, so their outline is uneven.
  float flare = 1.0 + 1.0 * exp(-(p.y + 1.05) * 2.6) + 0.10 * (noise(vec3(p.y * 3.0, seed, 5.0)) - 0.5) - 0.10 * p.y;
  float half1 = w * flare;
  float v = (p.x - x - bend) / half1;
  v += 0.05 * fbm(vec2(p.y * 7.0, v * 2.0 + seed), 3);
  uv = vec2(asin(clamp(v, -1.0, 1.0)), p.y / w);
  turn = v;
  return smoothstep(1.0, 1.0 - 0.012 / half1, abs(v));
}
float branches(vec2 p, float x, float w, float seed) {
  float sum = 0.0;
  for (int i = 0; i < 4; i++) {
    vec3 h = hash3(ivec3(i, int(seed), 8));
    float side = h.x > 0.5 ? 1.0 : -1.0;
    vec2 from = vec2(x, -0.1 + 1.25 * h.y);
    float len = w * (2.0 + 4.0 * h.z);
    float along = (p.x - from.x) * side;
    float k = clamp(along / len, 0.0, 1.0);
    float y = from.y + len * (0.30 * k - 0.45 * k * k) + 0.02 * (noise(vec3(p.x * 9.0, seed, float(i))) - 0.5);
    float thick = w * 0.14 * (1.0 - 0.8 * k);
    sum = max(sum, smoothstep(thick, thick * 0.6, abs(p.y - y)) * step(0.0, along) * step(along, len));
    // Needles hang from the branch as a ragged fringe.
    float hang = (y - p.y) / (w * 0.75);
    float fringe = fbm(vec2(p.x * 5.0 / (0.12 + w), p.y * 1.6 / (0.12 + w) + seed), 5) + 0.16 - 0.42 * hang - 0.5 * smoothstep(0.0, -0.25, hang);
    sum = max(sum, 0.85 * smoothstep(0.0, 0.16, fringe) * smoothstep(0.10, 0.4, k) * smoothstep(len * 1.12, len * 0.9, along) * step(-0.3, hang));
  }
  return sum;
}
vec3 fogAt(vec2 p, float depth) {
  // The fog is lit from above right and darkens towards the foot.
  float d = length((p - vec2(0.80, 1.0)) * vec2(0.85, 0.75));
  vec3 warm = vec3(0.42, 0.295, 0.170) * exp(-d * d * 0.95);
  vec3 cool = vec3(0.046, 0.060, 0.060) * exp(-d * 0.62);
  return (warm + cool) * depth;
}
vec3 picture(vec2 p) {
  vec2 drift = p * vec2(0.8, 1.5);
  vec3 colour = fogAt(p, 1.0) * (0.8 + 0.5 * mist(drift, 2.0, 5));
  vec2 sun = normalize(vec2(0.62, 0.78));
  for (int layer = 0; layer < 6; layer++) {
    float near = float(layer) / 5.0;
    float pitch = mix(0.21, 1.9, near * near);
    float width = mix(0.017, 0.30, pow(near, 2.4));
    float depth = mix(0.80, 0.0, pow(near, 0.75));
    for (int k = -1; k <= 1; k++) {
      float cell = floor(p.x / pitch + float(layer) * 0.37) + float(k);
      vec3 h = hash3(ivec3(int(cell), layer, 12));
      if (h.z > 0.84 && layer < 5) continue;
      float x = (cell + 0.5 + 0.55 * (h.x - 0.5) - float(layer) * 0.37) * pitch;
      // The last layer is one old giant on the left.
      if (layer == 5) { if (k != 0) continue; x = -0.74; }
      float w = width * (0.65 + 0.7 * h.y);
      float seed = cell * 3.0 + float(layer) * 41.0;
      vec2 uv; float turn;
      vec2 q = p - vec2(0.0, mix(0.30, 0.0, near));
      float cover = trunk(q, x, layer == 5 ? 0.30 : w, seed, uv, turn);
      float limb = layer > 0 && layer < 5 ? branches(q, x, w, seed) : 0.0;
      if (cover + limb < 0.003) continue;
      float coarse = mix(5.0, 9.0, near);
      float furrow = ridged(vec2(uv.x * coarse * 0.55 + seed, uv.y * 0.33), layer > 3 ? 6 : 3);
      float slope = ridged(vec2((uv.x + 0.02) * coarse * 0.55 + seed, uv.y * 0.33 + 0.01), layer > 3 ? 6 : 3) - furrow;
      float lit = smoothstep(-0.15, 1.0, turn + 2.6 * slope * near);
      float moss = smoothstep(0.45, 0.75, noise(vec3(uv.x * 1.7, uv.y * 0.5, seed + 3.0)) + 0.25 * near);
      vec3 bark = mix(vec3(0.088, 0.056, 0.038), vec3(0.050, 0.070, 0.028), 0.75 * moss) * (0.35 + 1.1 * furrow);
      float height1 = 0.35 + 0.65 * smoothstep(-1.0, 0.9, p.y + 0.4 * p.x);
      vec3 c = bark * (vec3(1.0, 0.66, 0.38) * 4.2 * lit * lit * height1 + vec3(0.20, 0.25, 0.26));
      c = mix(c, vec3(0.012, 0.018, 0.013), limb * (1.0 - cover));
      c = mix(c, fogAt(p, 1.0), depth);
      colour = mix(colour, c, max(cover, limb));
    }
    // Fog between this row and the next, with shafts where the light comes through the crowns.
    float veil = mist(drift * mix(1.5, 0.8, near) + float(layer) * 3.7, float(layer), 5);
    float low = smoothstep(0.4, -1.0, p.y);
    float across = dot(p, vec2(sun.y, -sun.x));
    float shaft = smoothstep(0.48, 0.80, noise(vec3(across * 6.0, float(layer) * 5.0, 1.0))) * smoothstep(-0.9, 0.9, p.y + 0.4 * p.x);
    float thick = (layer < 5 ? 0.20 : 0.10) * veil * (0.5 + 0.9 * low);
    colour = mix(colour, fogAt(p, 1.0) * (1.05 + 0.25 * veil), thick);
    if (layer < 5) colour += fogAt(p, 1.0) * 0.16 * shaft;
  }
  // Ferns and fallen wood: nothing but a dark, broken edge.
  float floor1 = -0.86 + 0.10 * fbm(vec3(p.x * 2.2, 1.0, 1.0), 3) + 0.06 * ridged(vec3(p.x * 9.0, p.y * 5.0, 4.0), 4);
  colour = mix(colour, vec3(0.0090, 0.0130, 0.0080), smoothstep(0.10, -0.10, p.y - floor1));
  return colour * smoothstep(-1.3, -0.7, p.y);
}
`;
