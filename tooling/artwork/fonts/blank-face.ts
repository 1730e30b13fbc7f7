import subsetFont from "subset-font";

/** The character whose glyph is an em wide and empty. */
const IDEOGRAPHIC_SPACE = "\u3000";

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

/** A cmap (format 12) in which each of the characters leads to the glyph `glyph`. */
function cmapTo(glyph: number, characters: string): Buffer {
  const points = Array.from(new Set(characters), (one) => one.codePointAt(0) as number).sort((a, b) => a - b);
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
    cmap.writeUInt32BE(glyph, group + 8);
  }
  return cmap;
}

/**
 * A font of a kilobyte that shows every character as an empty em. It holds the lines in shape on a device without a
 * Chinese font until the real file is there; missing glyphs would be half as wide and every line would move.
 */
export async function blankFace(source: Buffer, characters: string): Promise<Buffer> {
  const space = await subsetFont(source, IDEOGRAPHIC_SPACE, {
    targetFormat: "sfnt",
    keepFeatures: [],
    noHinting: true,
  });
  // Glyph 0 stands for what is missing, so the only other one is the space.
  const tables = tablesOf(space).map((table) =>
    table.tag === "cmap" ? { ...table, data: cmapTo(1, characters) } : table,
  );
  return await subsetFont(joined(tables), characters, { targetFormat: "woff2", keepFeatures: [], noHinting: true });
}
