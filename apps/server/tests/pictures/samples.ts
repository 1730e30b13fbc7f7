import { crc32, deflateSync } from "node:zlib";
import sharp, { type Create } from "sharp";

/** A picture of a colour, or with further options of sharp. */
export const plain = (width: number, height: number, given: Partial<Create> = {}) =>
  sharp({ create: { width, height, channels: 3, background: "#446688", ...given } });

const pngChunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

/** A black PNG with one bit a pixel: 16,000 by 16,000 are some 140 KB. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 1 });
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG of exactly so many bytes. */
export function pngOfBytes(bytes: number): Buffer {
  const [png, end] = [blackPng(8, 8), 12];
  const comment = Buffer.alloc(bytes - png.length - 12, "x");
  return Buffer.concat([png.subarray(0, -end), pngChunk("teXt", comment), png.subarray(-end)]);
}

const word = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);

/** A GIF whose frames are one white pixel each, with bytes between its header and the first of them. */
export const gif = ({
  frames = 1,
  width = 8,
  height = 8,
  inside = Buffer.alloc(0),
}: {
  frames?: number;
  width?: number;
  height?: number;
  inside?: Buffer;
}): Buffer => {
  const frame = Buffer.from("21f90400010000002c0000000001000100000202440100", "hex");
  return Buffer.concat([
    Buffer.from("GIF89a"),
    word(width),
    word(height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    inside,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(";"),
  ]);
};

export const SCRIPT = "alert(document.cookie)";
/** A GIF that is a script too: its width reads as the beginning of a comment, which ends in its own comment. */
export const scriptGif = (): Buffer => {
  const comment = Buffer.from(`*/=1;${SCRIPT};//<script>${SCRIPT}</script>`);
  const extension = Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), comment, Buffer.from([0])]);
  return Buffer.concat([
    gif({ width: 0x2a2f, height: 64, inside: extension }),
    Buffer.from(`<script>${SCRIPT}</script>`),
  ]);
};

export const SVG = Buffer.from(
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${SCRIPT}</script></svg>`,
);
export const HTML = Buffer.from(`<!doctype html><title>x</title><script>${SCRIPT}</script>`);
export const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF");
export const ZIP = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
