/**
 * Etched iron of a meteorite, its Widmanstätten pattern: bands of kamacite follow the four planes of an octahedron; cut by
 * one face, they show as four directions that are not at equal angles. Each band reflects in its own direction.
 * `vec3 etchedIron(vec2 q, vec3 l3, out float sheen)` returns the light that the metal at q reflects straight up, and
 * in `sheen` how much of it is mirrored.
 */
export const etchedIron = `
// One family of bands: x how surely p lies in one, y the band's own number, z the place across it (0 middle, 1 edge),
// w its age: where bands cross, the older one goes through.
vec4 bands(vec2 p, float angle, float pitch, int seed) {
  vec2 along = vec2(cos(angle), sin(angle));
  vec2 across = vec2(-along.y, along.x);
  float v = dot(p, across) / pitch + 0.10 * (noise(vec3(p * 1.3, float(seed))) - 0.5);
  float u = dot(p, along);
  vec4 best = vec4(0.0);
  // Neighbouring rows reach into this one, so that bands touch and cover each other unevenly.
  for (int k = -1; k <= 1; k++) {
    int row = int(floor(v)) + k;
    vec3 h = hash3(ivec3(row, seed, 9));
    float reach = (7.0 + 16.0 * h.y) * pitch;
    float place = u / reach + h.z * 7.0;
    int piece = int(floor(place));
    vec3 own = hash3(ivec3(row, piece, seed + 40));
    if (own.z > 0.62) continue;
    float wide = 0.20 + 0.34 * own.x * own.x + 0.10 * h.x;
    float edge = abs(v - (float(row) + 0.5 + 0.35 * (own.y - 0.5)));
    float inPiece = fract(place);
    float ends = min(inPiece, 1.0 - inPiece) * reach / pitch;
    wide *= smoothstep(0.0, 0.5, ends);
    float inside = smoothstep(wide, wide - 0.04, edge);
    float age = fract(own.z * 37.0 + own.x * 11.0);
    if (inside > 0.5 && age > best.w) best = vec4(inside, own.y, edge / wide, age);
  }
  return best;
}
// How far the metal's bands wander from their straight way.
vec2 ironDrift(vec2 q) { return 0.010 * vec2(fbm(vec3(q * 6.0, 3.0), 4), fbm(vec3(q * 6.0, 8.0), 4)); }
vec3 etchedIron(vec2 q, vec3 l3, out float sheen) {
  vec2 r = q + ironDrift(q);
  vec4 own = vec4(0.0);
  float angleOf = 0.0;
  float angles[4] = float[4](0.38, 1.47, 2.36, -0.52);
  for (int i = 0; i < 4; i++) {
    vec4 b = bands(r, angles[i], 0.047 + 0.008 * float(i % 2), i * 13 + 2);
    if (b.w > own.w) { own = b; angleOf = angles[i]; }
  }
  float taken = own.x, rim = own.z, fineTaken = 0.0;
  // What is left between bands is plessite: finer bands of the same directions, dark between them.
  if (taken < 0.5) {
    vec4 small = vec4(0.0);
    for (int i = 0; i < 4; i++) {
      vec4 b = bands(r + 3.0, angles[i], 0.0135, i * 17 + 90);
      if (b.w > small.w) { small = b; angleOf = angles[i] + 0.2; }
    }
    own = small;
    fineTaken = small.x;
  }
  // Crystal faces: etched metal tilts each band its own way, so some catch the light and their neighbours do not.
  float tilt = (own.y - 0.5) * 0.95;
  vec3 n = normalize(vec3(-sin(angleOf) * tilt, cos(angleOf) * tilt, 1.0));
  float brushed = fbm(vec3(r * 3.0 + vec2(cos(angleOf), sin(angleOf)) * dot(r, vec2(-sin(angleOf), cos(angleOf))) * 160.0, own.y * 9.0), 3);
  vec2 uneven = vec2(fbm(vec3(r * 5.0, own.y * 9.0), 3), fbm(vec3(r * 5.0, own.y * 9.0 + 20.0), 3));
  vec2 etched = vec2(fbm(vec3(r * 60.0, 5.0), 3), fbm(vec3(r * 60.0, 15.0), 3));
  n = normalize(n + vec3(0.30 * uneven + 0.16 * etched, 0.0) + 0.10 * brushed);
  vec3 v = vec3(0.0, 0.0, 1.0);
  vec3 h = normalize(v + l3);
  float nh = max(dot(n, h), 0.0);
  sheen = pow(nh, 34.0) * 0.95 + pow(nh, 9.0) * 0.22;
  vec3 metal = mix(vec3(0.66, 0.60, 0.53), vec3(0.48, 0.475, 0.475), own.y);
  vec3 colour = metal * sheen * (0.45 + 0.55 * taken);
  // Taenite: a fine bright line along each band's border; schreibersite and the groove beside it are dark.
  float line = smoothstep(0.86, 0.95, rim) * smoothstep(1.06, 0.97, rim) * taken;
  colour += vec3(0.62, 0.50, 0.33) * line * 0.16 * (0.4 + sheen);
  colour *= mix(0.55, 1.0, max(taken * smoothstep(1.02, 0.82, rim), 0.6 * fineTaken));
  return colour;
}
`;
