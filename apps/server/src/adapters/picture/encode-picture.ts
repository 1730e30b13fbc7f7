import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  PICTURE_MAX_PIXELS,
  pictureFormats,
  pictureWidths,
  storedWidths,
} from "@panshi/contracts/platform/picture-sources";
import sharp, { type Sharp } from "sharp";

/** What is wrong with a file: it is none of the accepted formats, has too many pixels, or is incomplete. */
export type PictureFault = "notPicture" | "tooManyPixels" | "damaged";
type EncodedPictureFile = {
  width: number;
  format: (typeof pictureFormats)[number];
  path: string;
  size: number;
  sha256: string;
};
export type EncodedPictureFiles = { width: number; height: number; files: EncodedPictureFile[] };

// Every loader is off but those of the accepted formats: what a file is called and claims to be does not matter.
sharp.block({ operation: ["VipsForeignLoad"] });
const loaders = ["JpegFile", "PngFile", "NsgifFile", "WebpFile", "HeifFile"];
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
// Nothing is kept between pictures, and one core is enough.
sharp.cache(false);
sharp.concurrency(1);

/** The largest size is at most three times as high as it is wide at most, which WebP can hold too. */
const bounds = { width: pictureWidths[2], height: 3 * pictureWidths[2] };

/**
 * Decodes the first frame of a file once, turned as its EXIF says and in sRGB, and writes its sizes into a folder. Only pixels
 * pass: metadata, colour profiles, further frames and whatever else the file holds do not.
 */
export async function encodePicture(path: string, folder: string): Promise<EncodedPictureFiles | PictureFault> {
  const fault = await faultOf(path);
  if (fault) return fault;
  const decoded = await decode(path).catch(() => null);
  if (!decoded) return "damaged";
  const { data, info } = decoded;
  const { width, height, channels } = info;
  const files: EncodedPictureFile[] = [];
  for (const each of storedWidths(width)) {
    const pixels = sharp(data, { raw: { width, height, channels } });
    const sized =
      each === width ? pixels : pixels.resize(each, Math.max(1, Math.round((height * each) / width)), { fit: "fill" });
    for (const format of pictureFormats) {
      const bytes = await encoders[format](sized.clone()).toBuffer();
      const file = join(folder, `${each}.${format}`);
      await writeFile(file, bytes, { flag: "wx", mode: 0o600 });
      files.push({
        width: each,
        format,
        path: file,
        size: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      });
    }
  }
  return { width, height, files };
}

const encoders = {
  // A higher effort takes several times as long for a few percent.
  avif: (picture: Sharp) => picture.avif({ quality: 55, effort: 1, chromaSubsampling: "4:2:0" }),
  webp: (picture: Sharp) => picture.webp({ quality: 80, effort: 2 }),
};

/** AVIF is decoded whole, with up to four times the memory of other formats. */
const AVIF_MAX_PIXELS = PICTURE_MAX_PIXELS / 4;

/** What the head of a file tells. */
async function faultOf(path: string): Promise<PictureFault | null> {
  const head = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head) return "notPicture";
  const { format, width, height, pageHeight = height } = head;
  return width * pageHeight > (format === "heif" ? AVIF_MAX_PIXELS : PICTURE_MAX_PIXELS) ? "tooManyPixels" : null;
}

const decode = (path: string) =>
  sharp(path, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ ...bounds, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
