/**
 * Tone mapping like that of matte film: a soft shoulder, a little halation, and a black that is the site's background colour
 * (#0a0c14), so that an image fades into the page without an edge.
 */
export const toneMapping = `#version 300 es
precision highp float;
uniform sampler2D uLight;
uniform sampler2D uGlow;
uniform float uSamples;
uniform vec2 uSize;
uniform vec2 uHalo;
out vec4 result;
void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  vec3 c = texelFetch(uLight, ivec2(gl_FragCoord.xy), 0).rgb / uSamples;
  vec3 glow = texture(uGlow, at).rgb / uSamples;
  c = mix(c, glow, uHalo.x) + glow * uHalo.y;
  c = 1.0 - exp(-c);
  vec3 print = pow(c, vec3(1.0 / 2.2));
  vec3 night = vec3(10.0, 12.0, 20.0) / 255.0;
  result = vec4(night + (1.0 - night) * print, 1.0);
}
`;

/** One direction of a wide Gaussian blur; `uStep` is one texel along it, times the width. */
export const blur = `#version 300 es
precision highp float;
uniform sampler2D uLight;
uniform vec2 uSize;
uniform vec2 uStep;
out vec4 result;
void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  vec3 sum = vec3(0.0);
  float weight = 0.0;
  for (int i = -24; i <= 24; i++) {
    float w = exp(-float(i * i) / 160.0);
    sum += w * min(texture(uLight, at + uStep * float(i)).rgb, 400.0);
    weight += w;
  }
  result = vec4(sum / weight, 1.0);
}
`;
