/** An empty singing bowl of old bronze on dark ground. What is inside it is only shadow and a little light. */
export const heartEmptinessGlsl = `
float bowl(vec3 p) {
  vec2 q = vec2(length(p.xz), p.y);
  // The wall: a thin arc turned round the axis, thicker at the lip, with a small flat foot.
  vec2 c = q - vec2(0.0, 0.80);
  float wall = abs(length(c * vec2(1.0, 1.06)) - 0.80) - mix(0.024, 0.036, smoothstep(0.45, 0.70, q.y));
  float lip = q.y - 0.74;
  float d = softMax(wall, lip, 0.02);
  return min(d, softMax(length(q * vec2(1.0, 1.0)) - 0.30, q.y - 0.05, 0.02)) * 0.95;
}
float shape(vec3 p) { return min(p.y, bowl(p)); }
float skin(vec3 p) {
  if (p.y < bowl(p)) return p.y - 0.022 * fbm(p * 3.0, 6);
  float a = atan(p.z, p.x);
  // Hammer marks in rows round the body, and the lathe's fine lines at the lip.
  float marks = pits(vec3(cos(a) * 6.5, p.y * 8.0, sin(a) * 6.5));
  return bowl(p) - 0.016 * (0.24 - min(marks, 0.24)) * smoothstep(0.72, 0.62, p.y) - 0.0009 * sin(p.y * 420.0) * smoothstep(0.62, 0.66, p.y);
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(0.0, 1.95, 3.6), aim = vec3(0.0, 0.36, 0.0);
  vec3 w = normalize(aim - eye), u = normalize(cross(w, vec3(0, 1, 0))), v = cross(u, w);
  vec3 ray = normalize(u * p.x + v * p.y + w * 3.1);
  vec3 back = 0.8 * night(p, vec2(0.9, 0.9), 1.4);
  float t = strike(eye, ray, 2.0, 9.0, 0.95);
  if (t < 0.0) return back;
  vec3 at = eye + ray * t;
  vec3 n = normalAt(at, 0.0025);
  vec3 l = towards(normalize(vec3(0.72, 0.62, -0.16)), 0.05);
  bool soil = at.y < bowl(at);
  float patina = smoothstep(0.35, 0.75, noise(at * 3.0) + 0.8 * fbm(at * 8.0, 5));
  vec3 albedo = soil ? vec3(0.024, 0.0235, 0.024) * (0.8 + 1.2 * fbm(at * 3.0, 5)) : mix(vec3(0.150, 0.102, 0.055), vec3(0.042, 0.036, 0.029), patina);
  float seen = dot(n, l) > 0.0 ? shadow(at + n * 0.01, l, 2.4, 14.0) : 0.0;
  float open = openness(at, n, 0.7);
  float pool = exp(-dot(at.xz - vec2(0.4, -0.1), at.xz - vec2(0.4, -0.1)) * 0.40);
  vec3 colour = SUN * 3.2 * seen * pool * matte(albedo, soil ? 0.1 : 0.9, soil ? 0.6 : 0.42, n, -ray, l) * mix(0.4, 1.0, open);
  if (!soil) {
    // Bronze mirrors the bright side of the room dimly and in its own colour.
    vec3 m = reflect(ray, n);
    float window = pow(max(dot(m, normalize(vec3(0.72, 0.55, -0.25))), 0.0), 14.0);
    colour += vec3(0.62, 0.42, 0.20) * (0.30 * window + 0.012) * open * open * (1.0 - 0.6 * patina);
    colour += vec3(0.70, 0.50, 0.25) * 0.16 * smoothstep(0.722, 0.734, at.y) * (0.25 + 0.75 * seen);
  }
  float up = max(0.5 + 0.5 * n.y, 0.0);
  colour += albedo * open * vec3(0.10, 0.115, 0.16) * up * up * (soil ? pool : 1.0);
  colour = mix(colour, back, smoothstep(4.4, 7.5, t));
  return colour * smoothstep(-1.3, -0.7, p.y);
}
`;
