import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import opentype from "opentype.js";

/** One character as an SVG path in thousandths of the font size, y upwards from the baseline; `advance` in the same unit. */
type Glyph = { path: string; advance: number };

/** A font that gives outlines. No font of the machine takes part, so that an image is the same everywhere. */
export type Font = {
  has(character: string): boolean;
  /** Undefined for a character that the font lacks: never the box that other renderers draw. */
  glyph(character: string): Glyph | undefined;
};

/** Noto Serif TC, heavy and light. */
export type Fonts = { black: Font; light: Font };

/** The npm package of Noto Serif TC (docs/decisions/0017). `npm run pack` copies the files that are read here to the same path. */
export const fontPackageFolder = (): string =>
  dirname(createRequire(import.meta.url).resolve("@expo-google-fonts/noto-serif-tc/package.json"));

/** Reads both fonts from the package's folder; some 50 MB of memory once parsed. */
export async function readFonts(folder: string): Promise<Fonts> {
  const read = async (file: string) => parseFont(await readFile(join(folder, file)));
  return {
    black: await read("900Black/NotoSerifTC_900Black.ttf"),
    light: await read("200ExtraLight/NotoSerifTC_200ExtraLight.ttf"),
  };
}

/** Letters with accents: render-text.ts draws them as their plain letters, like every character that a font lacks. */
const accented = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]/u;

/** Parses a TrueType font of 1,000 units an em. In low-memory mode a glyph is parsed when it is asked for, of 20,803. */
function parseFont(file: Buffer): Font {
  const font = opentype.parse(Uint8Array.from(file).buffer, { lowMemory: true });
  if (font.unitsPerEm !== 1000) throw new Error(`A share image's font has ${font.unitsPerEm} units an em, not 1000.`);
  const has = (character: string) => !accented.test(character) && font.charToGlyphIndex(character) > 0;
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
