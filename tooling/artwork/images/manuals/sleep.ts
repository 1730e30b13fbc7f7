/** A stone on a sill of dark wood; the moon comes through a window that is not in the picture. */
export const sleepGlsl = `
float shape(vec3 p) {
  float room = min(p.y, p.z + 1.25 + 0.02 * noise(p.xy * 2.0));
  return min(room, boulder((p - vec3(-0.05, 0.0, 0.05)) / 0.78) * 0.78);
}
float skin(vec3 p) {
  if (p.y < 0.03 && p.z > -1.2) {
    // Boards along the wall, their joints, and the grain the years have raised.
    float board = p.z * 1.35 + 0.2;
    float joint = smoothstep(0.035, 0.0, abs(fract(board) - 0.5));
    return min(p.y + 0.012 * joint - 0.004 * fbm(vec3(p.x * 1.2, floor(board) * 7.0, p.z * 34.0), 4), shape(p) + 0.02);
  }
  if (p.z < -1.17) return shape(p) - 0.012 * fbm(p * 5.0, 5);
  return shape(p) - 0.8 * grain(p);
}
// Three panes by three in the wall on the right; a point is lit where its way to the moon goes through a pane.
float window(vec3 p, vec3 l) {
  float s = (3.2 - p.x) / l.x;
  vec2 q = (p + l * s).zy - vec2(1.25, 2.95);
  vec2 pane = vec2(0.62, 0.52);
  vec2 g = abs(fract(q / pane + 0.5) - 0.5) * pane;
  vec2 edge = smoothstep(0.5 * pane - 0.020, 0.5 * pane - 0.050, g);
  vec2 whole = smoothstep(1.5 * pane, 1.5 * pane - 0.03, abs(q));
  return edge.x * edge.y * whole.x * whole.y;
}
vec3 picture(vec2 p) {
  vec3 eye = vec3(-0.1, 1.30, 4.4), aim = vec3(-0.05, 0.72, 0.0);
  vec3 w = normalize(aim - eye), u = normalize(cross(w, vec3(0, 1, 0))), v = cross(u, w);
  vec3 ray = normalize(u * p.x + v * p.y + w * 3.3);
  float t = strike(eye, ray, 2.2, 9.0, 0.85);
  if (t < 0.0) return vec3(0.0);
  vec3 at = eye + ray * t;
  vec3 n = normalAt(at, 0.0025);
  vec3 l = towards(normalize(vec3(0.78, 0.52, 0.34)), 0.007);
  bool wood = at.y < 0.02 && at.z > -1.2, wall = at.z < -1.17 && !wood;
  vec3 albedo = stoneColour(at) * 1.25;
  float board = at.z * 1.35 + 0.2;
  if (wood) albedo = mix(vec3(0.034, 0.027, 0.022), vec3(0.062, 0.050, 0.040), 0.5 + fbm(vec3(at.x * 1.2, floor(board) * 7.0, at.z * 34.0), 4)) * (1.0 - 0.7 * smoothstep(0.03, 0.0, abs(fract(board) - 0.5)));
  if (wall) albedo = vec3(0.075, 0.073, 0.072) * (0.9 + 0.5 * fbm(at * 2.4, 5));
  float moon = window(at, l);
  vec3 sun = vec3(0.86, 0.88, 0.92) * 2.4 * moon;
  vec3 colour = stoneLight(albedo, wood ? 0.35 : 0.25, at, n, ray, l, sun, vec3(0.022, 0.026, 0.040), 2.6);
  colour += albedo * vec3(0.016, 0.018, 0.024) * exp(-dot(at - vec3(1.0, 0.2, 0.0), at - vec3(1.0, 0.2, 0.0)) * 0.5);
  return colour * smoothstep(-1.4, -0.8, p.y);
}
`;
