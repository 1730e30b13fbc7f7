import { glyphPath } from "./glyph-path.ts";

/** One character as an outline: a path of SVG in units of a thousandth of the size, y upwards from the baseline. */
export type Glyph = { path: string; advance: number };

/** A font that answers outlines; no font system of the machine takes part, so that a picture is the same everywhere. */
export type Font = {
  has(character: string): boolean;
  /** Of a character that the font lacks: undefined, never a box. */
  glyph(character: string): Glyph | undefined;
};

type Tables = Map<string, DataView>;

function tablesOf(font: Buffer): Tables {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables: Tables = new Map();
  for (let place = 0; place < view.getUint16(4); place += 1) {
    const at = 12 + 16 * place;
    const name = font.toString("latin1", at, at + 4);
    tables.set(name, new DataView(font.buffer, font.byteOffset + view.getUint32(at + 8), view.getUint32(at + 12)));
  }
  return tables;
}

function tableOf(tables: Tables, name: string): DataView {
  const table = tables.get(name);
  if (!table) throw new Error(`The font has no table ${name}.`);
  return table;
}

/** Glyph numbers by code point, from the segments of a `cmap` in format 4, which holds every character of the basic plane. */
function charactersOf(cmap: DataView): Map<number, number> {
  const found = new Map<number, number>();
  for (let place = 0; place < cmap.getUint16(2); place += 1) {
    const at = cmap.getUint32(8 + 8 * place);
    if (cmap.getUint16(at) !== 4) continue;
    const size = cmap.getUint16(at + 6);
    for (let segment = 0; segment < size; segment += 2) {
      const last = cmap.getUint16(at + 14 + segment);
      const first = cmap.getUint16(at + 16 + size + segment);
      const delta = cmap.getUint16(at + 16 + 2 * size + segment);
      const rangeAt = at + 16 + 3 * size + segment;
      const range = cmap.getUint16(rangeAt);
      for (let code = first; code <= last && code !== 0xffff; code += 1) {
        const glyph = range === 0 ? code : cmap.getUint16(rangeAt + range + 2 * (code - first));
        if (glyph !== 0 || range === 0) found.set(code, (glyph + delta) & 0xffff);
      }
    }
    return found;
  }
  throw new Error("The font has no table of characters in format 4.");
}

/** Reads a TrueType font of 1,000 units an em. Throws for any other. */
export function parseFont(file: Buffer): Font {
  const tables = tablesOf(file);
  const head = tableOf(tables, "head");
  if (head.getUint16(18) !== 1000) throw new Error("The font is not of 1,000 units an em.");
  const shape = { glyf: tableOf(tables, "glyf"), loca: tableOf(tables, "loca"), long: head.getInt16(50) === 1 };
  const metrics = tableOf(tables, "hmtx");
  const wide = tableOf(tables, "hhea").getUint16(34);
  const numbers = charactersOf(tableOf(tables, "cmap"));
  const glyph = (character: string): Glyph | undefined => {
    const number = numbers.get(character.codePointAt(0) ?? 0);
    if (number === undefined) return undefined;
    return { path: glyphPath(shape, number), advance: metrics.getUint16(4 * Math.min(number, wide - 1)) };
  };
  return { has: (character) => numbers.has(character.codePointAt(0) ?? 0), glyph };
}
