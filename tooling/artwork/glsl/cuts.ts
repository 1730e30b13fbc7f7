/** Three numbers from 0 to 1 that depend on three others alone. */
function hash3(x: number, y: number, z: number): [number, number, number] {
  const v = [x, y, z].map((c) => (Math.imul(c + 4096, 1664525) + 1013904223) >>> 0) as [number, number, number];
  const round = (): void => {
    v[0] = (v[0] + Math.imul(v[1], v[2])) >>> 0;
    v[1] = (v[1] + Math.imul(v[2], v[0])) >>> 0;
    v[2] = (v[2] + Math.imul(v[0], v[1])) >>> 0;
  };
  round();
  for (const k of [0, 1, 2] as const) v[k] = (v[k] ^ (v[k] >>> 16)) >>> 0;
  round();
  return [(v[0] >>> 8) / 2 ** 24, (v[1] >>> 8) / 2 ** 24, (v[2] >>> 8) / 2 ** 24];
}

/**
 * A GLSL function `float <name>(vec3 p)`: an ellipsoid with radii `r`, cut by nine planes as fracture cuts rock. The
 * planes follow `seed`, reach in by up to `depth` (0 to 0.4 of the radius) and meet in edges rounded by `soft`. They
 * are worked out here, not in the shader, where the march would ask for them hundreds of times a pixel.
 */
export function cutBody(
  name: string,
  r: readonly [number, number, number],
  seed: number,
  depth: number,
  soft: number,
): string {
  const planes = Array.from({ length: 9 }, (_, i) => {
    const [x, y, z] = hash3(i, seed, 5);
    const raw = [x * 2 - 1, y * 2 - 1, z * 2 - 1] as const;
    const n = raw.map((c) => c / Math.hypot(...raw));
    const reach = Math.hypot(...n.map((c, k) => c * (r[k] ?? 1))) * (1 - depth * hash3(seed, i, 3)[0]);
    return `  d = softMax(d, dot(p, vec3(${n.map((c) => c.toFixed(5)).join(", ")})) - ${reach.toFixed(5)}, ${soft.toFixed(4)});`;
  });
  const radii = `vec3(${r.map((c) => c.toFixed(4)).join(", ")})`;
  return `float ${name}(vec3 p) {\n  float d = ellipsoid(p, ${radii});\n${planes.join("\n")}\n  return d;\n}\n`;
}
