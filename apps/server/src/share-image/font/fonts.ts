import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseFont, type Font } from "./parse-font.ts";

/** Noto Serif TC, heavy and light. */
export type Fonts = { black: Font; light: Font };

/** Reads both from the folder of fonts; some 5 MB of memory. */
export async function readFonts(folder: string): Promise<Fonts> {
  const [black, light] = await Promise.all(
    ["panshi-black.ttf.br", "panshi-light.ttf.br"].map(async (file) => parseFont(await readFile(join(folder, file)))),
  );
  if (!black || !light) throw new Error("A font for pictures is missing.");
  return { black, light };
}
