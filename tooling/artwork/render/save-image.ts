import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import sharp from "sharp";
import { seededNoise } from "../audio/pcm.ts";
import type { ImageFile } from "./image.ts";

async function encode(rgb: Buffer, image: ImageFile, quality: number): Promise<Buffer> {
  const { width, height, file } = image;
  // Decoders truncate to 8 bits instead of rounding: adding a quarter of a level keeps the night's black from getting darker.
  const rendered = new Uint16Array(rgb.buffer, rgb.byteOffset, rgb.byteLength / 2);
  const values = (image.cutOut?.(rendered) ?? rendered).map((v) => Math.min(v + 64, 65535));
  const pipeline = sharp(values, { raw: { width, height, channels: image.cutOut ? 4 : 3 } });
  // Chat programs that read share images do not know AVIF.
  if (file.endsWith(".png"))
    return pipeline.toColourspace("srgb").png({ compressionLevel: 9, palette: true, quality, dither: 1 }).toBuffer();
  // Prints must open on any phone and in any print shop, so they are 8-bit JPEG; noise of one level hides banding.
  if (file.endsWith(".jpg")) {
    const noise = seededNoise(1);
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
    .avif({ quality, effort: 4, bitdepth: 10, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/**
 * Saves rendered RGB (16 bits a channel) at `path`, at the best quality within the image's size limit; resolves with that
 * quality. Throws where the lowest acceptable quality is still too large.
 */
export async function saveImage(path: string, rgb: Buffer, image: ImageFile): Promise<number> {
  const qualities = Array.from({ length: image.file.endsWith(".png") ? 25 : 15 }, (_, step) => 26 + 3 * step);
  let best: { data: Buffer; quality: number } | null = null;
  // The size grows with the quality, and encoding takes seconds: bisect.
  for (let [from, to] = [0, qualities.length - 1]; from <= to; ) {
    const middle = to === qualities.length - 1 ? to : Math.floor((from + to) / 2);
    const quality = qualities[middle] ?? 26;
    const data = await encode(rgb, image, quality);
    if (data.byteLength <= image.maxKilobytes * 1000) {
      best = { data, quality };
      from = middle + 1;
    } else to = middle - 1;
  }
  if (!best) throw new Error(`${image.file} exceeds ${image.maxKilobytes} kB at the lowest acceptable quality`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, best.data);
  return best.quality;
}
