import type { Ctx } from "../context.ts";
import { selectFilenames } from "./store.ts";

/**
 * Removes those of the files from the storage that no row names: after a row was deleted, or because an upload was not completed. The
 * job `remove-unused-files`, which is repeated until it succeeds.
 */
export async function removeUnusedFiles(
  ctx: Pick<Ctx, "db" | "storage">,
  { filenames }: { filenames: readonly string[] },
): Promise<void> {
  const kept = new Set((await selectFilenames(ctx.db, filenames)).map(({ filename }) => filename));
  for (const filename of filenames) if (!kept.has(filename)) await ctx.storage.remove(filename);
}
