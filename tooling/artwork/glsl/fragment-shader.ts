/** The beginning of every image's shader: the image's size, the sample's number, random numbers. */
const head = `#version 300 es
precision highp float;
precision highp int;
uniform vec2 uSize;
uniform int uSample;
uniform vec4 uFrame;
out vec4 result;

const float TAU = 6.28318530718;
// The same three numbers for each sample of a pixel would show as a pattern, so a pixel shifts them by its own hash.
uvec3 scramble(uvec3 v) {
  v = v * 1664525u + 1013904223u;
  v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;
  v ^= v >> 16u;
  v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;
  return v;
}
vec3 spread(int salt) {
  uvec3 own = scramble(uvec3(uvec2(gl_FragCoord.xy), uint(salt)));
  vec3 start = vec3(own >> 8u) / 16777216.0;
  return fract(start + float(uSample) * vec3(0.8191725, 0.6710436, 0.5497005));
}
`;

const tail = `
void main() {
  // Samples fall in a unit square by the R2 sequence: even for any count.
  vec2 within = fract(vec2(0.5) + float(uSample) * vec2(0.7548777, 0.5698403));
  vec2 at = gl_FragCoord.xy - 0.5 + within;
  vec2 p = (2.0 * at - uSize) / min(uSize.x, uSize.y);
  result = vec4(max(picture(p), 0.0), 1.0);
}
`;

/**
 * A complete fragment shader. `body` defines `vec3 picture(vec2 p)`: linear light at p, where the shorter side of the image
 * runs from -1 to 1 and y points up. `uFrame` holds four numbers that each image uses in its own way.
 */
export function fragmentShader(...body: readonly string[]): string {
  return head + body.join("\n") + tail;
}
