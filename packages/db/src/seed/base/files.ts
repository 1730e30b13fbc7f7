import { files as table } from "../../schema/files.ts";
import { productFileContents } from "../content/product-files.ts";
import { seedId } from "../identity.ts";
import type { SeedPart } from "./seed-part.ts";

/**
 * The goods' files and the one that everybody may download. The server has their bytes; a name that is taken is passed
 * over, as everywhere. Their digests are bytes, so they cannot travel as JSON like the rows of other nouns.
 */
export const filesSeed = (createdAt: Date): SeedPart => ({
  name: "files",
  keys: productFileContents.map(({ filename }) => filename),
  async insert(db, wanted) {
    const rows = productFileContents
      .filter(({ filename }) => wanted.has(filename))
      .map(({ sha256, product: _, ...content }) => ({
        id: seedId("file", content.filename),
        ...content,
        sha256: Buffer.from(sha256, "hex"),
        createdAt,
      }));
    const laid = await db.insert(table).values(rows).onConflictDoNothing().returning({ id: table.id });
    return laid.length;
  },
});
