import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Writes `.br` and `.gz` beside the text files of a built folder, so that no request has to compress them. */
const folder = process.argv[2];
if (!folder) throw new Error("usage: node precompress.ts FOLDER");

const compressible = /\.(js|css|svg|json|txt)$/;
const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name));
await Promise.all(
  names.map(async (name) => {
    const path = join(folder, name);
    const bytes = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }),
);
console.log(`precompressed ${names.length} files`);
