import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import sharp from "sharp";
import { whiteNoise } from "../audio/pcm.ts";
import type { ImageFile } from "./image.ts";

async function encode(rgb: Buffer, picture: ImageFile, quality: number): Promise<Buffer> {
  const { width, height, file } = picture;
  // Decoders cut down to 8 bits instead of rounding: a quarter of a level more keeps the night's black from sinking.
  const values = new Uint16Array(rgb.buffer, rgb.byteOffset, rgb.byteLength / 2).map((v) => Math.min(v + 64, 65535));
  const image = sharp(values, { raw: { width, height, channels: 3 } });
  // Share cards are read by programs that know no AVIF.
  if (file.endsWith(".png"))
    return image.toColourspace("srgb").png({ compressionLevel: 9, palette: true, quality, dither: 1 }).toBuffer();
  // What is bought must open on any phone and at any printer's, so it has eight bits; noise of one step hides the steps.
  if (file.endsWith(".jpg")) {
    const chance = whiteNoise(1);
    for (const [i, value] of values.entries())
      values[i] = Math.max(0, Math.min(65535, value + 150 * (chance() + chance())));
    const jpeg = { quality: quality + 24, mozjpeg: true, chromaSubsampling: "4:4:4" };
    return sharp(values, { raw: { width, height, channels: 3 } })
      .toColourspace("srgb")
      .jpeg(jpeg)
      .toBuffer();
  }
  // Ten bits, because a night sky in eight shows steps.
  return image.toColourspace("rgb16").avif({ quality, effort: 6, bitdepth: 10, chromaSubsampling: "4:4:4" }).toBuffer();
}

/**
 * Stores a drawn picture at `path`, at the best quality that stays within its weight. Answers that quality; throws
 * where none fits.
 */
export async function saveImage(path: string, rgb: Buffer, picture: ImageFile): Promise<number> {
  for (let quality = picture.file.endsWith(".png") ? 100 : 68; quality >= 26; quality -= 3) {
    const data = await encode(rgb, picture, quality);
    if (data.byteLength > picture.maxKilobytes * 1000) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, data);
    return quality;
  }
  throw new Error(`${picture.file} does not fit into ${picture.maxKilobytes} kB at a quality fit to be shown.`);
}
