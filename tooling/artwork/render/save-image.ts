import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import sharp from "sharp";
import { whiteNoise } from "../audio/pcm.ts";
import type { ImageFile } from "./image.ts";

async function encode(rgb: Buffer, image: ImageFile, quality: number): Promise<Buffer> {
  const { width, height, file } = image;
  // Decoders truncate to 8 bits instead of rounding: adding a quarter of a level keeps the night's black from getting darker.
  const values = new Uint16Array(rgb.buffer, rgb.byteOffset, rgb.byteLength / 2).map((v) => Math.min(v + 64, 65535));
  const pipeline = sharp(values, { raw: { width, height, channels: 3 } });
  // Chat programs that read share images do not know AVIF.
  if (file.endsWith(".png"))
    return pipeline.toColourspace("srgb").png({ compressionLevel: 9, palette: true, quality, dither: 1 }).toBuffer();
  // Prints must open on any phone and in any print shop, so they are 8-bit JPEG; noise of one level hides banding.
  if (file.endsWith(".jpg")) {
    const noise = whiteNoise(1);
    for (const [i, value] of values.entries())
      values[i] = Math.max(0, Math.min(65535, value + 150 * (noise() + noise())));
    const jpeg = { quality: quality + 24, mozjpeg: true, chromaSubsampling: "4:4:4" };
    return sharp(values, { raw: { width, height, channels: 3 } })
      .toColourspace("srgb")
      .jpeg(jpeg)
      .toBuffer();
  }
  // Ten bits, because a night sky shows banding in eight.
  return pipeline
    .toColourspace("rgb16")
    .avif({ quality, effort: 6, bitdepth: 10, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/**
 * Saves rendered RGB (16 bits a channel) at `path`, at the best quality within the image's size limit; resolves with that
 * quality. Throws where the lowest acceptable quality is still too large.
 */
export async function saveImage(path: string, rgb: Buffer, image: ImageFile): Promise<number> {
  for (let quality = image.file.endsWith(".png") ? 100 : 68; quality >= 26; quality -= 3) {
    const data = await encode(rgb, image, quality);
    if (data.byteLength > image.maxKilobytes * 1000) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, data);
    return quality;
  }
  throw new Error(`${image.file} exceeds ${image.maxKilobytes} kB at the lowest acceptable quality`);
}
