export type Surface = {
  /** GLSL: `Skin skin(vec3 p)`, and `vec4 ring(float d)` where ringed. */
  skin: string;
  /** The air's colour and thickness, 0 to 1. */
  air: readonly [number, number, number, number];
  /** How far the north pole leans towards us, in radians. */
  lean?: number;
  frame: readonly [number, number, number, number];
  ringed?: boolean;
};

const craters = `
// Bowls with raised rims; where and how large is left to the cells. Height in units of a cell.
float craters(vec3 p, float share) {
  ivec3 c = ivec3(floor(p));
  vec3 f = fract(p);
  float sum = 0.0;
  for (int z = -1; z <= 1; z++) for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
    ivec3 g = ivec3(x, y, z);
    vec3 h = hash3(c + g);
    vec3 k = hash3(c + g + 900);
    if (k.x > share) continue;
    float size = 0.16 + 0.42 * k.y * k.y;
    float d = length(vec3(g) + h - f) / size;
    float bowl = -smoothstep(1.0, 0.35, d) * 0.9 + 0.45 * exp(-(d - 1.0) * (d - 1.0) * 26.0);
    sum += size * bowl * (0.35 + 0.65 * k.z) * smoothstep(2.2, 1.0, d);
  }
  return sum;
}
`;

export const surfaces: Record<string, Surface> = {
  mercury: {
    air: [0, 0, 0, 0],
    frame: [0.66, 0.1, 0.6, 0],
    skin: `${craters}
Skin skin(vec3 p) {
  float h = 0.020 * craters(p * 2.6, 0.7) + 0.0105 * craters(p * 6.1 + 7.0, 0.75) + 0.0050 * craters(p * 14.0 + 3.0, 0.8) + 0.018 * fbm(p * 5.0, 6);
  float pale = smoothstep(0.42, 0.75, noise(p * 2.2 + 5.0) + 0.7 * fbm(p * 7.0, 5));
  float rays = smoothstep(0.62, 0.9, noise(p * 9.0)) * smoothstep(0.5, 0.8, noise(p * 1.6 + 1.0));
  return Skin(mix(vec3(0.115, 0.105, 0.095), vec3(0.27, 0.245, 0.215), pale) + 0.06 * rays, h, 0.0);
}`,
  },
  venus: {
    air: [0.62, 0.5, 0.3, 0.55],
    frame: [0.66, -0.05, 2.1, 0],
    skin: `
Skin skin(vec3 p) {
  float lat = p.y;
  vec3 q = vec3(p.x, p.y * 2.6, p.z);
  // The clouds are drawn out into a lying chevron by winds that are fastest at the equator.
  float a = 2.6 * exp(-lat * lat * 3.0);
  q.xz = mat2(cos(a), -sin(a), sin(a), cos(a)) * q.xz;
  vec3 w = vec3(fbm(q * 1.6, 4), fbm(q * 1.6 + 9.0, 4), fbm(q * 1.6 + 21.0, 4));
  float cloud = fbm(q * 1.9 + 2.4 * w, 6) + 0.4 * fbm(vec3(q.x, q.y * 3.5, q.z) * 2.6 + w * 3.0, 4);
  float t = smoothstep(-0.30, 0.30, cloud);
  return Skin(mix(vec3(0.26, 0.175, 0.095), vec3(0.62, 0.52, 0.36), t), 0.016 * cloud, 0.0);
}`,
  },
  earth: {
    air: [0.26, 0.42, 0.66, 0.55],
    frame: [0.66, -0.38, 4.2, 0],
    skin: `
Skin skin(vec3 p) {
  float land = noise(p * 1.55 + 4.2) - 0.5 + 0.75 * fbm(p * 2.4 + 1.0, 7);
  float shore = smoothstep(0.02, 0.045, land);
  float dry = smoothstep(0.42, 0.62, noise(p * 2.3 + 12.0)) * smoothstep(0.75, 0.2, abs(p.y));
  vec3 ground = mix(vec3(0.055, 0.075, 0.040), vec3(0.20, 0.155, 0.095), dry) * (0.8 + fbm(p * 18.0, 4));
  float ice = smoothstep(0.80, 0.90, abs(p.y) + 0.12 * fbm(p * 5.0, 4));
  vec3 sea = mix(vec3(0.010, 0.026, 0.060), vec3(0.018, 0.055, 0.085), smoothstep(-0.12, 0.03, land));
  vec3 c = mix(mix(sea, ground, shore), vec3(0.55, 0.58, 0.60), ice);
  vec3 q = p * vec3(1.0, 1.7, 1.0);
  vec3 w = vec3(fbm(q * 2.2 + 3.0, 5), fbm(q * 2.2 + 17.0, 5), fbm(q * 2.2 + 31.0, 5));
  float cloud = fbm(q * 2.0 + 2.6 * w + 6.0, 7) + 0.30 * (noise(q * 1.3 + 7.0) - 0.5);
  float cover = smoothstep(-0.02, 0.20, cloud);
  float height = 0.006 * shore * fbm(p * 14.0, 4) + 0.007 * cover;
  return Skin(mix(c, vec3(0.62, 0.63, 0.64), 0.88 * cover), height, 0.5 * (1.0 - shore) * (1.0 - ice) * (1.0 - cover));
}`,
  },
  mars: {
    air: [0.5, 0.34, 0.22, 0.24],
    lean: 0.32,
    frame: [0.66, -0.4, 1.2, 0],
    skin: `${craters}
Skin skin(vec3 p) {
  float big = noise(p * 1.7 + 3.0) + 0.6 * fbm(p * 3.2, 6);
  float dark = smoothstep(0.46, 0.66, big);
  float h = 0.009 * craters(p * 4.3 + 2.0, 0.4) + 0.0045 * craters(p * 10.0, 0.5) + 0.020 * fbm(p * 6.0, 6);
  // One long canyon near the equator.
  float canyon = abs(p.y + 0.10 + 0.10 * fbm(p * 3.0, 5) + 0.06 * p.x) ;
  float gorge = smoothstep(0.030, 0.004, canyon) * smoothstep(0.15, 0.5, noise(p * 1.2 + 9.0)) * smoothstep(0.3, 0.55, p.z);
  float cap = smoothstep(0.905, 0.965, p.y + 0.16 * fbm(p * 5.0, 6)) ;
  vec3 c = mix(vec3(0.34, 0.150, 0.072), vec3(0.100, 0.058, 0.040), dark);
  c = mix(c, vec3(0.45, 0.25, 0.13), 0.5 * smoothstep(0.5, 0.8, noise(p * 3.1 + 40.0)));
  c *= 0.9 + 0.6 * fbm(p * 15.0, 4);
  c = mix(c, vec3(0.08, 0.042, 0.028), 0.7 * gorge);
  return Skin(mix(c, vec3(0.64, 0.60, 0.56), cap), h * (1.0 - cap) - 0.010 * gorge, 0.0);
}`,
  },
  jupiter: {
    air: [0.5, 0.4, 0.3, 0.28],
    frame: [0.7, 0.12, 0.4, 0],
    skin: `
Skin skin(vec3 p) {
  float lon = atan(p.x, p.z);
  vec2 spot = vec2((lon - 0.98) * cos(0.38), p.y + 0.37);
  float s = length(spot * vec2(1.0, 1.75)) / 0.20;
  // Bands fold round the spot and tear along their borders.
  float y = p.y + 0.055 * exp(-s * s * 0.55) * sign(spot.y) * smoothstep(0.0, 0.10, abs(spot.y));
  vec3 q = vec3(p.x, p.y * 4.0, p.z);
  vec3 w = vec3(fbm(q * 2.6, 5), fbm(q * 2.6 + 11.0, 5), fbm(q * 2.6 + 23.0, 5));
  float fine = fbm(vec3(p.x * 3.0, y * 26.0, p.z * 3.0) + 2.2 * w, 6);
  float v = y + 0.030 * fine + 0.020 * w.x;
  float belts = 0.55 * sin(v * 19.0 + 0.7) + 0.35 * sin(v * 33.0 + 2.0) + 0.2 * sin(v * 61.0);
  float t = smoothstep(-0.75, 0.75, belts + 0.9 * fine);
  vec3 c = mix(vec3(0.225, 0.130, 0.075), vec3(0.560, 0.480, 0.370), t);
  c = mix(c, vec3(0.30, 0.26, 0.22), smoothstep(0.62, 0.92, abs(p.y)) * 0.75);
  float inside = smoothstep(1.05, 0.80, s + 0.25 * fbm(vec3(spot * 12.0, s * 3.0), 4));
  float swirl = fbm(vec3(s * 5.0, atan(spot.y, spot.x) * 0.9 + s * 3.0, 2.0), 4);
  c = mix(c, vec3(0.50, 0.44, 0.35), 0.6 * smoothstep(1.5, 1.1, s) * step(0.9, s));
  c = mix(c, mix(vec3(0.30, 0.125, 0.066), vec3(0.42, 0.215, 0.125), 0.5 + swirl), inside);
  return Skin(c, 0.004 * fine, 0.0);
}`,
  },
  saturn: {
    air: [0.5, 0.42, 0.28, 0.25],
    lean: 0.3,
    frame: [0.42, -0.34, 0, 0],
    ringed: true,
    skin: `
Skin skin(vec3 p) {
  float fine = fbm(vec3(p.x * 2.0, p.y * 16.0, p.z * 2.0), 5);
  float belts = 0.6 * sin(p.y * 17.0 + 0.5) + 0.4 * sin(p.y * 31.0) + 0.7 * fine;
  vec3 c = mix(vec3(0.33, 0.255, 0.160), vec3(0.56, 0.475, 0.335), smoothstep(-0.9, 0.9, belts));
  c = mix(c, vec3(0.26, 0.25, 0.22), smoothstep(0.65, 0.95, abs(p.y)) * 0.8);
  return Skin(c, 0.0, 0.0);
}
vec4 ring(float d) {
  float inB = smoothstep(1.50, 1.53, d) * smoothstep(1.955, 1.945, d);
  float inC = smoothstep(1.24, 1.30, d) * smoothstep(1.53, 1.50, d);
  float inA = smoothstep(2.030, 2.040, d) * smoothstep(2.275, 2.265, d) * (1.0 - smoothstep(0.008, 0.004, abs(d - 2.214)));
  float groove = 0.70 + 0.55 * (noise(vec3(d * 46.0, 1.0, 1.0)) - 0.5) + 0.5 * (noise(vec3(d * 130.0, 5.0, 1.0)) - 0.5);
  float thick = inB * min(0.95, groove + 0.2) + inC * 0.22 * groove + inA * 0.66 * groove;
  vec3 c = mix(vec3(0.26, 0.215, 0.155), vec3(0.47, 0.405, 0.30), groove);
  return vec4(c * 0.85, clamp(thick, 0.0, 1.0));
}`,
  },
  uranus: {
    air: [0.36, 0.52, 0.55, 0.42],
    lean: 0.5,
    frame: [0.44, 1.25, 0, 0],
    ringed: true,
    skin: `
Skin skin(vec3 p) {
  float soft = fbm(vec3(p.x * 1.5, p.y * 5.0, p.z * 1.5), 4);
  float t = smoothstep(-0.6, 0.95, p.y + 0.25 * soft);
  return Skin(mix(vec3(0.205, 0.345, 0.375), vec3(0.40, 0.51, 0.51), t), 0.0, 0.0);
}
vec4 ring(float d) {
  float line = 0.0;
  line += 0.20 * smoothstep(0.012, 0.003, abs(d - 1.98));
  line += 0.13 * smoothstep(0.008, 0.002, abs(d - 1.86)) + 0.10 * smoothstep(0.008, 0.002, abs(d - 1.78)) + 0.08 * smoothstep(0.007, 0.002, abs(d - 1.68));
  return vec4(vec3(0.36, 0.38, 0.39), line);
}`,
  },
  neptune: {
    air: [0.16, 0.28, 0.6, 0.5],
    lean: 0.2,
    frame: [0.66, -0.45, 1.0, 0],
    skin: `
Skin skin(vec3 p) {
  vec3 q = vec3(p.x, p.y * 3.4, p.z);
  vec3 w = vec3(fbm(q * 1.4, 4), fbm(q * 1.4 + 9.0, 4), fbm(q * 1.4 + 19.0, 4));
  float belts = fbm(vec3(p.x, p.y * 7.0, p.z) * 1.2 + w * 0.7, 5);
  vec3 c = mix(vec3(0.018, 0.042, 0.145), vec3(0.075, 0.150, 0.310), smoothstep(-0.22, 0.28, belts));
  vec2 s = vec2(p.x - 0.15, (p.y + 0.32) * 1.9);
  float d = length(s) / 0.24;
  c = mix(c, vec3(0.016, 0.032, 0.105), 0.75 * smoothstep(1.0, 0.45, d + 0.2 * w.x) * step(0.0, p.z));
  float wisp = smoothstep(0.10, 0.32, fbm(vec3(p.x * 2.2, p.y * 24.0 + p.x * 2.0, p.z * 2.2) + 1.3 * w, 6)) * smoothstep(0.42, 0.66, noise(p * 2.1 + 3.0));
  wisp = max(wisp, 0.8 * smoothstep(0.10, 0.0, abs(d - 1.12)) * smoothstep(-0.02, -0.12, s.y) * smoothstep(0.3, 0.7, noise(p * 9.0)));
  return Skin(mix(c, vec3(0.50, 0.55, 0.62), 0.55 * wisp), 0.004 * wisp, 0.0);
}`,
  },
  pluto: {
    air: [0.24, 0.28, 0.36, 0.14],
    frame: [0.6, 0.2, 0, 0],
    skin: `${craters}
Skin skin(vec3 p) {
  // A plain of ice in the shape of a heart, low on the side that faces us.
  vec2 q = (p.xy - vec2(0.24, -0.12)) * 1.45;
  q += 0.20 * vec2(fbm(p * 3.0, 6), fbm(p * 3.0 + 9.0, 6));
  q *= mat2(0.94, -0.34, 0.34, 0.94);
  q.x *= q.x > 0.0 ? 0.95 : 1.05;
  float a = q.x * q.x + q.y * q.y - 0.36;
  float heart = a * a * a - q.x * q.x * q.y * q.y * q.y * 1.2;
  float plain = smoothstep(0.006, -0.006, heart) * step(0.0, p.z);
  float dark = smoothstep(0.45, 0.62, noise(p * 1.9 + 6.0) + 0.5 * fbm(p * 4.0, 6) - 0.30 * p.y);
  vec3 c = mix(vec3(0.33, 0.26, 0.195), vec3(0.085, 0.052, 0.036), dark);
  c = mix(c, vec3(0.42, 0.36, 0.29), smoothstep(0.55, 0.95, p.y));
  c *= 0.9 + 0.7 * fbm(p * 11.0, 5);
  float cells = walls(p * 9.0).x;
  vec3 ice = vec3(0.47, 0.405, 0.325) * (0.94 + 0.06 * smoothstep(0.0, 0.05, cells));
  float h = 0.009 * craters(p * 4.6, 0.45) + 0.006 * craters(p * 10.0 + 4.0, 0.5) + 0.024 * fbm(p * 6.5, 6);
  return Skin(mix(c, ice, plain), mix(h, -0.004, plain), 0.0);
}`,
  },
};
