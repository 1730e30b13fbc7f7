import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { printDocuments } from "./print/index.ts";

const folder = new URL("../../apps/server/goods/", import.meta.url);
const manifest = new URL("../../packages/db/src/seed/content/product-files.ts", import.meta.url);
/** The file that everybody may download; every other file belongs to the product of the same name. */
const FREE = "seven-day-prayer-manual.pdf";

const mediaTypes: Readonly<Record<string, string>> = {
  mp3: "audio/mpeg",
  pdf: "application/pdf",
  jpg: "image/jpeg",
};

const head = `import type { FileClass } from "@panshi/contracts/download";

/** A downloadable file of a product, or the free file that everybody may download. */
export type ProductFileContent = {
  filename: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  class: Exclude<FileClass, "private">;
  /** The name in the list of downloads; null for a product's file, which is listed under the product's name. */
  title: string | null;
  /** The key of the product; null for the free file. */
  product: string | null;
};

/** Written by \`node tooling/artwork/run.ts\` from the files in \`apps/server/goods\`; do not edit by hand. */
export const productFileContents: readonly ProductFileContent[] = [
`;

async function entryOf(filename: string): Promise<string> {
  const [name = "", extension = ""] = filename.split(".");
  const mediaType = mediaTypes[extension];
  if (!mediaType) throw new Error(`${filename} in apps/server/goods has an unknown extension.`);
  const data = await readFile(new URL(filename, folder));
  const free = filename === FREE;
  const title = free ? printDocuments.find(({ file }) => file === `goods/${filename}`)?.title : undefined;
  return `  {
    filename: "${filename}",
    mediaType: "${mediaType}",
    size: ${data.byteLength.toLocaleString("en-US").replaceAll(",", "_")},
    sha256: "${createHash("sha256").update(data).digest("hex")}",
    class: "${free ? "public" : "product"}",
    title: ${title === undefined ? "null" : `"${title}"`},
    product: ${free ? "null" : `"${name}"`},
  },
`;
}

/** Writes down for the seed which goods there are. Throws for a file that is none. */
export async function writeGoodsManifest(): Promise<void> {
  const entries = await Promise.all((await readdir(folder)).toSorted().map(entryOf));
  await writeFile(manifest, `${head}${entries.join("")}];\n`);
}
