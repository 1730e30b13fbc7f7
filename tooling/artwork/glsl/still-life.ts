/**
 * An object on dark ground, seen from slightly above with a shallow depth of field. The shader between
 * the two halves defines `float thing(vec3 p)`, `float detail(vec3 p)` (height to add) and `Matter matter(vec3 p, vec3 n)`.
 */
const before = `
struct Matter { vec3 colour; float sheen; float rough; vec3 own; float through; };
`;

const after = `
float ground(vec3 p) { return p.y - 0.035 * (noise(vec3(p.xz * 1.7, 3.0)) - 0.5) - 0.010 * sin(p.x * 4.1 + p.z * 2.3); }
float shape(vec3 p) {
  float g = ground(p);
  float box = length(p - vec3(0.0, 0.6, 0.0)) - 1.15;
  if (box > 0.3) return min(g, box);
  return softMin(thing(p), g, 0.03);
}
// Which of the two a ray has struck; asking again at every tap of the skin would cost as much as the thing itself.
bool soil = false;
float skin(vec3 p) {
  if (soil) return ground(p) - 0.030 * fbm(p * 4.0, 6) - 0.010 * (0.2 - min(pits(p * 11.0), 0.2));
  return thing(p) - detail(p);
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.0, 1.62, 4.9), aim = vec3(0.0, 0.58, 0.0);
  vec3 w = normalize(aim - eye), u = normalize(cross(w, vec3(0, 1, 0))), v = cross(u, w);
  vec3 far = eye + (u * p.x + v * (p.y + 0.06) + w * 4.1) * (4.75 / 4.1);
  vec3 r = spread(21);
  eye += (u * cos(r.x * TAU) + v * sin(r.x * TAU)) * sqrt(r.y) * 0.035;
  vec3 ray = normalize(far - eye);
  vec3 back = 0.8 * night(p, vec2(0.9, 0.9), 1.4);
  float t = strike(eye, ray, 2.6, 12.0, 0.75);
  if (t < 0.0) return back;
  vec3 at = eye + ray * t;
  soil = ground(at) < thing(at);
  at += ray * clamp(skin(at), -0.05, 0.05) * 0.7;
  vec3 n = normalAt(at, 0.0022);
  vec3 l = towards(normalize(vec3(0.74, 0.66, 0.10)), 0.06);
  Matter m = Matter(vec3(0.026, 0.0255, 0.026) * (0.75 + 1.3 * fbm(at * 3.0, 5)), 0.1, 0.6, vec3(0.0), 0.0);
  if (!soil) m = matter(at, n);
  float seen = dot(n, l) > 0.0 ? shadow(at + n * 0.010, l, 2.4, 22.0) : 0.0;
  float ao = openness(at, n, 0.31);
  float fine = hollows(at, n, 0.02);
  float pool = exp(-0.34 * dot(at.xz - vec2(0.35, 0.0), at.xz - vec2(0.35, 0.0)));
  vec3 colour = SUN * 4.0 * seen * fine * pool * matte(m.colour, m.sheen, m.rough, n, -ray, l) * mix(0.5, 1.0, ao);
  // Where light goes through a pale crust, its shadow side is not black.
  colour += SUN * m.through * m.colour * pool * ao * 0.35 * pow(clamp(0.5 + 0.5 * dot(n, l), 0.0, 1.0), 2.0);
  float up = max(0.5 + 0.5 * dot(n, normalize(vec3(0.45, 0.7, 0.5))), 0.0);
  colour += m.colour * ao * fine * vec3(0.15, 0.175, 0.25) * up * up * up * (soil ? pool : 1.0);
  colour += m.own * (1.0 - 0.6 * seen * max(dot(n, l), 0.0));
  colour = mix(colour, back, smoothstep(5.2, 9.0, t));
  return colour * smoothstep(-1.25, -0.75, p.y);
}
`;

export const stillLife = { before, after };
