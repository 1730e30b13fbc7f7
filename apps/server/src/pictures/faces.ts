import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readTypeface, type Typeface } from "./typeface.ts";

/** Noto Serif TC, heavy and light. */
export type Faces = { black: Typeface; light: Typeface };

/** Reads both from the folder of fonts; some 5 MB of memory. */
export async function readFaces(folder: string): Promise<Faces> {
  const [black, light] = await Promise.all(
    ["panshi-black.ttf.br", "panshi-light.ttf.br"].map(async (file) =>
      readTypeface(await readFile(join(folder, file))),
    ),
  );
  if (!black || !light) throw new Error("A font for pictures is missing.");
  return { black, light };
}
