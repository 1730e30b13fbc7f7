import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import sharp from "sharp";
import type { Picture } from "./picture.ts";

async function encode(rgb: Buffer, picture: Picture, quality: number): Promise<Buffer> {
  const { width, height, file } = picture;
  // Decoders cut down to 8 bits instead of rounding: a quarter of a level more keeps the night's black from sinking.
  const values = new Uint16Array(rgb.buffer, rgb.byteOffset, rgb.byteLength / 2).map((v) => Math.min(v + 64, 65535));
  const image = sharp(values, { raw: { width, height, channels: 3 } });
  // Share cards are read by programs that know no AVIF.
  if (file.endsWith(".png"))
    return image.toColourspace("srgb").png({ compressionLevel: 9, palette: true, quality, dither: 1 }).toBuffer();
  // Ten bits, because a night sky in eight shows steps.
  return image.toColourspace("rgb16").avif({ quality, effort: 6, bitdepth: 10, chromaSubsampling: "4:4:4" }).toBuffer();
}

/**
 * Stores a drawn picture at `path`, at the best quality that stays within its weight. Answers that quality; throws
 * where none fits.
 */
export async function storePicture(path: string, rgb: Buffer, picture: Picture): Promise<number> {
  for (let quality = picture.file.endsWith(".png") ? 100 : 68; quality >= 26; quality -= 3) {
    const data = await encode(rgb, picture, quality);
    if (data.byteLength > picture.most * 1000) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, data);
    return quality;
  }
  throw new Error(`${picture.file} does not fit into ${picture.most} kB at a quality fit to be shown.`);
}
