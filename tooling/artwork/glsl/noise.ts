/** Hashes, value noise, fractal sums and two readings of Voronoi cells. Ranges are said at each function. */
export const noise = `
const uvec3 STRIDE = uvec3(0x8da6b343u, 0xd8163841u, 0xcb1ab31fu);
uint cellOf(ivec3 c) { uvec3 u = uvec3(c) * STRIDE; return u.x + u.y + u.z; }
uint stir(uint h) { h ^= h >> 15u; h *= 0x2c1b3c6du; h ^= h >> 12u; h *= 0x297a2d39u; return h ^ (h >> 15u); }
uvec4 stir4(uvec4 h) { h ^= h >> 15u; h *= 0x2c1b3c6du; h ^= h >> 12u; h *= 0x297a2d39u; return h ^ (h >> 15u); }
// Three numbers of ten bits each, 0 to 1, of a cell's stirred number.
vec3 fields(uint h) { return vec3(uvec3(h, h >> 10u, h >> 20u) & 1023u) / 1023.0; }
vec3 hash3(ivec3 c) { return fields(stir(cellOf(c))); }
float hash1(ivec3 c) { return float(stir(cellOf(c)) >> 8u) / 16777216.0; }

// 0 to 1, smooth in its second derivative, so that normals taken from it show no lattice. The corners of a cell differ
// by constants before stirring: one multiplication serves all eight.
float noise(vec3 p) {
  vec3 c = floor(p);
  vec3 f = p - c;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  uint h = cellOf(ivec3(c));
  uvec4 near = uvec4(h, h + STRIDE.x, h + STRIDE.y, h + STRIDE.x + STRIDE.y);
  vec4 m = mix(vec4(stir4(near) >> 8u), vec4(stir4(near + STRIDE.z) >> 8u), f.z);
  vec2 n = mix(m.xz, m.yw, f.x);
  return mix(n.x, n.y, f.y) / 16777216.0;
}
vec3 noise3(vec3 p) { return vec3(noise(p), noise(p + vec3(31.4, 7.9, 11.3)), noise(p + vec3(3.7, 53.1, 27.7))); }

const mat3 TURN = mat3(0.00, 0.80, 0.60, -0.80, 0.36, -0.48, -0.60, -0.48, 0.64);
// About -0.5 to 0.5; each octave is turned, or the lattices would add up.
float fbm(vec3 p, int octaves) {
  float sum = 0.0, share = 0.5;
  for (int i = 0; i < octaves; i++) {
    sum += share * (noise(p) - 0.5);
    p = TURN * p * 2.03 + 17.1;
    share *= 0.5;
  }
  return sum;
}
// 0 to about 1, with sharp crests: the look of broken rock and of ranges.
float ridged(vec3 p, int octaves) {
  float sum = 0.0, share = 0.5, before = 1.0;
  for (int i = 0; i < octaves; i++) {
    float n = 1.0 - abs(2.0 * noise(p) - 1.0);
    n *= n;
    sum += share * n * before;
    before = n;
    p = TURN * p * 2.07 + 9.3;
    share *= 0.5;
  }
  return sum;
}
// The same on a plane, at half the price: for ground seen from afar.
float noise(vec2 p) {
  vec2 c = floor(p);
  vec2 f = p - c;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  uint h = cellOf(ivec3(c, 0));
  vec4 m = vec4(stir4(uvec4(h, h + STRIDE.x, h + STRIDE.y, h + STRIDE.x + STRIDE.y)) >> 8u);
  vec2 n = mix(m.xz, m.yw, f.x);
  return mix(n.x, n.y, f.y) / 16777216.0;
}
const mat2 TURN2 = mat2(0.80, 0.60, -0.60, 0.80);
float fbm(vec2 p, int octaves) {
  float sum = 0.0, share = 0.5;
  for (int i = 0; i < octaves; i++) {
    sum += share * (noise(p) - 0.5);
    p = TURN2 * p * 2.03 + 17.1;
    share *= 0.5;
  }
  return sum;
}
float ridged(vec2 p, int octaves) {
  float sum = 0.0, share = 0.5, before = 1.0;
  for (int i = 0; i < octaves; i++) {
    float n = 1.0 - abs(2.0 * noise(p) - 1.0);
    n *= n;
    sum += share * n * before;
    before = n;
    p = TURN2 * p * 2.07 + 9.3;
    share *= 0.5;
  }
  return sum;
}
// Thumb prints: bowls that meet in soft ridges. 0 in a bowl's ground, about 0.5 on the ridges.
float pits(vec3 p) {
  ivec3 c = ivec3(floor(p));
  vec3 f = fract(p) - 0.08;
  uint home = cellOf(c);
  float sum = 0.0;
  for (int z = -1; z <= 1; z++) for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
    ivec3 g = ivec3(x, y, z);
    // Points keep off the walls of their cells, or one further than a cell away would be missed and leave a step.
    vec3 r = vec3(g) + 0.84 * fields(stir(home + cellOf(g))) - f;
    sum += exp2(-22.0 * dot(r, r));
  }
  return -log2(sum + 1e-9) / 22.0;
}
// Distance to the nearest wall between cells, in x; the nearest cell's own number, in y.
vec2 walls(vec3 p) {
  ivec3 c = ivec3(floor(p));
  vec3 f = fract(p);
  uint home = cellOf(c);
  vec3 nearest = vec3(0.0);
  float best = 9.0, own = 0.0;
  for (int z = -1; z <= 1; z++) for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
    ivec3 g = ivec3(x, y, z);
    vec3 h = fields(stir(home + cellOf(g)));
    vec3 r = vec3(g) + h - f;
    float d = dot(r, r);
    if (d < best) { best = d; nearest = r; own = h.y; }
  }
  float wall = 9.0;
  for (int z = -1; z <= 1; z++) for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
    ivec3 g = ivec3(x, y, z);
    vec3 r = vec3(g) + fields(stir(home + cellOf(g))) - f;
    vec3 between = r - nearest;
    if (dot(between, between) > 1e-5) wall = min(wall, dot(0.5 * (r + nearest), normalize(between)));
  }
  return vec2(wall, own);
}
`;
