import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { printDocuments } from "./print/index.ts";

const folder = new URL("../../apps/server/goods/", import.meta.url);
const manifest = new URL("../../packages/db/src/seed/content/product-files.ts", import.meta.url);
/** The file that everybody may download; every other file is a good, named after its product. */
const FREE_FILE = "seven-day-prayer-manual.pdf";

const mediaTypes: Readonly<Record<string, string>> = {
  mp3: "audio/mpeg",
  pdf: "application/pdf",
  jpg: "image/jpeg",
};

const head = `/** A file that is sold, or given to everyone: what \`/uploads/{filename}\` needs to know of its bytes. */
export type GoodContent = {
  filename: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  class: "good" | "public";
  /** What a list of downloads calls it; null for a good, which is called by its product's name. */
  title: string | null;
  /** The key of the product whose good it is; null for the free file. */
  product: string | null;
};

/** Written by \`node tooling/artwork/run.ts\` from the files in \`apps/server/goods\`; not to be edited by hand. */
export const goodContents: readonly GoodContent[] = [
`;

async function entryOf(filename: string): Promise<string> {
  const [name = "", extension = ""] = filename.split(".");
  const mediaType = mediaTypes[extension];
  if (!mediaType) throw new Error(`${filename} in the goods folder has an unknown extension`);
  const data = await readFile(new URL(filename, folder));
  const isFree = filename === FREE_FILE;
  const title = isFree ? printDocuments.find(({ file }) => file === `goods/${filename}`)?.title : undefined;
  return `  {
    filename: "${filename}",
    mediaType: "${mediaType}",
    size: ${data.byteLength.toLocaleString("en-US").replaceAll(",", "_")},
    sha256: "${createHash("sha256").update(data).digest("hex")}",
    class: "${isFree ? "public" : "good"}",
    title: ${title === undefined ? "null" : `"${title}"`},
    product: ${isFree ? "null" : `"${name}"`},
  },
`;
}

/** Writes the list of goods for the seed. Throws for a file of an unknown type. */
export async function writeGoodsManifest(): Promise<void> {
  const entries = await Promise.all((await readdir(folder)).toSorted().map(entryOf));
  await writeFile(manifest, `${head}${entries.join("")}];\n`);
}
