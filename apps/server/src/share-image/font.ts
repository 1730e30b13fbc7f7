import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import opentype from "opentype.js";

/** One character as an SVG path in thousandths of the font size, y upwards from the baseline; `advance` in the same unit. */
export type Glyph = { path: string; advance: number };

/** A font that gives outlines. No font of the machine takes part, so that an image is the same everywhere. */
export type Font = {
  has(character: string): boolean;
  /** Undefined for a character that the font lacks: never the box that other renderers draw. */
  glyph(character: string): Glyph | undefined;
};

/** Noto Serif TC, heavy and light. */
export type Fonts = { black: Font; light: Font };

/** Reads both fonts from their folder; some 40 MB of memory once parsed. */
export async function readFonts(folder: string): Promise<Fonts> {
  const read = async (file: string) => parseFont(await readFile(join(folder, file)));
  return { black: await read("panshi-black.ttf.br"), light: await read("panshi-light.ttf.br") };
}

/** Parses a TrueType font of 1,000 units an em, packed with Brotli (tooling/artwork/fonts/for-pictures.ts). */
function parseFont(packed: Buffer): Font {
  const font = opentype.parse(Uint8Array.from(brotliDecompressSync(packed)).buffer);
  if (font.unitsPerEm !== 1000) throw new Error(`A share image's font has ${font.unitsPerEm} units an em, not 1000.`);
  const has = (character: string) => font.charToGlyphIndex(character) > 0;
  const glyphs = new Map<string, Glyph>();
  const glyph = (character: string): Glyph | undefined => {
    let found = glyphs.get(character);
    if (!found && has(character)) {
      const { path, advanceWidth = 0 } = font.charToGlyph(character);
      found = { path: path.commands.map(svgCommand).join(""), advance: advanceWidth };
      glyphs.set(character, found);
    }
    return found;
  };
  return { has, glyph };
}

function svgCommand(command: opentype.PathCommand): string {
  switch (command.type) {
    case "Q":
      return `Q${command.x1} ${command.y1} ${command.x} ${command.y}`;
    case "C":
      return `C${command.x1} ${command.y1} ${command.x2} ${command.y2} ${command.x} ${command.y}`;
    case "Z":
      return "Z";
    default:
      return `${command.type}${command.x} ${command.y}`;
  }
}
