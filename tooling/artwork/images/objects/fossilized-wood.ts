/** Wood turned to stone: a broken length of trunk seen on its end, rings of ochre and agate inside, bark outside. */
export const fossilizedWoodGlsl = `
const mat3 LIE = mat3(0.78, -0.22, -0.585, 0.10, 0.968, -0.23, 0.617, 0.121, 0.778);
vec3 local(vec3 p) {
  vec3 q = (p - vec3(0.02, 0.66, 0.0)) * LIE;
  return q + 0.05 * sin(q.zxy * 2.7 + vec3(0.3, 1.9, 3.0));
}
float around(vec3 q) { return length(q.xy * vec2(1.0, 1.1)) + 0.14 * (noise(vec3(q.xy * 2.1, 3.0)) - 0.5); }
float thing(vec3 p) {
  vec3 q = local(p);
  float a = atan(q.y, q.x);
  vec2 dir = vec2(cos(a), sin(a));
  float r = 0.64 + 0.08 * (noise(vec3(dir * 2.2, 5.0)) - 0.5) + 0.05 * (noise(vec3(dir * 5.5, q.z * 0.6)) - 0.5);
  float furrow = ridged(vec2(a * 3.2, q.z * 0.9), 2);
  float side = length(q.xy) - r - 0.055 * furrow;
  float front = q.z - 0.46 - 0.03 * (noise(q.xy * 3.0) - 0.5);
  float back = -q.z - 0.62 + 0.2 * (noise(q.xy * 2.0) - 0.5);
  float d = softMax(softMax(side, front, 0.035), back, 0.05);
  d = softMax(d, dot(q, normalize(vec3(0.75, 0.55, 0.55))) - 0.685 - 0.03 * (noise(q * 5.0) - 0.5), 0.03);
  return d * 0.85;
}
float detail(vec3 p) {
  vec3 q = local(p);
  float face = smoothstep(0.36, 0.43, q.z);
  float rings = around(q) * 30.0 + 2.6 * fbm(vec3(q.xy * 2.6, 2.0), 5);
  float bark = ridged(vec3(normalize(q.xy) * 12.0, q.z * 2.6), 4);
  return mix(0.034 * bark + 0.02 * fbm(p * 12.0, 4), 0.0045 * abs(fract(rings) - 0.5) + 0.010 * fbm(p * 9.0, 5), face);
}
Matter matter(vec3 p, vec3 n) {
  vec3 q = local(p);
  float face = smoothstep(0.37, 0.42, q.z);
  float r = around(q);
  float v = r * 30.0 + 2.6 * fbm(vec3(q.xy * 2.6, 2.0), 5);
  float own = hash1(ivec3(int(floor(v)), 4, 1));
  float grow = fract(v);
  vec3 c = mix(vec3(0.215, 0.130, 0.066), vec3(0.105, 0.055, 0.030), smoothstep(0.25, 0.95, grow));
  c = mix(c, vec3(0.30, 0.235, 0.165), 0.7 * smoothstep(0.6, 0.95, own));
  c = mix(c, vec3(0.060, 0.042, 0.034), 0.8 * smoothstep(0.72, 0.95, hash1(ivec3(int(floor(v)), 9, 2))));
  // Agate has filled the heart and two crooked clefts; iron has stained a side.
  vec2 w = q.xy + 0.16 * vec2(fbm(q * 3.0, 4), fbm(q * 3.0 + 9.0, 4));
  float one = abs(dot(w, vec2(0.34, 0.94))) + 0.02 * smoothstep(0.0, 0.5, abs(w.x)) + 9.0 * step(w.x, -0.03);
  float two = abs(dot(w, vec2(0.93, -0.36))) + 9.0 * step(0.02, w.y);
  float open = 0.001 + smoothstep(0.50, 0.05, r);
  float agate = max(smoothstep(0.085, 0.05, length(w) + 0.10 * fbm(p * 9.0, 4)), max(smoothstep(0.020 * open, 0.005 * open, one), smoothstep(0.014 * open, 0.003 * open, two)));
  c = mix(c, vec3(0.120, 0.050, 0.024), 0.6 * smoothstep(0.52, 0.80, noise(vec3(q.xy * 2.0, 7.0)) + 0.8 * fbm(p * 3.5, 5)));
  c = mix(c, vec3(0.080, 0.074, 0.070), 0.7 * smoothstep(0.60, 0.85, noise(vec3(q.xy * 2.1, 17.0)) + 0.7 * fbm(vec3(q.xy * 4.0, 3.0), 5)));
  c = mix(c, vec3(0.27, 0.255, 0.24) * (0.7 + 0.6 * fract(r * 50.0)), 0.75 * agate) * 0.62;
  c *= 0.85 + 0.8 * fbm(p * 8.0, 5);
  vec3 bark = mix(vec3(0.060, 0.050, 0.043), vec3(0.125, 0.105, 0.086), ridged(vec3(normalize(q.xy) * 12.0, q.z * 2.6), 3));
  return Matter(mix(bark, c, face), mix(0.06, 0.5, face), mix(0.6, 0.36, face), vec3(0.0), 0.0);
}
`;
