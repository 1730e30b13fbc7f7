import type { Browser } from "@playwright/test";
import sharp from "sharp";
import { imageRenderer } from "../render/browser.ts";
import type { ShaderImage } from "../render/image.ts";
import { stonesShader, stoneWords } from "../images/stones.ts";

const COLUMNS = 6;
const ROWS = 4;
const SIDE = 420;
let drawn: Promise<readonly string[]> | undefined;

async function draw(
  browser: Browser,
  frame: ShaderImage["frameUniform"],
  width: number,
  height: number,
  draft: boolean,
) {
  const most = Infinity;
  const samples = draft ? 1 : 3;
  const stones: ShaderImage = {
    file: "stones",
    width,
    height,
    shader: stonesShader,
    frameUniform: frame,
    samples,
    halation: [0, 0],
    maxKilobytes: most,
  };
  const rgb = await imageRenderer(browser)(stones);
  const values = new Uint16Array(rgb.buffer, rgb.byteOffset, rgb.byteLength / 2);
  return sharp(values, { raw: { width, height, channels: 3 } })
    .toColourspace("srgb")
    .png()
    .toBuffer();
}

const address = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString("base64")}`;

async function drawAll(browser: Browser, draft: boolean): Promise<readonly string[]> {
  const side = draft ? SIDE / 3 : SIDE;
  const whole = await draw(browser, [COLUMNS, ROWS, 0, 1], COLUMNS * side, ROWS * side, draft);
  return Promise.all(
    stoneWords.map(async (_, n) => {
      const place = { left: (n % COLUMNS) * side, top: Math.floor(n / COLUMNS) * side, width: side, height: side };
      return address(await sharp(whole).extract(place).jpeg({ quality: 84, mozjpeg: true }).toBuffer());
    }),
  );
}

/** The stones of the stone-word cards on white, in the order of the cards, as `data:` URLs. Rendered once a run. */
export const stoneDrawings = (browser: Browser, draft: boolean): Promise<readonly string[]> =>
  (drawn ??= drawAll(browser, draft));

/** One stone alone and large, as a `data:` URL. */
export async function largeStoneDrawing(browser: Browser, n: number, draft: boolean): Promise<string> {
  const side = draft ? 400 : 1200;
  const png = await draw(browser, [1, 1, n, 1], side, side, draft);
  return address(await sharp(png).jpeg({ quality: 86, mozjpeg: true }).toBuffer());
}
