import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { lighting } from "../../glsl/lighting.ts";
import { noise } from "../../glsl/noise.ts";

/**
 * The second in which a stone meets the air: far below the thin rim of a dark world, above it the first glow. uFrame.xy:
 * where the stone is; z: how far down the middle of the rim stands.
 */
const scene = `
vec3 picture(vec2 p) {
  vec3 colour = 0.55 * night(p, vec2(1.0, 1.1), 1.5) + vec3(0.30, 0.31, 0.34) * stars(p, 9.0, 0.13);
  // The world: a wide circle whose air shows only where light still grazes it, on the right.
  float radius = 3.4;
  vec2 centre = vec2(-0.55, uFrame.z - radius);
  float out1 = length(p - centre) - radius;
  float side = smoothstep(-1.1, 1.3, p.x);
  if (out1 < 0.0) {
    float cloud = smoothstep(0.0, 0.34, fbm((p + vec2(out1 * 0.5, 0.0)) * vec2(2.4, 6.0) + 4.0, 6));
    colour = vec3(0.0006, 0.0009, 0.0019) + vec3(0.010, 0.0115, 0.014) * cloud * side * side * exp(out1 * 3.2);
    colour += vec3(0.050, 0.040, 0.034) * side * side * exp(out1 * 26.0);
  } else {
    vec3 air = vec3(0.060, 0.070, 0.092) * exp(-out1 * 17.0) + vec3(0.120, 0.066, 0.034) * exp(-out1 * 58.0);
    colour += air * side * side;
  }
  // The way it came: a thread from the upper right that widens a little and cools behind the stone.
  vec2 head = uFrame.xy;
  vec2 dir = normalize(vec2(0.70, 0.80));
  vec2 side1 = vec2(-dir.y, dir.x);
  float along = dot(p - head, dir);
  float across = dot(p - head, side1);
  float behind = max(along, 0.0);
  float torn = 0.010 * fbm(vec2(behind * 7.0, 2.0), 4) * smoothstep(0.05, 0.5, behind);
  float wide = 0.0035 + 0.020 * sqrt(behind);
  float rag = 0.55 + 1.3 * fbm(vec2(behind * 14.0, across / wide * 0.7), 4);
  float thread = exp(-pow((across - torn) / wide, 2.0)) * smoothstep(-0.012, 0.015, along) * max(rag, 0.0);
  colour += (EMBER * 1.5 * exp(-behind * 4.2) + vec3(0.9, 0.40, 0.12) * 0.9 * exp(-behind * 13.0)) * thread;
  colour += vec3(0.055, 0.038, 0.032) * exp(-pow((across - torn) / (wide * 1.7), 2.0)) * exp(-behind * 1.25) * smoothstep(0.0, 0.2, along) * max(rag, 0.0);
  // The stone itself, dark, with the air burning before it and round its shoulders.
  vec2 s = vec2(across, along) / 0.0165;
  float body = length(s * vec2(1.0, 0.86)) - 1.0 - 0.75 * fbm(s * 1.3 + 3.0, 4);
  vec2 b = vec2(across, along + 0.010);
  float shell = length(b * vec2(1.0, 0.9));
  float lead = length(vec2(across, along + 0.016) * vec2(1.0, 1.25) + 0.004 * fbm(s * 1.6, 3));
  colour += vec3(1.0, 0.50, 0.17) * 2.6 * exp(-pow(lead / 0.021, 2.0)) + vec3(1.0, 0.42, 0.12) * 0.5 * exp(-lead * 42.0);
  colour += EMBER * (0.55 * exp(-shell * 26.0) + 0.075 * exp(-shell * 6.5));
  vec3 rock = vec3(0.014, 0.011, 0.009) + vec3(1.0, 0.42, 0.12) * 1.3 * smoothstep(0.5, -1.1, s.y) * (0.5 + noise(s * 3.0));
  colour = mix(colour, rock, 0.9 * smoothstep(0.25, -0.15, body));
  return colour;
}
`;

export const firstEmberShader = fragmentShader(noise, lighting, scene);
