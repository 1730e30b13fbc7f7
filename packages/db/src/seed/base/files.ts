import { files as table } from "../../schema/platform/file.ts";
import { productFileContents } from "../content/product-files.ts";
import { seedId } from "../seed-ids.ts";
import type { SeedPart } from "./seed-part.ts";

/**
 * The files of the products and the free download; their content is in `apps/server/goods`. Inserted through Drizzle, since
 * `insertRows` takes no `bytea` columns.
 */
export const filesSeed = (createdAt: Date): SeedPart => ({
  name: "files",
  keys: productFileContents.map(({ filename }) => filename),
  async insert(db, wanted) {
    const rows = productFileContents
      .filter(({ filename }) => wanted.has(filename))
      .map(({ sha256, product: _, title: _title, ...content }) => ({
        id: seedId("file", content.filename),
        ...content,
        sha256: Buffer.from(sha256, "hex"),
        createdAt,
      }));
    const inserted = await db.insert(table).values(rows).onConflictDoNothing().returning({ id: table.id });
    return inserted.length;
  },
});
