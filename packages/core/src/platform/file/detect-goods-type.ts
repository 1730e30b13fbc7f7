import { open } from "node:fs/promises";

/** The types of files that goods can be, with their extensions. */
export const goodsTypes = {
  "application/pdf": "pdf",
  "audio/mpeg": "mp3",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/avif": "avif",
  "application/zip": "zip",
} as const;
export type GoodsType = keyof typeof goodsTypes;
export const goodsTypeKeys = Object.keys(goodsTypes) as GoodsType[];

/** The type of a file by its first bytes, whatever its name says; null for any other and for an empty one. */
export async function detectGoodsType(path: string): Promise<GoodsType | null> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return typeOfBytes(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

function typeOfBytes(bytes: Buffer): GoodsType | null {
  const text = bytes.toString("latin1");
  if (text.startsWith("%PDF-")) return "application/pdf";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("PK\x03\x04")) return "application/zip";
  if (/^ftypavi[fs]/.test(text.slice(4))) return "image/avif";
  return text.startsWith("ID3") || isMp3Frame(bytes) ? "audio/mpeg" : null;
}

/** The head of a frame of MPEG audio, layer III, with a bit rate and a sample rate that exist. */
const isMp3Frame = ([first = 0, second = 0, third = 0]: Buffer): boolean =>
  first === 0xff &&
  (second & 0xe6) === 0xe2 &&
  (second & 0x18) !== 0x08 &&
  third >> 4 > 0 &&
  third >> 4 < 15 &&
  (third & 0x0c) !== 0x0c;
