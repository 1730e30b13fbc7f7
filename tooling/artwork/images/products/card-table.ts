import type { Browser } from "@playwright/test";
import sharp from "sharp";
import { fragmentShader } from "../../glsl/fragment-shader.ts";
import { lighting } from "../../glsl/lighting.ts";
import { noise } from "../../glsl/noise.ts";
import { imageRenderer } from "../../render/browser.ts";

/** A worn slab seen from above, lit along its surface from the upper right. */
const slab = fragmentShader(
  noise,
  lighting,
  `
float relief(vec2 q) { return 0.050 * fbm(vec3(q * 2.2, 3.0), 7) + 0.016 * ridged(vec3(q * 3.6, 1.0), 5); }
vec3 picture(vec2 p) {
  float e = 0.003;
  vec2 slope = vec2(relief(p + vec2(e, 0.0)) - relief(p - vec2(e, 0.0)), relief(p + vec2(0.0, e)) - relief(p - vec2(0.0, e))) / (2.0 * e);
  vec3 n = normalize(vec3(-slope, 0.55));
  vec3 l = normalize(vec3(0.62, 0.60, 0.42));
  float fall = 0.10 + 0.90 * exp(-0.50 * dot(p - vec2(0.55, 0.60), p - vec2(0.55, 0.60)));
  vec3 albedo = vec3(0.040, 0.039, 0.040) * (0.75 + 1.2 * fbm(vec3(p * 3.0, 5.0), 5) + 0.6 * fbm(vec3(p * 40.0, 8.0), 3));
  return albedo * fall * (SUN * 2.3 * max(dot(n, l), 0.0) + vec3(0.10, 0.12, 0.16));
}
`,
);

/** The slab as a `data:` URL. */
async function slabUrl(browser: Browser): Promise<string> {
  const [width, height] = [960, 960];
  const file = {
    file: "slab",
    width,
    height,
    shader: slab,
    samples: 2,
    halation: [0, 0] as const,
    maxKilobytes: Infinity,
  };
  const rgb = await imageRenderer(browser)(file);
  const values = new Uint16Array(rgb.buffer, rgb.byteOffset, rgb.byteLength / 2);
  const image = sharp(values, { raw: { width, height, channels: 3 } })
    .toColourspace("srgb")
    .jpeg({ quality: 95 });
  return `data:image/jpeg;base64,${(await image.toBuffer()).toString("base64")}`;
}

/** One card on the table: its HTML, its class, where its middle lies (in pixels of 960) and how far it is turned. */
type LaidCard = { face: string; kind: string; x: number; y: number; turn: number };

/** Cards of 63 to 88 on a dark slab, each above the one before; a card is `--w` wide. The light falls from the upper right. */
export async function cardTable(
  browser: Browser,
  cards: readonly LaidCard[],
  style: string,
): Promise<{ style: string; body: string }> {
  const laid = cards.map(
    ({ face, kind, x, y, turn }) =>
      `<div class="card ${kind}" style="left:${x}px;top:${y}px;rotate:${turn}deg"><div class="face">${face}</div></div>`,
  );
  return {
    style: `
body { width: 960px; height: 960px; overflow: hidden; position: relative; background: #0a0c14 url("${await slabUrl(browser)}") 0 0 / 960px 960px; }
.card { --w: 300px; position: absolute; width: var(--w); height: calc(var(--w) * 88 / 63); margin: calc(var(--w) * -44 / 63) 0 0 calc(var(--w) / -2); border-radius: 7px;
  box-shadow: -3px 4px 3px rgb(2 3 6 / .55), -16px 20px 26px rgb(2 3 6 / .62), inset 0 0 0 1px rgb(255 240 214 / .16); }
.face { position: absolute; inset: 0; overflow: hidden; border-radius: inherit; }
body::after { content: ""; position: absolute; inset: 0; background: radial-gradient(90% 90% at 78% 18%, rgb(255 226 186 / .06) 0, transparent 35%, rgb(5 6 11 / .74) 100%); }
${style}`,
    body: laid.join(""),
  };
}
