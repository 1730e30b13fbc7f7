import subsetFont from "subset-font";

/** The character whose glyph is an em wide and empty. */
const IDEOGRAPHIC_SPACE = "\u3000";
/** Browsers refuse a font in which every glyph is empty, so one stroke stays, out of everyone's way. */
const STROKE = { drawn: "一", keptAs: "\ue000" };

type Table = { tag: string; data: Buffer };

function tablesOf(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16;
    const offset = font.readUInt32BE(entry + 8);
    const tag = font.toString("latin1", entry, entry + 4);
    return { tag, data: font.subarray(offset, offset + font.readUInt32BE(entry + 12)) };
  });
}

/** Joins tables into a font. Checksums stay zero: the subsetter that reads it next writes them. */
function joined(tables: Table[]): Buffer {
  const head = Buffer.alloc(12 + tables.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.length, 4);
  const parts = [head];
  let offset = head.length;
  for (const [index, { tag, data }] of tables.entries()) {
    const entry = 12 + index * 16;
    head.write(tag, entry, "latin1");
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

/** A cmap (format 12) in which each of the characters leads to glyph 1, and the kept stroke to glyph 2. */
function blankMap(characters: string): Buffer {
  const stroke = STROKE.keptAs.codePointAt(0);
  const points = Array.from(new Set(characters + STROKE.keptAs), (one) => one.codePointAt(0) as number);
  points.sort((a, b) => a - b);
  const cmap = Buffer.alloc(12 + 16 + points.length * 12);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(10, 6);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  cmap.writeUInt32BE(16 + points.length * 12, 16);
  cmap.writeUInt32BE(points.length, 24);
  for (const [index, point] of points.entries()) {
    const group = 28 + index * 12;
    cmap.writeUInt32BE(point, group);
    cmap.writeUInt32BE(point, group + 4);
    cmap.writeUInt32BE(point === stroke ? 2 : 1, group + 8);
  }
  return cmap;
}

/**
 * A font of a kilobyte that shows every character as an empty em. It holds the lines in shape on a device without a
 * Chinese font until the real file is there; missing glyphs would be half as wide and every line would move.
 */
export async function blankFace(source: Buffer, characters: string): Promise<Buffer> {
  const options = { keepFeatures: [], noHinting: true };
  // Glyphs keep the order of the source, and there the space precedes every Han character.
  const pair = await subsetFont(source, IDEOGRAPHIC_SPACE + STROKE.drawn, { ...options, targetFormat: "sfnt" });
  const tables = tablesOf(pair).map(({ tag, data }) => ({ tag, data: tag === "cmap" ? blankMap(characters) : data }));
  return await subsetFont(joined(tables), characters + STROKE.keptAs, { ...options, targetFormat: "woff2" });
}
