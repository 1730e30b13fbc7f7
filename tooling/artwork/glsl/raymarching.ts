/**
 * Ray marching. The image's shader defines `float shape(vec3 p)`, the distance to its surfaces, called hundreds of times a
 * pixel, and `float skin(vec3 p)`, the same with all detail, called where a ray hits.
 */
export const raymarching = `
float shape(vec3 p);
float skin(vec3 p);

// The distance along the ray, or -1 where it meets nothing before far. ease below 1 for shapes that overstate distance.
float strike(vec3 eye, vec3 ray, float near, float far, float ease) {
  float t = near;
  for (int i = 0; i < 110; i++) {
    float d = shape(eye + ray * t);
    if (d < 0.0004 * t) return t;
    t += d * ease;
    if (t > far) break;
  }
  return -1.0;
}
// A loop in place of four calls: the compiler copies the skin into every place that calls it.
vec3 normalAt(vec3 p, float e) {
  vec3 sum = vec3(0.0);
  for (int i = 0; i < 4; i++) {
    vec3 k = vec3(i == 0 || i == 3, i == 2 || i == 3, i == 1 || i == 3) * 2.0 - 1.0;
    sum += k * skin(p + k * e);
  }
  return normalize(sum);
}
// 0 in shadow, 1 in the light; soft where what casts it is far.
float shadow(vec3 p, vec3 l, float far, float sharp) {
  float t = 0.015, open = 1.0;
  for (int i = 0; i < 40; i++) {
    float d = shape(p + l * t);
    open = min(open, 0.5 + sharp * d / t);
    if (open < 0.0 || t > far) break;
    t += clamp(d * 0.8, 0.012, 0.08 * far);
  }
  open = clamp(open, 0.0, 1.0);
  return open * open * (3.0 - 2.0 * open);
}
// How open a place lies to the sky, 0 to 1; size: the reach of the question.
float openness(vec3 p, vec3 n, float size) {
  float sum = 0.0;
  for (int i = 1; i <= 5; i++) {
    float h = size * float(i * i) * 0.04;
    sum += max(0.0, h - shape(p + n * h)) / h;
  }
  return clamp(1.0 - sum * 0.29, 0.0, 1.0);
}
// The same for the small hollows of the skin.
float hollows(vec3 p, vec3 n, float size) {
  float wide = clamp(0.25 + 0.75 * skin(p + n * size) / size, 0.0, 1.0);
  float close = clamp(0.4 + 0.6 * skin(p + n * size * 0.35) / (size * 0.35), 0.0, 1.0);
  return wide * close;
}
`;
