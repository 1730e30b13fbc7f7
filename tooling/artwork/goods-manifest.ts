import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { printDocuments } from "./print/index.ts";

const folder = new URL("../../apps/server/goods/", import.meta.url);
const manifest = new URL("../../packages/db/src/seed/content/product-files.ts", import.meta.url);
/** The file that everybody may download; every other file belongs to the product of the same name. */
const FREE_FILE = "seven-day-prayer-manual.pdf";

const mediaTypes: Readonly<Record<string, string>> = {
  mp3: "audio/mpeg",
  pdf: "application/pdf",
  jpg: "image/jpeg",
};

/** Everything in the manifest before its entries stays as it is. */
const ENTRIES_START = "[] = [\n";

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
    class: "${isFree ? "public" : "product"}",
    title: ${title === undefined ? "null" : `"${title}"`},
    product: ${isFree ? "null" : `"${name}"`},
  },
`;
}

/** Writes the list of goods for the seed. Throws for a file of an unknown type. */
export async function writeGoodsManifest(): Promise<void> {
  const current = await readFile(manifest, "utf8");
  const head = current.slice(0, current.indexOf(ENTRIES_START) + ENTRIES_START.length);
  const entries = await Promise.all((await readdir(folder)).toSorted().map(entryOf));
  await writeFile(manifest, `${head}${entries.join("")}];\n`);
}
